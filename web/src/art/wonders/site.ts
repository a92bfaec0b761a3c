// A wonder as a building site: what is built stands in colour, work goes on at the next stage, and what lies beyond it is a
// haze of the finished shape.

import { coloured } from '../tones';
import { wonders, type Layer } from './layers';

type Ground = 'sand' | 'sea' | 'garden' | 'meadow';

const grounds: Record<string, Ground> = {
  Gizah: 'sand',
  Alexandria: 'sea',
  Babylon: 'garden',
  Ephesos: 'meadow',
  Halikarnassos: 'sea',
  Olympia: 'meadow',
  Rhodos: 'sea',
};

/** Far hills, ground, and what lies in front. */
type Tones = readonly [far: string, near: string, front: string];

const byDay: Record<Ground, Tones> = {
  sand: ['#e8c98d', '#d9b26f', '#cba25e'],
  sea: ['#a9c3cf', '#d9c193', '#c8ad78'],
  garden: ['#b9c48f', '#c9b679', '#b39e62'],
  meadow: ['#a5bd8e', '#b9b478', '#a39d60'],
};

const byNight: Record<Ground, Tones> = {
  sand: ['#5c4a6a', '#6d5766', '#5b4757'],
  sea: ['#4d4a78', '#6a5a70', '#58495f'],
  garden: ['#4a4a66', '#5f5763', '#4e4854'],
  meadow: ['#474a68', '#565565', '#484656'],
};

/** From side to side of what is built, with a little land beside it: what a picture of any form has to show. */
export function widthOf(wonder: string): number {
  const widest = Math.max(...(wonders[wonder] ?? []).map(({ site: [, , width] }) => width), 0);
  return Math.min(320, Math.max(200, widest + 24));
}

/** Everything lies in a ground of 320 by 150; the land goes on 1000 beyond it on both sides, for pictures low and wide. */
function landscape(ground: Ground, night: boolean, left: number): string {
  const [far, near, front] = (night ? byNight : byDay)[ground];
  const light = night
    ? `<use href="#p-stars" transform="translate(20 0) scale(.9)"/><use href="#p-stars" transform="translate(180 6) scale(.8)"/><use href="#p-stars" transform="translate(-150 4)"/><use href="#p-stars" transform="translate(340 0)"/><use href="#p-moon" transform="translate(${left + 20} 14) scale(1.2)"/>`
    : `<use href="#p-sun" transform="translate(${left + 20} 18) scale(1.2)"/><use href="#p-cloud" transform="translate(262 26) scale(1.1)"/><use href="#p-cloud" transform="translate(112 20) scale(.7)"/><use href="#p-cloud" transform="translate(400 30)"/><use href="#p-cloud" transform="translate(-60 24)"/>`;
  const sea =
    ground === 'sea'
      ? '<path class="w" d="M-400 112h1120v98H-400z"/><path class="ws" d="M-400 124c80-3 120 3 200 0s140 3 220 0 130 3 210 0 150 3 250 0 160 2 240 0v86H-400z"/>'
      : `<path fill="${near}" d="M-400 122c110-10 250-8 390-4s250-10 390-2 220-4 340 0v90H-400z"/><path fill="${front}" d="M-400 137c200-6 400 2 560-2s360-2 560 2v70H-400z"/>`;
  const island = ground === 'sea' ? `<path fill="${near}" d="M52 136c10-10 206-10 218 0 14 5-232 5-218 0z"/>` : '';
  const wide = (land: string) => `<g transform="translate(160 0) scale(2.4 1) translate(-160 0)">${land}</g>`;
  const sky = `<path fill="url(#wonder-${night ? 'night' : 'day'})" d="M-2000-250h4320v420H-2000z"/>`;
  return (
    wide(sky) +
    light +
    wide(
      `<path fill="${far}" d="M-400 116c60-22 130-24 180-10 70-20 150-22 220-4 60-18 110-14 160-2 60-18 140-14 190 2 80-20 160-18 370 6v48H-400z"/>${sea}`,
    ) +
    island
  );
}

/** Whole in a picture of 9 to 5, or beyond its sides (the frieze of the home page). */
const props: Record<Ground, string> = {
  sand: '<use href="#p-palm" transform="translate(36 136) scale(.8)"/><use href="#p-palm" transform="translate(284 138) scale(.7)"/><use href="#p-camel" transform="translate(256 142) scale(.6)"/><use href="#p-palm" transform="translate(-60 136)"/><use href="#p-palm" transform="translate(390 136) scale(.9)"/>',
  sea: '<use href="#p-ship" transform="translate(42 141) scale(.5)"/><use href="#p-ship" transform="translate(282 137) scale(-.4 .4)"/><use href="#p-palm" transform="translate(72 136) scale(.6)"/><use href="#p-palm" transform="translate(247 137) scale(.55)"/>',
  garden:
    '<use href="#p-palm" transform="translate(34 138) scale(.8)"/><use href="#p-tree" transform="translate(280 138) scale(.8)"/><use href="#p-bush" transform="translate(56 140) scale(.8)"/><use href="#p-palm" transform="translate(-80 138) scale(.9)"/><use href="#p-tree" transform="translate(400 138)"/>',
  meadow:
    '<use href="#p-cyp" transform="translate(36 138) scale(.9)"/><use href="#p-cyp" transform="translate(288 138) scale(.9)"/><use href="#p-tree" transform="translate(14 142) scale(.8)"/><use href="#p-bush" transform="translate(272 142) scale(.8)"/><use href="#p-tree" transform="translate(-70 140)"/><use href="#p-tree" transform="translate(390 140)"/>',
};

/** `up`: how far the site moves when this stage is done. */
function work([x, foot, width]: Layer['site'], up: number): string {
  const bays = Math.max(1, Math.min(4, Math.round(width / 56)));
  const step = width / bays;
  const scaffold = Array.from(
    { length: bays },
    (_, i) =>
      `<use href="#p-scaf" transform="translate(${x - width / 2 + step * (i + 0.5)} ${foot}) scale(${Math.min(1, step / 52)} .62)"/>`,
  ).join('');
  return (
    `<g data-work style="--up:${-up}px">${scaffold}` +
    `<use href="#p-work" transform="translate(${x - width * 0.2} ${foot - 24}) scale(.5)"/>` +
    `<use href="#p-work" transform="translate(${x + width * 0.18} ${foot - 16}) scale(-.5 .5)"/>` +
    `<use href="#p-crane" transform="translate(${x + width / 2 - 6} ${foot}) scale(-.62 .62)"/></g>`
  );
}

const gradient = (hour: string, ...[top, middle, low]: string[]) =>
  `<linearGradient id="wonder-${hour}" x2="0" y2="1"><stop offset=".5" stop-color="${top}"/><stop offset=".75" stop-color="${middle}"/><stop offset=".92" stop-color="${low}"/></linearGradient>`;

const built = ({ stone, paint, tones }: Layer) => `<g${tones ? ` style="${tones}"` : ''}>${stone}</g>${paint}`;
const raw = ({ stone }: Layer) => `<g style="--l:#d9d0c1;--m:#c3b9a8;--s:#a1978a">${stone}</g>`;
const haze = ({ stone }: Layer) => `<g opacity=".5" style="--l:#f3ecdf;--m:#e0d7c8;--s:#cabfae">${stone}</g>`;

export const skies = [
  gradient('day', '#5b9ccb', '#b4d6e0', '#ffe9bd'),
  gradient('night', '#2b2550', '#4d3a72', '#b9808f'),
].join('');

/** How many of the four layers stand when so many of the stages are built: the last stages bring the most. */
export const layersBuilt = (stages: number, of: number) => (of > 0 ? Math.floor((stages * 4) / of) : 0);

export interface Site {
  wonder: string;
  built: number;
  stages: number;
  night?: boolean;
}

const hour = (night: boolean) => `--k:#2f74bd;--ks:#1f5d9f${night ? ';--o:#ffd873;--w:#5a6ea8;--ws:#3f4f86' : ''}`;

/** The SVG of a site, for a viewBox of 0 0 320 150. */
export function site({ wonder, built: done, stages, night = false }: Site): string {
  const layers = wonders[wonder];
  if (!layers) return '';
  const ground = grounds[wonder] ?? 'sand';
  const standing = layersBuilt(done, stages);
  const next = done < stages ? layersBuilt(done + 1, stages) : standing;
  const at = layers.slice(standing, next);
  const [here, above] = [at[0]?.site, layers[next]?.site];
  const picture =
    landscape(ground, night, 160 - widthOf(wonder) / 2) +
    layers.slice(next).map(haze).join('') +
    layers.slice(0, standing).map(built).join('') +
    at.map(raw).join('') +
    (here ? work(here, above ? here[1] - above[1] : 0) : '') +
    props[ground];
  return `<g style="${hour(night)}">${coloured(picture)}</g>`;
}
