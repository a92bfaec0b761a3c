import { describe, expect, it } from 'vitest';
import { HandMemory } from '../src/lib/memory';
import type { SeenMove } from '../src/lib/view';
import { view } from './support';

const did = (seat: number, action: SeenMove['action'], card: string | null): SeenMove => ({
  seat,
  action,
  card,
  left: 0,
  right: 0,
});

describe('the memory of hands', () => {
  it('knows where a hand went and what is left of it', () => {
    const memory = new HandMemory();
    memory.see(view({ hand: ['Altar', 'Loom', 'Mine'] }), 'left');
    const moves = [did(0, 'build', 'Altar'), did(1, 'build', 'Press'), did(2, 'sell', null)];
    memory.see(view({ turn: 2, hand: ['Baths', 'Tavern'], last: { phase: 'choose', moves } }), 'left');
    expect(memory.known()).toEqual([{ holder: 1, cards: ['Loom', 'Mine'], hidden: 0, turns: 1 }]);
  });
  it('follows it on, and says that a card has gone unseen', () => {
    const memory = new HandMemory();
    memory.see(view({ hand: ['Altar', 'Loom', 'Mine'] }), 'left');
    memory.see(
      view({ turn: 2, hand: ['Baths', 'Tavern'], last: { phase: 'choose', moves: [did(0, 'build', 'Altar')] } }),
      'left',
    );
    memory.see(
      view({
        turn: 3,
        hand: ['Stockade'],
        last: { phase: 'choose', moves: [did(0, 'sell', 'Baths'), did(1, 'sell', null)] },
      }),
      'left',
    );
    expect(memory.known()).toEqual([
      { holder: 1, cards: ['Tavern'], hidden: 0, turns: 1 },
      { holder: 2, cards: ['Loom', 'Mine'], hidden: 1, turns: 2 },
    ]);
  });
  it('goes the other way in Age II and forgets with each deal', () => {
    const memory = new HandMemory();
    memory.see(view({ hand: ['Altar'] }), 'left');
    memory.see(view({ age: 2, hand: ['Walls', 'Forum'] }), 'right');
    expect(memory.known()).toEqual([]);
    memory.see(
      view({ age: 2, turn: 2, hand: ['Statue'], last: { phase: 'choose', moves: [did(0, 'build', 'Forum')] } }),
      'right',
    );
    expect(memory.known()).toEqual([{ holder: 2, cards: ['Walls'], hidden: 0, turns: 1 }]);
  });
  it('swaps the hands of two players', () => {
    const memory = new HandMemory();
    memory.see(view({ players: 2, you: 1, hand: ['Altar', 'Mine'] }), 'left');
    memory.see(
      view({
        players: 2,
        you: 1,
        turn: 2,
        hand: ['Baths'],
        last: { phase: 'choose', moves: [did(1, 'build', 'Mine')] },
      }),
      'left',
    );
    expect(memory.known()).toEqual([{ holder: 2, cards: ['Altar'], hidden: 0, turns: 1 }]);
  });
  it('knows nothing as a spectator', () => {
    const memory = new HandMemory();
    memory.see(view({ you: null }), 'left');
    memory.see(view({ you: null, turn: 2 }), 'left');
    expect(memory.known()).toEqual([]);
  });
});
