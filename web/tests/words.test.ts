import { describe, expect, it } from 'vitest';
import { eventLines } from '../src/lib/event_words';
import { t } from '../src/lib/i18n.svelte';
import type { Player } from '../src/lib/game.svelte';
import type { GameEvent } from '../src/protocol';
import { built, phase, sold } from './support';

const player = (name: string): Player => ({ name, kind: 'person', level: null, connected: true, standIn: false });
const company = { players: ['Ada', 'Ben', 'Cleo'].map(player), you: 0 };
const told = (...events: GameEvent[]) => eventLines(company, [phase(), ...events]);
const paid = (seat: number, to: number | null, coins: number): GameEvent => ({ type: 'paid', seat, to, coins });

describe('what happened', () => {
  it('is told to the one who did it in the second person', () => {
    expect(told(built(0), built(1))).toEqual(['You build Caravansery', 'Ben builds Caravansery']);
  });
  it('names nobody "you" where nobody is meant', () => {
    expect(eventLines({ ...company, you: null }, [phase(), built(0)])).toEqual(['Ada builds Caravansery']);
  });
  it('says who is paid', () => {
    expect(told(built(0), paid(0, 1, 1))).toEqual(['You build Caravansery (you pay 1 coin to Ben)']);
    expect(told(built(2), paid(2, 0, 2), paid(2, 1, 1))).toEqual([
      'Cleo builds Caravansery (pays 2 coins to you and 1 coin to Ben)',
    ]);
  });
  it('keeps secret what is secret', () => {
    expect(told(sold(1), { type: 'stage', seat: 2, card: null, stage: 1 })).toEqual([
      'Ben sells a card',
      'Cleo builds a wonder stage',
    ]);
  });
  it('sums up a conflict by neighbour, and says what begins', () => {
    const conflict = (seat: number, against: number, token: -1 | 0 | 1): GameEvent => ({
      type: 'conflict',
      seat,
      against,
      shields: 0,
      their_shields: 0,
      token,
    });
    const events = [conflict(0, 1, 1), conflict(0, 2, -1), conflict(1, 0, -1), conflict(2, 0, 1)];
    expect(told(...events, { type: 'age', age: 2 })).toEqual([
      'Conflicts of Age I',
      'You: 0 (left +1, right −1)',
      'Ben: −1 (left 0, right −1)',
      'Cleo: +1 (left +1, right 0)',
      'Age II begins',
    ]);
  });
  it('ends with the winner', () => {
    expect(told({ type: 'over', winners: [0] })).toEqual(['You win']);
    expect(told({ type: 'over', winners: [1] })).toEqual(['Ben wins']);
    expect(told({ type: 'over', winners: [0, 2] })).toEqual(['Shared victory: You and Cleo']);
  });
});

it('counts points, victories and defeats as one says them', () => {
  expect(t('tokens.text', { points: 1, victories: 1, defeats: 0 })).toBe(
    'Conflicts: 1 point from 1 victory and 0 defeats',
  );
  expect(t('tokens.text', { points: 2, victories: 3, defeats: 1 })).toBe(
    'Conflicts: 2 points from 3 victories and 1 defeat',
  );
});
