// The seven wonders on a ground of 320 by 150, each in four layers from the ground up. `stone` is what stands on a building
// site too, in raw grey; `paint` is what comes with the stage: colour, metal, leaves, light.
// Classes: l m s light, middle and shaded stone; o an opening, lit at night; the others as in the parts of structures.

export interface Layer {
  stone: string;
  paint: string;
  /** Tones of the finished stone where they are not the usual ones. */
  tones?: string;
  /** Where work goes on while this layer is the next: middle, foot and width of the scaffold. */
  site: [x: number, foot: number, width: number];
}

type Layers = readonly [Layer, Layer, Layer, Layer];

const path = (tone: string, d: string) => `<path class="${tone}" d="${d}"/>`;

const block = (x: number, y: number, w: number, h: number, lit = 0.64) =>
  path('l', `M${x} ${y}h${w}v${h}h${-w}z`) + path('s', `M${x + w * lit} ${y}h${w * (1 - lit)}v${h}h${-w * (1 - lit)}z`);

const band = (fill: string, x: number, y: number, w: number, h: number) =>
  `<path fill="${fill}" d="M${x} ${y}h${w}v${h}h${-w}z"/>`;

const row = (n: number, from: number, to: number) =>
  Array.from({ length: n }, (_, i) => from + ((to - from) * i) / Math.max(1, n - 1));

/** The joints of masonry. */
const courses = (lines: string[]) => `<path fill="none" stroke="#5b3d1d" stroke-opacity=".18" d="${lines.join('')}"/>`;

/** An opening in a bare wall; what is painted covers it. */
const bare = (d: string) => `<path fill="#4a4038" fill-opacity=".55" d="${d}"/>`;

const columns = (n: number, from: number, to: number, top: number, foot: number, w = 6) =>
  row(n, from, to)
    .map(
      (x) =>
        path('l', `M${x - w / 2} ${top + 3}h${w}v${foot - top - 5}h${-w}z`) +
        path('s', `M${x + w * 0.14} ${top + 3}h${w * 0.36}v${foot - top - 5}h${-w * 0.36}z`) +
        path(
          'm',
          `M${x - w * 0.8} ${top}h${w * 1.6}v3h${-w * 1.6}zM${x - w * 0.75} ${foot - 2}h${w * 1.5}v2h${-w * 1.5}z`,
        ),
    )
    .join('');

const arches = (n: number, from: number, to: number, foot: number, h: number, w: number, tone = 'o') =>
  row(n, from, to)
    .map((x) => path(tone, `M${x - w / 2} ${foot}v${w / 2 - h}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${foot}z`))
    .join('');

const rosettes = (n: number, from: number, to: number, y: number, r = 1.8) =>
  row(n, from, to)
    .map((x) => path('g', `M${x} ${y - r}l${r} ${r}-${r} ${r}-${r}-${r}z`))
    .join('');

const leaves = (spots: [number, number, number][]) =>
  spots
    .map(
      ([x, y, r]) =>
        `<ellipse class="v" cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.6}"/><ellipse class="vs" cx="${x + r * 0.3}" cy="${y + r * 0.2}" rx="${r * 0.6}" ry="${r * 0.38}"/>`,
    )
    .join('');

/** A slice of the pyramid between two heights. The ridge falls to the right: the sun is on the left. */
function slice(top: number, foot: number): string {
  const edge = (y: number) => ({ left: 160 - (y - 8) * 0.98, ridge: 160 + (y - 8) * 0.3, right: 160 + (y - 8) * 0.98 });
  const a = edge(top);
  const b = edge(foot);
  const joints = row(4, top, foot)
    .slice(1, 3)
    .map((y) => `M${edge(y).left} ${y}H${edge(y).right}`);
  return (
    path('l', `M${b.left} ${foot}L${a.left} ${top}H${a.ridge}L${b.ridge} ${foot}z`) +
    path('s', `M${b.ridge} ${foot}L${a.ridge} ${top}H${a.right}L${b.right} ${foot}z`) +
    courses(joints)
  );
}

function girdle(fill: string, shade: string, y: number): string {
  const foot = y + 5;
  const at = (h: number, f: number) => 160 + (h - 8) * f;
  return (
    `<path fill="${fill}" d="M${at(foot, -0.98)} ${foot}L${at(y, -0.98)} ${y}H${at(y, 0.3)}L${at(foot, 0.3)} ${foot}z"/>` +
    `<path fill="${shade}" d="M${at(foot, 0.3)} ${foot}L${at(y, 0.3)} ${y}H${at(y, 0.98)}L${at(foot, 0.98)} ${foot}z"/>` +
    rosettes(Math.max(3, Math.round((y - 8) / 9)), at(y, -0.86), at(y, 0.2), y + 2.5)
  );
}

const bronze = '--l:#e0a765;--m:#c08142;--s:#8c5529';

export const wonders: Record<string, Layers> = {
  Gizah: [
    {
      stone: slice(98, 132),
      paint:
        girdle('#b5482a', '#833018', 99) +
        band('#2c6fae', 140, 112, 36, 20) +
        band('#f3e2bd', 145, 116, 26, 16) +
        path('o', 'M151 132v-9a7 7 0 0 1 14 0v9z') +
        rosettes(3, 146, 170, 114, 1.4),
      site: [160, 132, 240],
    },
    { stone: slice(67, 98), paint: girdle('#2c6fae', '#1d4f80', 68), site: [160, 98, 176] },
    { stone: slice(37, 67), paint: girdle('#3f8a5a', '#2a6140', 38), site: [160, 67, 116] },
    {
      stone: path('l', 'M131.600 37 160 8l8.700 29z') + path('s', 'M168.700 37 160 8l28.400 29z'),
      paint:
        '<path fill="#ffe08a" d="M131.600 37 160 8l8.700 29z"/><path fill="#d49a2a" d="M168.700 37 160 8l28.400 29z"/>' +
        '<circle class="glow" cx="160" cy="12" r="22"/>',
      site: [160, 37, 58],
    },
  ],
  Alexandria: [
    {
      stone: block(100, 106, 120, 26) + path('m', 'M98 106v-6h8v3h8v-3h8v3h8v-3h60v3h8v-3h8v3h8v-3h8v3h8v3z'),
      paint:
        band('#2f74bd', 100, 108, 77, 4) +
        band('#1f5d9f', 177, 108, 43, 4) +
        arches(3, 112, 140, 132, 13, 8) +
        arches(2, 186, 206, 132, 13, 8) +
        path('b', 'M152 132v-14a8 8 0 0 1 16 0v14z'),
      site: [160, 132, 120],
    },
    {
      stone: path('l', 'M126 103l5-40h58l5 40z') + path('s', 'M170 63h19l5 40h-21z') + path('m', 'M126 63h68v-5h-68z'),
      paint:
        band('#b5482a', 129.5, 70, 61, 4.5) +
        path('o', 'M148 100v-9a4 4 0 0 1 8 0v9zM148 86v-6a3 3 0 0 1 6 0v6z') +
        rosettes(6, 135, 165, 72.2, 1.6),
      site: [160, 103, 76],
    },
    {
      stone: path('l', 'M139 58l3-22h36l3 22z') + path('s', 'M167 36h11l3 22h-12z') + path('m', 'M137 36h46v-4h-46z'),
      paint: band('#2f74bd', 141, 41, 38, 3.5) + path('o', 'M153 56v-6a3 3 0 0 1 6 0v6z'),
      site: [160, 58, 50],
    },
    {
      stone: columns(4, 148, 172, 17, 32, 3.2) + path('m', 'M143 17h34v-3h-34z'),
      paint:
        '<circle class="glow" cx="160" cy="22" r="42"/>' +
        path('f', 'M160 18c5 4 7 8 5 12-1 2-3 3-5 3s-4-1-5-3c-2-4 0-8 5-12z') +
        '<path fill="#e8763a" d="M160 24c2.500 2 3 5 1.800 7-1 1.400-2.600 1.400-3.600 0-1.200-2-.7-5 1.800-7z"/>' +
        path('g', 'M145 14 160 4l15 10zM158.800 4V-2h2.400v6z') +
        '<path fill="#fff0b8" opacity=".28" d="M172 22l900-156v312zM148 22l-900-156v312z"/>',
      site: [160, 32, 40],
    },
  ],
  Babylon: [
    {
      stone: block(66, 104, 188, 28) + arches(7, 82, 238, 132, 17, 13, 'm'),
      paint:
        band('#2a6fb0', 66, 104, 120, 5) +
        band('#1d5288', 186, 104, 68, 5) +
        rosettes(9, 72, 180, 106.5, 1.7) +
        arches(7, 82, 238, 132, 17, 13) +
        leaves([
          [72, 103, 8],
          [90, 102, 7],
          [232, 103, 8],
          [248, 102, 7],
        ]),
      site: [160, 132, 188],
    },
    {
      stone: block(92, 79, 136, 25) + arches(5, 108, 212, 104, 15, 12, 'm'),
      paint:
        band('#c8792f', 92, 79, 87, 4) +
        band('#9a5620', 179, 79, 49, 4) +
        arches(5, 108, 212, 104, 15, 12) +
        leaves([
          [98, 78, 7],
          [112, 77, 8],
          [206, 77, 8],
          [222, 78, 7],
          [86, 104, 6],
        ]) +
        path('v', 'M100 80c-2 8 2 12 0 20-3-6-4-12-2-20zM216 80c2 8-2 12 0 20 3-6 4-12 2-20z'),
      site: [160, 104, 136],
    },
    {
      stone: block(116, 55, 88, 24) + arches(3, 132, 188, 79, 14, 11, 'm'),
      paint:
        band('#2a6fb0', 116, 55, 56, 4) +
        band('#1d5288', 172, 55, 32, 4) +
        rosettes(5, 121, 167, 57, 1.5) +
        arches(3, 132, 188, 79, 14, 11) +
        leaves([
          [121, 54, 7],
          [134, 53, 6],
          [186, 53, 7],
          [199, 54, 6],
        ]),
      site: [160, 79, 88],
    },
    {
      stone: block(138, 35, 44, 20),
      paint:
        path('g', 'M136 35h48v-3.500h-48z') +
        path('o', 'M155 55v-9a5 5 0 0 1 10 0v9z') +
        leaves([
          [142, 31, 6],
          [178, 31, 6],
        ]) +
        '<use href="#p-palm" transform="translate(148 33) scale(.62)"/><use href="#p-palm" transform="translate(172 33) scale(.62)"/>' +
        '<use href="#p-palm" transform="translate(108 79) scale(.5)"/><use href="#p-palm" transform="translate(214 79) scale(.5)"/>' +
        '<path class="w" d="M190 38c5 6 4 20 6 34 1 12 5 18 5 32l4 28h-9l-2-28c0-12-5-20-6-34-1-12-1-22-3-32z"/><path class="c" opacity=".6" d="M193 46c2 10 2 20 4 30 2 12 4 20 5 50h-1.500c-1-26-3-36-5-48-1-10-2-20-4-32z"/>',
      site: [160, 55, 44],
    },
  ],
  Ephesos: [
    {
      stone:
        path('s', 'M60 132v-6h200v6z') +
        path('m', 'M68 126v-6h184v6z') +
        path('l', 'M76 120v-6h168v6z') +
        path('s', 'M196 120v-6h48v6z'),
      paint:
        '<use href="#p-braz" transform="translate(68 122) scale(.7)"/><use href="#p-braz" transform="translate(252 122) scale(.7)"/>' +
        band('#b5482a', 142, 114, 36, 18) +
        path('g', 'M142 114h2v18h-2zM176 114h2v18h-2z'),
      site: [160, 132, 190],
    },
    {
      stone:
        path('m', 'M94 114V62h132v52z') +
        path('s', 'M190 114V62h36v52z') +
        courses(['M94 76h132M94 89h132M94 102h132']) +
        bare('M148 114V82a12 12 0 0 1 24 0v32z'),
      paint:
        band('#a8402a', 94, 62, 96, 52) +
        band('#7c2a1a', 190, 62, 36, 52) +
        path('o', 'M148 114V82a12 12 0 0 1 24 0v32z') +
        path('g', 'M94 66h132v2.500H94zM144 114V82a16 16 0 0 1 32 0v32h-2.500V82a13.500 13.500 0 0 0-27 0v32z'),
      site: [160, 114, 136],
    },
    {
      stone:
        columns(4, 84, 136, 58, 114, 8) +
        columns(4, 184, 236, 58, 114, 8) +
        path('l', 'M76 58h168V48H76z') +
        path('s', 'M196 58h48V48h-48z'),
      paint:
        band('#2f74bd', 76, 51, 168, 3.5) +
        rosettes(14, 82, 238, 52.7, 1.5) +
        row(4, 84, 136)
          .concat(row(4, 184, 236))
          .map((x) => path('g', `M${x - 6} 58h12v-1.600h-12z`))
          .join(''),
      site: [160, 114, 176],
    },
    {
      stone: path('l', 'M70 48l90-36 90 36z') + path('s', 'M160 12l90 36h-44z'),
      paint:
        '<path fill="#2c6fae" d="M92 45l68-27 68 27z"/>' +
        path('g', 'M160 22c4 0 6 3 6 6 0 2-1 3-2 4 4 3 5 8 5 13h-18c0-5 1-10 5-13-1-1-2-2-2-4 0-3 2-6 6-6z') +
        path('f', 'M128 44c0-5 4-8 8-8 2 3 2 6 1 8zM192 44c0-5-4-8-8-8-2 3-2 6-1 8z') +
        path('g', 'M160 2l3 10h-6zM70 39l3 9h-6zM250 39l3 9h-6z'),
      site: [160, 48, 150],
    },
  ],
  Halikarnassos: [
    {
      stone: path('s', 'M78 132v-5h164v5z') + block(86, 92, 148, 35) + path('m', 'M82 92h156v-5H82z'),
      paint:
        band('#8c4a86', 86, 99, 95, 9) +
        band('#66315f', 181, 99, 53, 9) +
        row(11, 92, 228)
          .map((x) => path('g', `M${x - 2} 107l1-5a1.600 1.600 0 1 1 2 0l1 5z`))
          .join('') +
        path('o', 'M150 127v-10a10 10 0 0 1 20 0v10z') +
        '<use href="#p-statue" transform="translate(72 132) scale(.42)"/><use href="#p-statue" transform="translate(248 132) scale(.42)"/>',
      site: [160, 132, 160],
    },
    {
      stone: path('m', 'M108 87V57h104v30z') + columns(9, 94, 226, 55, 87, 6) + path('l', 'M86 55h148v-6H86z'),
      paint:
        band('#5a3a78', 108, 58, 104, 27) +
        columns(9, 94, 226, 55, 87, 6) +
        row(8, 102, 218)
          .map((x) => path('l', `M${x - 2.2} 87l.6-12a2.200 2.200 0 1 1 3.200 0l.6 12z`))
          .join('') +
        path('g', 'M86 51h148v2H86z'),
      site: [160, 87, 150],
    },
    {
      stone: row(6, 0, 5)
        .map((i) => {
          const half = 70 - i * 10.5;
          const y = 49 - (i + 1) * 5;
          return (
            path('l', `M${160 - half} ${y}h${half * 2}v5h${-half * 2}z`) +
            path('s', `M${160 + half * 0.34} ${y}h${half * 0.66}v5h${-half * 0.66}z`) +
            path('m', `M${160 - half} ${y}h${half * 2}v1.200h${-half * 2}z`)
          );
        })
        .join(''),
      paint: path('g', 'M86 47.500h148V49H86zM142 17.500h36V19h-36z'),
      site: [160, 49, 120],
    },
    {
      stone: path('m', 'M146 19h28v-5h-28z'),
      paint:
        '<g transform="translate(160 14.5) scale(.8)"><circle class="g" cx="-9" cy="-4" r="4"/><circle class="gs" cx="-9" cy="-4" r="1.500"/>' +
        path('g', 'M-14-5h10l2-6h-9zM-9-11l1-8a2 2 0 1 1 3 0l1 8z') +
        path('g', 'M-3-4c0-5 3-7 7-7h4c3-1 4-3 5-6l3-1 4 5-2 1-3-1c-1 4-2 5-3 7l1 6h-1.500l-2-5h-6l-2 5H2z') +
        path('gs', 'M4-4c0-3 2-5 5-5h4l-1 5z') +
        '<circle class="glow" cx="2" cy="-8" r="20"/></g>',
      site: [160, 24, 40],
    },
  ],
  Olympia: [
    {
      stone:
        path('s', 'M72 132v-6h176v6z') +
        path('m', 'M80 126v-5h160v5z') +
        path('m', 'M104 121V36h112v85z') +
        path('s', 'M186 121V36h30v85z') +
        courses(['M104 64h112M104 83h112M104 102h112']) +
        columns(2, 115, 131, 45, 121, 6) +
        columns(2, 189, 205, 45, 121, 6) +
        bare('M143 121V77a17 17 0 0 1 34 0v44z') +
        path('l', 'M98 36v-4h124v4zM104 45v-6h112v6z') +
        path('s', 'M186 45v-6h30v6z') +
        columns(2, 88, 96, 34, 121, 7) +
        columns(2, 224, 232, 34, 121, 7),
      paint:
        '<path fill="#8e2f22" d="M104 121V36h112v85z"/><path fill="#6c2018" d="M114 121V36h6v85zM132 121V36h5v85zM183 121V36h5v85zM200 121V36h6v85z"/>' +
        path('g', 'M104 36h112v3H104zM104 117h112v2H104z') +
        columns(2, 88, 96, 34, 121, 7) +
        columns(2, 224, 232, 34, 121, 7),
      site: [160, 132, 170],
    },
    {
      stone:
        path('m', 'M122 121V58h8v40h60V58h8v63h-10v-12h-56v12z') +
        path('l', 'M134 121c-2-14 0-26 6-32h38c7 6 9 18 7 32h-13c0-10-2-16-6-20h-11c-4 4-6 10-6 20z') +
        path('s', 'M164 89h14c7 6 9 18 7 32h-13c0-10-2-16-6-20z'),
      paint:
        path('g', 'M122 58h8v63h-8zM190 58h8v63h-8zM120 55h12v4h-12zM188 55h12v4h-12z') +
        '<path fill="#e9b949" d="M134 121c-2-14 0-26 6-32h38c7 6 9 18 7 32h-13c0-10-2-16-6-20h-11c-4 4-6 10-6 20z"/><path fill="#b9821d" d="M164 89h14c7 6 9 18 7 32h-13c0-10-2-16-6-20z"/>' +
        '<path fill="#f6e9d2" d="M132 121h17v-4h-15zM171 121h17l-2-4h-15z"/>',
      site: [160, 121, 100],
    },
    {
      stone:
        path('l', 'M140 90c-3-14-2-25 4-31h30c7 6 8 17 6 31z') +
        path('s', 'M164 59h10c7 6 8 17 6 31h-14z') +
        path('l', 'M145 60c-9 4-16 12-20 23l6 4 14-14zM174 60c9 2 14 0 20-5l4 5c-6 7-13 10-21 10z'),
      paint:
        '<path fill="#f8ecd6" d="M140 90c-3-14-2-25 4-31h30c7 6 8 17 6 31z"/><path fill="#d9c3a0" d="M164 59h10c7 6 8 17 6 31h-14z"/>' +
        '<path fill="#f8ecd6" d="M145 60c-9 4-16 12-20 23l6 4 14-14zM174 60c9 2 14 0 20-5l4 5c-6 7-13 10-21 10z"/>' +
        '<path fill="#e9b949" d="M146 60c9 8 22 17 34 27v3h-12c-8-10-18-18-25-22z"/>',
      site: [160, 90, 84],
    },
    {
      stone:
        '<circle class="l" cx="160" cy="48" r="10"/>' +
        path('l', 'M66 34h188v-5H66z') +
        path('m', 'M62 29l98-25 98 25z') +
        path('s', 'M160 4l98 25h-46z'),
      paint:
        '<path fill="#7a2a1e" d="M90 26l70-18 70 18z"/>' +
        path(
          'g',
          'M160 11l2.500 4 4.500.5-3.300 3 1 4.500-4.700-2.300-4.700 2.300 1-4.500-3.300-3 4.500-.5zM66 32h188v2H66z',
        ) +
        '<circle fill="#f8ecd6" cx="160" cy="48" r="10"/><path fill="#b98d5a" d="M151 51c1 9 5 13 9 13s8-4 9-13c-3 3-15 3-18 0z"/>' +
        path('g', 'M149 46c1-7 6-10 11-10s10 3 11 10l-4-3-3 2-4-3-4 3-3-2zM125 121V54h3.500v67zM126.700 44l6 10h-12z') +
        path('g', 'M193 52l3-7 3 7 5-3-4 8h-8l-4-8z') +
        '<circle class="glow" cx="96" cy="112" r="18"/><circle class="glow" cx="224" cy="112" r="18"/><use href="#p-braz" transform="translate(110 126) scale(.6)"/><use href="#p-braz" transform="translate(210 126) scale(.6)"/>',
      site: [160, 60, 70],
    },
  ],
  Rhodos: [
    {
      stone: block(96, 108, 44, 26) + block(180, 108, 44, 26) + path('m', 'M92 108h52v-5H92zM176 108h52v-5h-52z'),
      paint:
        band('#2f74bd', 96, 113, 28, 4) +
        band('#2f74bd', 180, 113, 28, 4) +
        path('o', 'M105 134v-9a5 5 0 0 1 10 0v9zM189 134v-9a5 5 0 0 1 10 0v9z') +
        '<use href="#p-flag" transform="translate(90 134) scale(.9)"/><use href="#p-ship" transform="translate(160 147) scale(.56)"/>',
      site: [118, 134, 60],
    },
    {
      stone:
        path('l', 'M108 103l2-13c2-13 14-22 28-32h24l-2 11c-14 8-22 14-25 23l-2 11z') +
        path('s', 'M126 103l2-11c3-10 12-17 32-28v5c-14 8-22 14-25 23l-2 11z') +
        path('l', 'M212 103l-2-13c-2-13-14-22-28-32h-24l2 11c14 8 22 14 25 23l2 11z') +
        path('s', 'M212 103l-2-13c-2-13-14-22-28-32h-10c13 11 24 20 27 32l2 13z'),
      paint:
        '<path fill="#f0c04e" d="M134 64c10-7 42-7 52 0l-4-12h-44z"/><path fill="#b57d13" d="M166 60c8 0 15 1 20 4l-4-12h-16z"/>' +
        path('g', 'M107 103h27v-4h-26zM186 103h27v-4h-26z'),
      tones: bronze,
      site: [160, 103, 104],
    },
    {
      stone:
        path('l', 'M137 60c-4-14-3-24 4-29h38c7 5 8 15 4 29z') +
        path('s', 'M164 31h15c7 5 8 15 4 29h-17z') +
        path('l', 'M142 33c-11 3-17 12-18 28l7 1c1-9 5-15 13-20zM178 33c9-2 15-9 19-21l7 3c-3 14-10 23-21 29z') +
        path('s', 'M197 12l7 3c-3 14-10 23-21 29l-2-5c9-5 14-14 16-27z'),
      paint:
        '<path fill="none" stroke="#7a4520" stroke-opacity=".5" d="M150 40c5 3 15 3 20 0M160 40v14M152 50c4 2 12 2 16 0"/>' +
        '<path fill="#b5482a" d="M142 33c-8 8-9 20-20 34l-6-4c8-12 10-26 20-31z"/>',
      tones: bronze,
      site: [160, 60, 84],
    },
    {
      stone: '<circle class="l" cx="160" cy="21" r="9"/>' + path('s', 'M163 12.500a9 9 0 0 1 0 17z'),
      paint:
        path('g', 'M160-2l2.500 10h-5zM147 3l7 7-4 3zM173 3l-7 7 4 3zM141 14l10 0-1 5zM179 14l-10 0 1 5z') +
        path('gs', 'M195 12h12l-3 6h-6z') +
        path('f', 'M201 12c-6-4-5-10 0-16 5 6 6 12 0 16z') +
        '<circle class="glow" cx="201" cy="4" r="26"/>',
      tones: bronze,
      site: [160, 31, 46],
    },
  ],
};
