import { describe, expect, it } from 'vitest';
import { eventLines, moveText } from '../src/lib/event_words';
import type { Player } from '../src/lib/game.svelte';
import type { SeenMove } from '../src/lib/view';

const player = (name: string): Player => ({ name, kind: 'person', level: null, connected: true, standIn: false });
const company = { players: ['Ada', 'Ben', 'Cleo'].map(player), you: 0 };
const build = (seat: number, payments: Partial<SeenMove> = {}): SeenMove => ({
  seat,
  action: 'build',
  card: 'Caravansery',
  left: 0,
  right: 0,
  ...payments,
});

describe('what happened', () => {
  it('is told to the one who did it in the second person', () => {
    expect(moveText(company, build(0))).toBe('You build Caravansery');
    expect(moveText(company, build(1))).toBe('Ben builds Caravansery');
  });
  it('names nobody "you" where nobody is meant', () => {
    expect(moveText({ ...company, you: null }, build(0))).toBe('Ada builds Caravansery');
  });
  it('says who is paid', () => {
    expect(moveText(company, build(0, { left: 1 }))).toBe('You build Caravansery (you pay 1 coin to Ben)');
    expect(moveText(company, build(2, { left: 2, right: 1 }))).toBe(
      'Cleo builds Caravansery (pays 2 coins to you and 1 coin to Ben)',
    );
  });
  it('ends with the winner', () => {
    const over = (winners: number[]) => eventLines(company, { type: 'over', winners });
    expect(over([0])).toEqual(['You win']);
    expect(over([1])).toEqual(['Ben wins']);
    expect(over([0, 2])).toEqual(['You and Cleo share the victory']);
  });
});
