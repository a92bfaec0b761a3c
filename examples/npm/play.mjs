// A game of four in Node: three bots, and a player who takes the first card that can be built, or the first card at all.
import { loadEngine } from 'wonders-engine';

const engine = await loadEngine();
let position = await engine.newGame({ edition: 'first', players: 4, seed: 7n, people: [0], bots: ['greedy'] });

function firstMove({ cards }) {
  const options = cards.flatMap(({ card, actions }) => actions.map((action) => ({ card, ...action })));
  const { card, action, ways } = options.find((option) => option.action === 'build') ?? options[0];
  return { action, card, left: ways[0].left, right: ways[0].right };
}

while (!position.over) {
  const [{ legal, view }] = position.pictures;
  const moves = legal ? [{ seat: view.deciding, ...firstMove(legal) }] : [];
  position = await engine.step(position.game, moves);
}

const [{ view }] = position.pictures;
view.cities.forEach((city, seat) => console.log(`seat ${seat}, ${city.wonder}: ${city.score.total} points`));
console.log(JSON.stringify(await engine.gameRecord(position.game)));
