// What happened, in sentences: for the log and the live region.
import type { ConflictsEvent, Event, SeenMove } from '../protocol';
import type { Player } from './game.svelte';
import { list, signed, t } from './i18n.svelte';
import { cardName } from './words';

const nameOf = (players: Player[], seat: number): string => players[seat]?.name ?? t('seat.number', { n: seat + 1 });

function toWhom(players: Player[], move: SeenMove): string {
  const seats = players.length;
  const parts: string[] = [];
  if (move.left) parts.push(t('log.pays', { n: move.left, name: nameOf(players, (move.seat + 1) % seats) }));
  if (move.right) parts.push(t('log.pays', { n: move.right, name: nameOf(players, (move.seat + seats - 1) % seats) }));
  return parts.length ? ` ${t('log.paying', { to: list(parts) })}` : '';
}

export function moveText(players: Player[], move: SeenMove): string {
  const name = nameOf(players, move.seat);
  const card = move.card ? cardName(move.card) : t('log.a_card');
  return t(`log.${move.action}`, { name, card }) + toWhom(players, move);
}

export function conflictText(players: Player[], event: ConflictsEvent): string[] {
  return event.tokens.map(([left, right], seat) =>
    t('log.conflict', {
      name: nameOf(players, seat),
      sum: signed(left + right),
      left: signed(left),
      right: signed(right),
    }),
  );
}

export function eventLines(players: Player[], event: Event): string[] {
  switch (event.type) {
    case 'moves':
      return event.moves.map((move) => moveText(players, move));
    case 'conflicts':
      return [t('log.conflicts', { age: t(`age.numeral.${event.age}`) }), ...conflictText(players, event)];
    case 'age':
      return [t('log.age', { age: t(`age.numeral.${event.age}`) })];
    case 'over':
      return [
        t('log.over', { n: event.winners.length, names: list(event.winners.map((seat) => nameOf(players, seat))) }),
      ];
  }
}
