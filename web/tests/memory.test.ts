import { describe, expect, it } from 'vitest';
import { HandMemory } from '../src/lib/memory';
import type { GameEvent } from '../src/protocol';
import { built, phase, sold, view } from './support';

/** Everybody of three passes to the left, or to the right. */
const passed = (step: 1 | 2): GameEvent[] =>
  [0, 1, 2].map((seat) => ({ type: 'passed', seat, to: (seat + step) % 3, cards: 2 }));
const turn = (events: GameEvent[], step: 1 | 2 = 1) => [phase(), ...events, ...passed(step)];

describe('the memory of hands', () => {
  it('knows where a hand went and what is left of it', () => {
    const memory = new HandMemory();
    memory.see(view({ hand: ['Altar', 'Loom', 'Mine'] }), []);
    memory.see(view({ turn: 2, hand: ['Baths', 'Tavern'] }), turn([built(0, 'Altar'), built(1, 'Press'), sold(2)]));
    expect(memory.known()).toEqual([{ holder: 1, cards: ['Loom', 'Mine'], hidden: 0, turns: 1 }]);
  });
  it('follows it on, and says that a card has gone unseen', () => {
    const memory = new HandMemory();
    memory.see(view({ hand: ['Altar', 'Loom', 'Mine'] }), []);
    memory.see(view({ turn: 2, hand: ['Baths', 'Tavern'] }), turn([built(0, 'Altar')]));
    memory.see(view({ turn: 3, hand: ['Stockade'] }), turn([sold(0, 'Baths'), sold(1)]));
    expect(memory.known()).toEqual([
      { holder: 1, cards: ['Tavern'], hidden: 0, turns: 1 },
      { holder: 2, cards: ['Loom', 'Mine'], hidden: 1, turns: 2 },
    ]);
  });
  it('goes the other way in Age II and forgets with each deal', () => {
    const memory = new HandMemory();
    memory.see(view({ hand: ['Altar'] }), []);
    memory.see(view({ age: 2, hand: ['Walls', 'Forum'] }), [phase(), built(0, 'Altar'), { type: 'age', age: 2 }]);
    expect(memory.known()).toEqual([]);
    memory.see(view({ age: 2, turn: 2, hand: ['Statue'] }), turn([built(0, 'Forum')], 2));
    expect(memory.known()).toEqual([{ holder: 2, cards: ['Walls'], hidden: 0, turns: 1 }]);
  });
  it('swaps the hands of two players, the card of the Free City taken from whoever decided for it', () => {
    const memory = new HandMemory();
    memory.see(view({ players: 2, you: 1, hand: ['Altar', 'Mine', 'Loom'] }), []);
    memory.see(view({ players: 2, you: 1, turn: 2, hand: ['Baths'] }), [
      { ...phase(), controller: 1 },
      built(0, 'Loom'),
      built(1, 'Mine'),
      { type: 'passed', seat: 1, to: 2, cards: 1 },
      { type: 'passed', seat: 2, to: 1, cards: 1 },
    ]);
    expect(memory.known()).toEqual([{ holder: 2, cards: ['Altar'], hidden: 0, turns: 1 }]);
  });
  it('knows nothing as a spectator, nor after something was missed', () => {
    const memory = new HandMemory();
    memory.see(view({ you: null }), []);
    memory.see(view({ you: null, turn: 2 }), turn([]));
    expect(memory.known()).toEqual([]);
    memory.see(view({ hand: ['Altar', 'Loom'] }), []);
    memory.forget();
    memory.see(view({ turn: 3, hand: ['Mine'] }), []);
    expect(memory.known()).toEqual([]);
  });
});
