// Whole games: which boards to take so that every power is played, and what to choose.

/** Moves that show something first, then each in turn. */
const TELLING = ['salvage', 'build_free', 'stage'];
const OTHERS = ['decline', 'build_free', 'stage'];

/** A way to choose moves, the same for the same sequence of decisions. */
export function chooser() {
  let turn = 0;
  return ({ moves }) => {
    turn += 1;
    const telling = (turn % 2 ? TELLING : OTHERS)
      .map((action) => moves.find((move) => move.action === action))
      .find(Boolean);
    const { action, card, left, right } = (turn % 4 !== 0 && telling) || moves[(turn * 7) % moves.length];
    return { action, card, left, right };
  };
}

/** The boards with powers of their own, by edition. */
export const POWERS = {
  first: [
    ['Babylon', 'B'],
    ['Halikarnassos', 'B'],
    ['Olympia', 'A'],
    ['Olympia', 'B'],
    ['Halikarnassos', 'A'],
  ],
  second: [
    ['Babylon', 'night'],
    ['Halikarnassos', 'night'],
    ['Olympia', 'day'],
    ['Olympia', 'night'],
    ['Halikarnassos', 'day'],
  ],
};

/** The moves that the choices of a picture offer, one for each way to pay. */
export function movesIn({ cards, decline }) {
  const moves = cards.flatMap(({ card, actions }) =>
    actions.flatMap(({ action, ways }) => ways.map(({ left, right }) => ({ action, card, left, right }))),
  );
  return decline ? [...moves, { action: 'decline', card: null, left: 0, right: 0 }] : moves;
}
