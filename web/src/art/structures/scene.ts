// A drawing is a text: its first line names the family and how the sky is, every other line places parts,
//
//   brown, hills 2
//   cliff 84 110 1.4; hole 86 110 1.2; work 46 117 1.1 flip earth
//
// each as `part x y [scale] [flip] [tint]` on a ground of 170 by 130. A line that begins with `<` is SVG as it stands.

import { parts } from './parts';

export type Family = 'brown' | 'gray' | 'blue' | 'yellow' | 'red' | 'green' | 'purple';

interface Hour {
  sky: [string, string];
  /** Far and near hills, ground and its shade. */
  land: [string, string, string, string];
  accent: [string, string];
  sun: [number, number, number];
  /** Stone, leaves and water where the hour changes them. */
  tones?: string;
}

/** Each family has an hour of the day, so that it is known before it is read. */
const hours: Record<Family, Hour> = {
  brown: {
    sky: ['#b9cbc8', '#f6dfae'],
    land: ['#c9a978', '#b0895a', '#8f6a41', '#77532f'],
    accent: ['#a05a2c', '#774a2b'],
    sun: [24, 44, 1],
  },
  gray: {
    sky: ['#8790a6', '#e6cdb4'],
    land: ['#9a94a0', '#7d7a8a', '#6b6470', '#565160'],
    accent: ['#7a8494', '#555d69'],
    sun: [36, 50, 1.1],
    tones: '--l:#e9dccb;--m:#cdbba9;--s:#9c8878',
  },
  blue: {
    sky: ['#6ea8d2', '#fdeccb'],
    land: ['#a9c3cf', '#8fb39a', '#d9c193', '#bf9f6a'],
    accent: ['#2f74bd', '#1f5d9f'],
    sun: [30, 26, 1],
  },
  yellow: {
    sky: ['#f0b95c', '#fff0c4'],
    land: ['#e2b272', '#cf9a58', '#dcb46c', '#bf8f45'],
    accent: ['#d2662a', '#a6481a'],
    sun: [36, 62, 1.6],
  },
  red: {
    sky: ['#8c3e4c', '#f7b06a'],
    land: ['#8a4a4c', '#6e3b3f', '#7a4a37', '#5e352a'],
    accent: ['#c23a2b', '#8c2219'],
    sun: [38, 78, 1.7],
    tones: '--l:#f3d3ab;--m:#d9ab80;--s:#a3704f;--v:#7c7a3c;--vs:#54542b',
  },
  green: {
    sky: ['#5fa39c', '#f5efc9'],
    land: ['#8fb8a0', '#6b9c7a', '#a8b878', '#869a59'],
    accent: ['#2d8a52', '#1f6a3d'],
    sun: [26, 36, 0.9],
    tones: '--l:#fbf0d2',
  },
  purple: {
    sky: ['#3d2c63', '#d99aa0'],
    land: ['#5f4a7c', '#4c3a68', '#5a4560', '#45344c'],
    accent: ['#8a52b4', '#6a3a8c'],
    sun: [30, 28, 1],
    tones: '--l:#ead3cf;--m:#c9a9b0;--s:#8f6f88;--v:#5f7c58;--vs:#3d5642;--w:#7b78b4;--ws:#574f8f',
  },
};

/** Other roofs, stone and clothes: the cheapest way to tell two halls apart. */
const tints: Record<string, string> = {
  shingle: '--r:#a87845;--rs:#6d4725',
  thatch: '--r:#d0a85c;--rs:#94702f',
  slate: '--r:#77707c;--rs:#4a4550',
  soot: '--r:#6d5560;--rs:#46343e',
  copper: '--r:#86b79b;--rs:#4f7f68',
  verdigris: '--r:#3f8a6a;--rs:#2a6248',
  crimson: '--r:#b23c2c;--rs:#7c2219',
  lapis: '--r:#2f74bd;--rs:#1f4f86',
  violet: '--r:#8a6aa8;--rs:#5d4380',
  clay: '--l:#e8a877;--m:#c87b48;--s:#96512b',
  timber: '--l:#b98a54;--m:#a1733f;--s:#7c532a',
  gilded: '--l:#f8dd8a;--m:#e9b949;--s:#b9821d',
  azure: '--k:#2f74bd;--ks:#1f5d9f',
  navy: '--k:#1f5d9f;--ks:#174a80',
  forest: '--k:#25703f;--ks:#174d2a',
  orange: '--k:#d2662a;--ks:#a6481a',
  madder: '--k:#a23a74;--ks:#7c2a58',
  plum: '--k:#6a3a8c;--ks:#4c2868',
  earth: '--k:#8d5d33;--ks:#61401f',
  dusk: '--k:#3a2f4a;--ks:#251d30',
  shadow: '--k:#2b2338;--ks:#191424',
};

/** Clouds differ from drawing to drawing, and stay where they are. */
const clouds = [
  'cloud 128 28; cloud 76 20 .65',
  'cloud 112 24 1.2; cloud 60 30 .65',
  'cloud 140 30 .9; cloud 92 18 .65',
  'cloud 98 20 1.1; cloud 150 30 .65',
  'cloud 134 26 .8; cloud 70 16 .65',
];

function place(item: string): string {
  const [part = '', x = '0', y = '0', ...rest] = item.trim().split(/\s+/);
  if (!(part in parts)) throw new Error(`there is no part "${part}"`);
  let scale = '1';
  let flip = '';
  let style = '';
  for (const word of rest) {
    if (word === 'flip') flip = '-';
    else if (word in tints) style = ` style="${tints[word]}"`;
    else if (Number.isFinite(Number(word))) scale = word;
    else throw new Error(`"${word}" is neither a scale nor a tint`);
  }
  const size = flip ? ` scale(${flip}${scale} ${scale})` : scale === '1' ? '' : ` scale(${scale})`;
  const where = size ? `transform="translate(${x} ${y})${size}"` : `x="${x}" y="${y}"`;
  return `<use href="#p-${part}" ${where}${style}/>`;
}

const line = (text: string) =>
  text.startsWith('<')
    ? text
    : text
        .split(';')
        .map((item) => place(item))
        .join('');

const option = (options: string[], name: string) =>
  options.find((text) => text.startsWith(`${name} `))?.slice(name.length + 1);

function sky(family: Family, options: string[], clouded: string): string {
  const night = options.includes('night');
  const sun = option(options, 'sun') ?? hours[family].sun.join(' ');
  const hills = option(options, 'hills') ?? '1';
  const above = night ? line('stars 0 0') : '';
  const weather = night || options.includes('clear') ? '' : line(clouded);
  return (
    `<path fill="url(#sky-${family})" d="M0 0h170v130H0z"/>` +
    above +
    line(`${night ? 'moon' : 'sun'} ${sun}`) +
    weather +
    line(`hl${hills} 0 0`)
  );
}

const headOf = (drawing: string) => drawing.slice(0, drawing.indexOf('\n')).split(', ');

export const familyOf = (drawing: string) => headOf(drawing)[0] as Family;

/** What a city tile shows: a strip whose top is where the subject begins (`tile y`). */
export const tileBox = (drawing: string) => `0 ${option(headOf(drawing), 'tile') ?? 44} 170 65`;

/** What a round chip shows: the subject alone (`focus x y size`). */
export function chipBox(drawing: string): string {
  const [x, y, size] = (option(headOf(drawing), 'focus') ?? '48 46 74').split(' ');
  return `${x} ${y} ${size} ${size}`;
}

/** The SVG of a drawing, for a viewBox of 0 0 170 130. `place` in the list decides its clouds. */
export function scene(drawing: string, place = 0): string {
  const [head = '', ...lines] = drawing.split('\n').map((text) => text.trim());
  const [family, ...options] = head.split(', ');
  const ground = options.includes('inside') ? '' : sky(family as Family, options, clouds[place % clouds.length]!);
  return ground + lines.map(line).join('');
}

/** The building alone, without sky and hills, to stand beside others. */
export const subject = (drawing: string): string =>
  drawing
    .split('\n')
    .slice(1)
    .map((text) => line(text.trim()))
    .join('');

export const isInside = (drawing: string) => headOf(drawing).includes('inside');

/** Tones of the family, to be set where a drawing is used. */
export function tones(family: Family): string {
  const { land, accent, tones: others } = hours[family];
  const [far, near, ground, shade] = land;
  return `--h1:${far};--h2:${near};--g1:${ground};--g2:${shade};--k:${accent[0]};--ks:${accent[1]}${others ? `;${others}` : ''}`;
}

export const gradients = Object.entries(hours)
  .map(
    ([
      family,
      {
        sky: [top, low],
      },
    ]) =>
      `<linearGradient id="sky-${family}" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".78" stop-color="${low}"/></linearGradient>`,
  )
  .join('');
