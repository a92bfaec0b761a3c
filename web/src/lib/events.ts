import type { Event, MovesEvent, Tokens } from '../protocol';
import type { View } from './view';

/** What happened between two views of one game, where nobody else tells: read off, not worked out. */
export function eventsBetween(before: View, after: View): Event[] {
  const events: Event[] = [];
  if (after.last.moves.length && before.phase !== 'over') {
    const phase = after.last.phase === 'seventh' || after.last.phase === 'salvage' ? after.last.phase : 'choose';
    events.push({
      type: 'moves',
      age: before.age,
      turn: before.turn,
      phase,
      moves: after.last.moves,
      coins: before.cities.map((city) => city.coins),
    } satisfies MovesEvent);
  }
  const ended = before.age !== after.age || after.phase === 'over';
  if (ended) {
    const tokens = after.cities.map((city): Tokens => city.tokens[before.age - 1] ?? [0, 0]);
    events.push({ type: 'conflicts', age: before.age, tokens });
  }
  if (before.age !== after.age) events.push({ type: 'age', age: after.age });
  if (after.phase === 'over') events.push({ type: 'over', winners: after.result?.winners ?? [] });
  return events;
}
