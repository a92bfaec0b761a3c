// Our own icons on a 24 x 24 grid. Tokens of the game are filled shapes with a cream glyph; raw materials sit on a
// rounded square and manufactured goods on a disc, so that shape tells them apart before colour does. Signs of the
// interface are strokes in the colour of the text.

const CREAM = '#fff6e0';

const square = (fill: string, glyph: string) =>
  `<rect x="1" y="1" width="22" height="22" rx="5.5" fill="${fill}"/>` +
  `<rect x="1.6" y="1.6" width="20.8" height="20.8" rx="5" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="1.1"/>${glyph}`;
const disc = (fill: string, glyph: string) =>
  `<circle cx="12" cy="12" r="11.2" fill="${fill}"/>` +
  `<circle cx="12" cy="12" r="10.6" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="1.1"/>${glyph}`;
const stroke = (paths: string) =>
  `<g fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`;

const science = '#1f6a3d';
const power = '#5b3a86';

const tokens: Record<string, string> = {
  W: square(
    '#7c5426',
    `<g fill="${CREAM}"><path d="M4.6 13.2h11.6a2.6 2.6 0 0 1 0 5.2H4.6z"/><path d="M7.6 6.4h9.6a2.6 2.6 0 0 1 0 5.2H7.6z" opacity=".86"/></g>` +
      `<g fill="none" stroke="#7c5426" stroke-width="1"><circle cx="16.3" cy="15.8" r="1.25"/><circle cx="17.2" cy="9" r="1.25"/><path d="M6.6 15h5M7.4 16.9h4M9.6 8.2h4.2M10.4 10h2.6" stroke-linecap="round"/></g>`,
  ),
  S: square(
    '#6d7680',
    `<path d="m4.4 15.6 1.8-5.4L10.6 6l5.6.9 3.4 4.6-.6 5-3.6 2H8z" fill="${CREAM}"/><path d="m10.6 6 .9 5.2 4.7-4.3M11.5 11.2l-5.3-1M11.5 11.2l1.2 7.3M11.5 11.2l8.1.3" fill="none" stroke="#6d7680" stroke-width="1.1" stroke-linejoin="round"/>`,
  ),
  C: square(
    '#b04b24',
    `<g fill="${CREAM}"><rect x="4.2" y="13.1" width="7.2" height="4.6" rx="1"/><rect x="12.6" y="13.1" width="7.2" height="4.6" rx="1"/><rect x="8.4" y="7.3" width="7.2" height="4.6" rx="1"/></g>`,
  ),
  O: square(
    '#3f4753',
    `<path d="M3.8 8.2h4.1V7.1h12.2v2.2c-3.2.2-5 1.3-5.4 3.4h-.4v1.9h2.2V18H7.3v-3.4h2.2v-1.9C6.4 12.3 4.4 10.8 3.8 8.2z" fill="${CREAM}"/>`,
  ),
  G: disc(
    '#1f7f9e',
    `<path d="M9.6 4.6h4.8v1.7h-.8v4l4 6.3c.7 1.2-.1 2.7-1.5 2.7H7.9c-1.4 0-2.2-1.5-1.5-2.7l4-6.3v-4h-.8z" fill="${CREAM}"/><path d="m9.3 14 5.4 0 2 3.2c.3.5 0 1-.6 1H7.9c-.6 0-.9-.5-.6-1z" fill="#1f7f9e" opacity=".75"/>`,
  ),
  L: disc(
    '#a23a74',
    `<g fill="none" stroke="${CREAM}" stroke-width="1.7" stroke-linecap="round"><path d="M6.5 6.4h11M6.5 9.5h11M6.5 12.6h11M6.5 15.7h11"/><path d="M7.4 16v3M10.5 16v3M13.5 16v3M16.6 16v3"/></g><path d="M9 5.6v10.6M12 5.6v10.6M15 5.6v10.6" stroke="#a23a74" stroke-width="1.1"/>`,
  ),
  P: disc(
    '#857119',
    `<path d="M7.6 5.2h10.2a1.9 1.9 0 0 1 1.9 1.9v.9h-3.2v8.9a2 2 0 0 1-2 2H6.2a1.9 1.9 0 0 1-1.9-1.9v-1h2.4V6.1c0-.5.4-.9.9-.9z" fill="${CREAM}"/><path d="M9 9h5M9 11.6h5M9 14.2h3.4M16.5 8V7" stroke="#857119" stroke-width="1.2" stroke-linecap="round"/>`,
  ),
  compass: disc(
    science,
    `<g fill="none" stroke="${CREAM}" stroke-width="1.8" stroke-linecap="round"><path d="m11.2 8.2-4 10.2M12.8 8.2l4 10.2M7.9 14.4c2.6 1.5 5.6 1.5 8.2 0"/></g><circle cx="12" cy="6.6" r="2.1" fill="${CREAM}"/>`,
  ),
  gear: disc(
    science,
    `<path d="m12 4.2 1.5.2.5 2 1.5.7 1.9-.9 1.2 1.2-.9 1.9.7 1.5 2 .5v1.7l-2 .6-.7 1.5.9 1.9-1.2 1.2-1.9-.9-1.5.6-.5 2.1h-1.6l-.6-2.1-1.4-.6-1.9.9-1.3-1.2 1-1.9-.7-1.5-2-.6v-1.7l2-.5.7-1.5-1-1.9L8 6.2l1.9.9 1.4-.7.6-2z" fill="${CREAM}"/><circle cx="12" cy="12.1" r="2.7" fill="${science}"/>`,
  ),
  tablet: disc(
    science,
    `<path d="M6.8 18.6V9.4a5.2 5.2 0 0 1 10.4 0v9.2z" fill="${CREAM}"/><path d="M9.2 9.6h5.6M9.2 12.3h5.6M9.2 15h3.6" stroke="${science}" stroke-width="1.3" stroke-linecap="round"/>`,
  ),
  any: disc(
    science,
    `<g fill="none" stroke="${CREAM}" stroke-width="1.3" stroke-linecap="round"><path d="m11.4 5.6-1.9 4.6M12.6 5.6l1.9 4.6M10 8.8c1.3.6 2.7.6 4 0"/></g><circle cx="12" cy="4.9" r="1.1" fill="${CREAM}"/><circle cx="7.5" cy="15.3" r="2.9" fill="none" stroke="${CREAM}" stroke-width="1.7" stroke-dasharray="1.5 .8"/><path d="M14 18.6v-4.3a2.6 2.6 0 0 1 5.2 0v4.3z" fill="${CREAM}"/>`,
  ),
  shield:
    '<path d="M12 1.6c2.7 1.6 5.600 2.3 9 2.3 0 8.700-2.400 15-9 18.600C5.400 18.900 3 12.600 3 3.900c3.400 0 6.300-.7 9-2.300z" fill="#b02a20"/>' +
    `<path d="M12 4.300c2 1.1 4.200 1.700 6.700 1.800-.2 6.200-2.100 10.700-6.700 13.600-4.600-2.900-6.500-7.400-6.700-13.600 2.500-.1 4.700-.7 6.700-1.800z" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="1"/><path d="m7.200 16.600 8.600-9.400.9.100.1 1-8.700 9.300M7.200 7.300l.1 1 8.500 9.200M6.900 14.100l2.800 2.800M17.100 14.100l-2.800 2.800" stroke="${CREAM}" stroke-width="1.500" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`,
  coin: '<circle cx="12" cy="12" r="11" fill="#b57d13"/><circle cx="12" cy="11.400" r="10.400" fill="#efc04d"/><circle cx="12" cy="11.400" r="8" fill="none" stroke="#a8720c" stroke-width="1.100"/>',
  laurel:
    '<g fill="var(--laurel)"><path d="M11 22C5.400 21 2 17 2 11.600c0-3 .9-5.600 2.700-7.800.2 1.300.1 2.500-.3 3.600C4.100 8.900 4 10.200 4.100 11.400c.3 4.600 2.900 7.900 6.900 9.100z"/><path d="M13 22c5.600-1 9-5 9-10.400 0-3-.9-5.600-2.700-7.800-.2 1.300-.1 2.500.3 3.600.3 1.500.4 2.800.3 4-.3 4.600-2.900 7.900-6.900 9.100z"/><path d="M1.200 10.300c1.900.5 3 1.700 3.300 3.600-2-.3-3.200-1.500-3.300-3.600zM2.200 15.200c2 .1 3.300 1 4 2.800-2.100.2-3.500-.8-4-2.800zM5.300 19.200c1.900-.3 3.400.3 4.500 1.900-2 .7-3.500 0-4.500-1.900zM22.800 10.300c-1.900.5-3 1.700-3.300 3.600 2-.3 3.200-1.500 3.300-3.600zM21.800 15.200c-2 .1-3.300 1-4 2.800 2.100.2 3.500-.8 4-2.800zM18.700 19.200c-1.900-.3-3.400.3-4.500 1.900 2 .7 3.500 0 4.500-1.900zM1.600 5.600c1.600.9 2.300 2.200 2.200 4-1.800-.8-2.500-2.100-2.200-4zM22.400 5.600c-1.600.9-2.300 2.200-2.200 4 1.800-.8 2.500-2.100 2.200-4z"/></g>',
  victory:
    '<path d="M12 1 15 3.600l3.900-.1.600 3.900 3.300 2.100L21 13l1.300 3.700-3.600 1.500-1.200 3.700-3.900-.6L10.400 23.600 7.700 20.800l-3.900.1-.6-3.900L0 14.900 1.700 11.400.5 7.700l3.600-1.500L5.300 2.500l3.900.6z" transform="translate(.3 -.2)" fill="#b02a20"/><circle cx="12" cy="12" r="7.800" fill="#fbe6b0"/>',
  defeat:
    '<path d="M12 1.600c2.700 1.600 5.600 2.300 9 2.300 0 8.700-2.400 15-9 18.600C5.400 18.900 3 12.600 3 3.900c3.400 0 6.300-.7 9-2.300z" fill="#59616c"/><circle cx="12" cy="11.200" r="7" fill="#e6e2d8"/><path d="m13.600 1.900-3 3.200 2.200 1.700" fill="none" stroke="#e6e2d8" stroke-width="1.200"/>',
  stage:
    '<path d="M12 3.400 22 20H2z" fill="#c9962f"/><path d="M12 3.400V20h10z" fill="#a06f16"/><path d="M7.900 10.300h8.200M5.100 15h13.800" stroke="#fff3d6" stroke-width="1.200"/>',
  seventh: disc(
    power,
    `<g fill="none" stroke="${CREAM}" stroke-width="1.6" stroke-linejoin="round"><rect x="5.400" y="6.400" width="7" height="10" rx="1.400" transform="rotate(-9 9 11.400)"/></g><rect x="11.600" y="6.600" width="7" height="10.400" rx="1.400" transform="rotate(8 15 12)" fill="${CREAM}"/><path d="M13.600 9.600h3.400l-1.900 4.900" fill="none" stroke="${power}" stroke-width="1.500" stroke-linecap="round" stroke-linejoin="round"/>`,
  ),
  salvage: disc(
    power,
    `<rect x="8" y="4.400" width="7.600" height="9.600" rx="1.400" fill="${CREAM}"/><path d="M11.800 12V7.200M9.700 9.200l2.100-2.100 2.100 2.100" fill="none" stroke="${power}" stroke-width="1.500" stroke-linecap="round" stroke-linejoin="round"/><path d="M5.400 12.600v4.600c0 1 .7 1.600 1.600 1.600h10c.9 0 1.600-.6 1.600-1.600v-4.600" fill="none" stroke="${CREAM}" stroke-width="1.800" stroke-linecap="round"/>`,
  ),
  freebuild: disc(
    power,
    `<path d="m6 11.400 6-4.800 6 4.800" fill="none" stroke="${CREAM}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/><path d="M7.600 12.600h8.800v5.600H7.600z" fill="${CREAM}"/><path d="m6 19.400 12-13" stroke="#ff9b7a" stroke-width="0"/><path d="M12 14v4.200" stroke="${power}" stroke-width="1.800"/>`,
  ),
  guildcopy: disc(
    power,
    `<path d="m9.400 6 1.300 2.600 2.800.4-2 2 .5 2.900-2.600-1.400-2.500 1.400.5-2.900-2.100-2 2.800-.4z" fill="none" stroke="${CREAM}" stroke-width="1.300" stroke-linejoin="round"/><path d="m14.600 10.200 1.300 2.600 2.900.4-2.100 2 .5 2.900-2.600-1.400-2.500 1.400.5-2.900-2.100-2 2.800-.4z" fill="${CREAM}"/>`,
  ),
};

const marks: Record<string, string> = {
  'mark-brown': '<rect x="4.500" y="4.500" width="15" height="15" rx="1.500" fill="currentColor"/>',
  'mark-gray': '<path d="m12 2.500 8.500 9.500-8.500 9.500L3.500 12z" fill="currentColor"/>',
  'mark-blue': '<circle cx="12" cy="12" r="8.500" fill="currentColor"/>',
  'mark-yellow':
    '<circle cx="12" cy="12" r="5.600" fill="none" stroke="currentColor" stroke-width="3.200"/><path d="m4 4 3.800 3.800M20 4l-3.800 3.800M4 20l3.800-3.800M20 20l-3.800-3.800" stroke="currentColor" stroke-width="3" stroke-linecap="round"/>',
  'mark-red': '<path d="m5 5 14 14M19 5 5 19" stroke="currentColor" stroke-width="4.600" stroke-linecap="round"/>',
  'mark-green': '<path d="M12 3.200 21.400 20H2.600z" fill="currentColor"/>',
  'mark-purple':
    '<path d="m12 1.800 3 6.500 7 .8-5.200 4.800 1.400 7L12 17.400l-6.200 3.500 1.400-7L2 9.100l7-.8z" fill="currentColor"/>',
};

const signs: Record<string, string> = {
  left: stroke('<path d="M19 12H5M11 6l-6 6 6 6"/>'),
  right: stroke('<path d="M5 12h14M13 6l6 6-6 6"/>'),
  swap: stroke('<path d="M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4"/>'),
  undo: stroke('<path d="M8.500 4.500 4 9l4.500 4.500M4.500 9H15a5 5 0 0 1 0 10.500H9"/>'),
  chain: stroke(
    '<path d="M10.500 13.500a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M13.500 10.500a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1"/>',
  ),
  check: stroke('<path d="m4.500 12.500 5 5 10-11"/>'),
  close: stroke('<path d="M6 6l12 12M18 6 6 18"/>'),
  lock: stroke('<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>'),
  build: stroke('<path d="M4 20h16M6 20V10l6-5 6 5v10M10 20v-5h4v5"/>'),
  sell: stroke(
    '<path d="M4 12.500V5a1 1 0 0 1 1-1h7.500l8 8a1.500 1.500 0 0 1 0 2.100l-6.400 6.400a1.500 1.500 0 0 1-2.100 0z"/><circle cx="8.500" cy="8.500" r="1.300"/>',
  ),
  pyramid: stroke('<path d="M12 4 21 20H3zM8 11h8M5.500 15.500h13"/>'),
  hand: stroke(
    '<rect x="4" y="6" width="9" height="13" rx="1.500" transform="rotate(-8 8 12)"/><path d="m14 5.500 4.500.8a1.600 1.600 0 0 1 1.300 1.900l-1.700 9.300a1.600 1.600 0 0 1-1.900 1.300l-2-.4"/>',
  ),
  log: stroke('<path d="M5 5h14M5 10h14M5 15h9M5 20h6"/>'),
  chart: stroke('<path d="M4 4v16h16M8 15l3.500-4 3 2.500L20 7"/>'),
  gearwheel: stroke(
    '<circle cx="12" cy="12" r="3"/><path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.200 2.200M16.200 16.200l2.200 2.200M18.400 5.600l-2.200 2.200M7.800 16.200l-2.200 2.200"/>',
  ),
  sun: stroke(
    '<circle cx="12" cy="12" r="4"/><path d="M12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M18.700 5.300l-1.400 1.400M6.700 17.300l-1.400 1.400"/>',
  ),
  moon: stroke('<path d="M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z"/>'),
  eye: stroke(
    '<path d="M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12z"/><circle cx="12" cy="12" r="2.800"/>',
  ),
  people: stroke(
    '<circle cx="9" cy="8" r="3.500"/><path d="M2.500 20c.4-4 3-6 6.500-6s6.100 2 6.500 6M16 5a3.500 3.500 0 0 1 0 6.500M18 14.500c2 .8 3.200 2.600 3.500 5.500"/>',
  ),
  person: stroke(
    '<circle cx="12" cy="8" r="4"/><path d="M4.500 20.500c.6-4.300 3.500-6.500 7.500-6.500s6.900 2.200 7.500 6.500"/>',
  ),
  bot: stroke(
    '<rect x="4.500" y="8" width="15" height="11" rx="3"/><path d="M12 8V4.500M9 13h.01M15 13h.01M9.500 16h5M2 12v3M22 12v3"/><circle cx="12" cy="3.500" r="1"/>',
  ),
  play: '<path d="M7 4.500v15a1 1 0 0 0 1.500.9l12-7.500a1 1 0 0 0 0-1.700l-12-7.500A1 1 0 0 0 7 4.500z" fill="currentColor"/>',
  pause: stroke('<path d="M8 5v14M16 5v14"/>'),
  next: stroke('<path d="m9 5 7 7-7 7"/>'),
  back: stroke('<path d="m15 5-7 7 7 7"/>'),
  first: stroke('<path d="m18 5-7 7 7 7M6 5v14"/>'),
  last: stroke('<path d="m6 5 7 7-7 7M18 5v14"/>'),
  down: stroke('<path d="m5 9 7 7 7-7"/>'),
  up: stroke('<path d="m5 15 7-7 7 7"/>'),
  self: stroke('<path d="M12 5v13M6 12l6 6 6-6"/>'),
  download: stroke('<path d="M12 4v11M7 10.500l5 5 5-5M5 20h14"/>'),
  upload: stroke('<path d="M12 16V5M7 9.500l5-5 5 5M5 20h14"/>'),
  copy: stroke(
    '<rect x="8" y="8" width="12" height="12" rx="2"/><path d="M16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2"/>',
  ),
  link: stroke(
    '<path d="M9 15l6-6M10.500 6.500l2-2a4 4 0 0 1 6 5.500l-2 2M13.500 17.500l-2 2a4 4 0 0 1-6-5.500l2-2"/>',
  ),
  chat: stroke('<path d="M4 5h16v11H10l-4.500 4V16H4z"/>'),
  book: stroke(
    '<path d="M12 6.500C10 5 7 4.500 3.500 4.500v14c3.500 0 6.500.5 8.500 2 2-1.500 5-2 8.500-2v-14C17 4.500 14 5 12 6.500zM12 6.500v14"/>',
  ),
  crown:
    '<path d="M3 7.500 7.500 12 12 4.500l4.500 7.500L21 7.500 19.500 18h-15z" fill="#e3b44c" stroke="#8a6210" stroke-width="1.200" stroke-linejoin="round"/><path d="M5 20.500h14" stroke="#8a6210" stroke-width="1.800" stroke-linecap="round"/>',
  clock: stroke('<circle cx="12" cy="12" r="8.500"/><path d="M12 7v5l3.500 2.500"/>'),
  thinking:
    '<g fill="currentColor"><circle cx="5" cy="12" r="2.200"/><circle cx="12" cy="12" r="2.200"/><circle cx="19" cy="12" r="2.200"/></g>',
  info: stroke('<circle cx="12" cy="12" r="9"/><path d="M12 11v5.500M12 7.500h.01"/>'),
  warning: stroke('<path d="M12 4 22 20H2zM12 10v4.500M12 17.500h.01"/>'),
  plug: stroke('<path d="M9 3v5M15 3v5M6.500 8h11v3a5.500 5.500 0 0 1-11 0zM12 16.500V21"/>'),
  menu: stroke('<path d="M4 7h16M4 12h16M4 17h16"/>'),
  trash: stroke('<path d="M5 7h14M10 7V4.500h4V7M7 7l1 13h8l1-13"/>'),
  dice: stroke(
    '<rect x="4" y="4" width="16" height="16" rx="3.500"/><path d="M8.500 8.500h.01M15.500 8.500h.01M12 12h.01M8.500 15.500h.01M15.500 15.500h.01" stroke-width="2.600"/>',
  ),
  home: stroke('<path d="m3.500 11 8.500-7 8.500 7M6 9.500V20h12V9.500"/>'),
  sound: stroke(
    '<path d="M4 9.5h3.500L12 5.500v13l-4.500-4H4z"/><path d="M15.500 9a4.500 4.500 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11"/>',
  ),
  silence: stroke('<path d="M4 9.5h3.500L12 5.500v13l-4.500-4H4z"/><path d="m15.500 9.500 5 5m0-5-5 5"/>'),
  puzzle: stroke('<path d="M4 9h5a2.700 2.700 0 1 1 4 0h5v4a2.700 2.700 0 1 1 0 4v4H4z"/>'),
  explore: stroke('<circle cx="12" cy="12" r="9"/><path d="m15.800 8.200-2.300 5.300-5.300 2.300 2.300-5.300z"/>'),
  pad: stroke(
    '<path d="M12 4H5v16h14v-7M8.500 16H15"/><path d="m10 13 .800-3.300L18 2.500l2.600 2.600-7.200 7.200z"/>',
  ),
  bulb: stroke(
    '<path d="M9 18h6M10 21h4M8.500 15c-1.900-1.200-3-3-3-5.200a6.500 6.500 0 0 1 13 0c0 2.200-1.100 4-3 5.200z"/>',
  ),
};

export const icons: Record<string, string> = { ...tokens, ...marks, ...signs };
