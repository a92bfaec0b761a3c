// All structures as one sprite. It is a file of its own, loaded while one looks at the home page.

import { coloured } from '../tones';
import { drawings } from './drawings';
import { parts } from './parts';
import { chipBox, familyOf, gradients, scene, tileBox, tones } from './scene';

export const structureId = (name: string) => `s-${name.toLowerCase().replaceAll(' ', '-')}`;

/** A card's picture, a tile in a city and a round chip show the same drawing in boxes of their own. */
export type Cut = 'card' | 'tile' | 'chip';

export function viewBox(name: string, cut: Cut): string {
  const drawing = drawings[name];
  if (!drawing || cut === 'card') return '0 0 170 130';
  return cut === 'tile' ? tileBox(drawing) : chipBox(drawing);
}

/** The body of one svg element that holds every structure as a symbol of 170 by 130. */
export function sprite(): string {
  const pieces = Object.entries(parts).map(
    ([name, body]) => `<symbol id="p-${name}" overflow="visible">${coloured(body)}</symbol>`,
  );
  const structures = Object.entries(drawings).map(
    ([name, drawing], i) =>
      `<symbol id="${structureId(name)}" viewBox="0 0 170 130"><g style="${tones(familyOf(drawing))}">${coloured(scene(drawing, i))}</g></symbol>`,
  );
  const glow =
    '<radialGradient id="glow"><stop stop-color="#fff3c4" stop-opacity=".9"/><stop offset="1" stop-color="#ffdf8a" stop-opacity="0"/></radialGradient>';
  return `<defs>${gradients}${glow}</defs>${pieces.join('')}${structures.join('')}`;
}
