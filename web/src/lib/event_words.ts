// What happened, in sentences: for the log and the live region.
import type { ConflictsEvent, Event, SeenMove } from '../protocol';
import type { Player } from './game.svelte';
import { list, signed, t } from './i18n.svelte';
import { leftOf, rightOf } from './view';
import { ageName, cardName } from './words';

/** Who sits where, and who of them is spoken to. */
export interface Company {
  players: Player[];
  you: number | null;
}

/** The reader is "You", everybody else has a name. */
export function nameOf({ players, you }: Company, seat: number): string {
  if (seat === you) return t('you');
  return players[seat]?.name ?? t('seat.number', { n: seat + 1 });
}

function toWhom(company: Company, move: SeenMove): string {
  const seats = company.players.length;
  const pays = (seat: number, n: number) =>
    seat === company.you ? t('log.pays_you', { n }) : t('log.pays', { n, name: nameOf(company, seat) });
  const parts: string[] = [];
  if (move.left) parts.push(pays(leftOf(move.seat, seats), move.left));
  if (move.right) parts.push(pays(rightOf(move.seat, seats), move.right));
  return parts.length ? ` ${t(move.seat === company.you ? 'log.you.paying' : 'log.paying', { to: list(parts) })}` : '';
}

export function moveText(company: Company, move: SeenMove): string {
  const card = move.card ? cardName(move.card) : t('log.a_card');
  const what =
    move.seat === company.you
      ? t(`log.you.${move.action}`, { card })
      : t(`log.${move.action}`, { name: nameOf(company, move.seat), card });
  return what + toWhom(company, move);
}

function victoryText(company: Company, winners: number[]): string {
  if (winners.length === 1 && winners[0] === company.you) return t('log.you.over');
  return t('log.over', { n: winners.length, names: list(winners.map((seat) => nameOf(company, seat))) });
}

export function conflictText(company: Company, event: ConflictsEvent): string[] {
  return event.tokens.map(([left, right], seat) =>
    t('log.conflict', {
      name: nameOf(company, seat),
      sum: signed(left + right),
      left: signed(left),
      right: signed(right),
    }),
  );
}

export function eventLines(company: Company, event: Event): string[] {
  switch (event.type) {
    case 'moves':
      return event.moves.map((move) => moveText(company, move));
    case 'conflicts':
      return [t('log.conflicts', { age: ageName(event.age) }), ...conflictText(company, event)];
    case 'age':
      return [t('log.age', { age: ageName(event.age) })];
    case 'over':
      return [victoryText(company, event.winners)];
  }
}
