// What happened, in sentences: for the log and the live region.
import type { ConflictEvent, GameEvent } from '../protocol';
import { actionOf, acts, cardOf, type Act, type Deed } from './course';
import type { Player } from './game.svelte';
import { list, signed, t } from './i18n.svelte';
import { leftOf } from './view';
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

/** What messages choose the grammatical person by. */
export const personOf = ({ you }: Company, seat: number): 'you' | 'other' => (seat === you ? 'you' : 'other');

const paymentsText = (company: Company, { paid }: Deed): string =>
  list(
    paid.map(({ to, coins: n }) =>
      to === null ? t('pay.bank', { n }) : t('log.pays', { n, who: personOf(company, to), name: nameOf(company, to) }),
    ),
  );

export function deedText(company: Company, deed: Deed): string {
  const { seat } = deed.done;
  const card = cardOf(deed.done);
  return t(`log.${actionOf(deed.done)}`, {
    who: personOf(company, seat),
    name: nameOf(company, seat),
    known: card ? 'yes' : 'no',
    card: card ? cardName(card) : '',
    paid: deed.paid.length,
    to: paymentsText(company, deed),
  });
}

/** What a city took from its two neighbours, left and right. */
export function tokensOf(conflicts: ConflictEvent[], seat: number, seats: number): { left: number; right: number } {
  const own = conflicts.filter((one) => one.seat === seat);
  const left = own.find((one) => one.against === leftOf(seat, seats))?.token ?? 0;
  return { left, right: own.reduce((sum, one) => sum + one.token, 0) - left };
}

function conflictLines(company: Company, { phase, conflicts }: Act): string[] {
  const seats = company.players.length;
  const lines = company.players.map((_, seat) => {
    const { left, right } = tokensOf(conflicts, seat, seats);
    const name = nameOf(company, seat);
    return t('log.conflict', { name, sum: signed(left + right), left: signed(left), right: signed(right) });
  });
  return [t('log.conflicts', { age: ageName(phase.age) }), ...lines];
}

function victoryText(company: Company, winners: number[]): string {
  const who = winners.length === 1 ? personOf(company, winners[0]!) : 'other';
  return t('log.over', { n: winners.length, who, names: list(winners.map((seat) => nameOf(company, seat))) });
}

/** A phase line by line; what it led to is marked. */
export function actLines(company: Company, act: Act): { text: string; news: boolean }[] {
  const line = (news: boolean) => (text: string) => ({ text, news });
  return [
    ...act.deeds.map((deed) => deedText(company, deed)).map(line(false)),
    ...(act.conflicts.length ? conflictLines(company, act) : []).map(line(true)),
    ...(act.age === null ? [] : [t('log.age', { age: ageName(act.age) })]).map(line(true)),
    ...(act.over ? [victoryText(company, act.over.winners)] : []).map(line(true)),
  ];
}

export const eventLines = (company: Company, events: GameEvent[]): string[] =>
  acts(events).flatMap((act) => actLines(company, act).map(({ text }) => text));
