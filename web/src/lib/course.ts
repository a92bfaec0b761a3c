// The events of a picture, put together as they are told: what each city did in a phase, and what followed from it.
import type {
  BuiltEvent,
  ConflictEvent,
  DeclinedEvent,
  GameEvent,
  OverEvent,
  PaidEvent,
  PassedEvent,
  PhaseEvent,
  SalvagedEvent,
  SoldEvent,
  StageEvent,
} from '../protocol';
import type { Action } from './view';

export type Done = BuiltEvent | StageEvent | SoldEvent | SalvagedEvent | DeclinedEvent;

/** What one city did, and what it paid and got for it. */
export interface Deed {
  done: Done;
  paid: PaidEvent[];
  earned: number;
}

/** One phase that was carried out. */
export interface Act {
  phase: PhaseEvent;
  deeds: Deed[];
  passed: PassedEvent[];
  conflicts: ConflictEvent[];
  /** The Age that began after it. */
  age: number | null;
  over: OverEvent | null;
}

export function acts(events: GameEvent[]): Act[] {
  const list: Act[] = [];
  for (const event of events) {
    if (event.type === 'phase') {
      list.push({ phase: event, deeds: [], passed: [], conflicts: [], age: null, over: null });
      continue;
    }
    const act = list.at(-1);
    if (act) tell(act, event);
  }
  return list;
}

function tell(act: Act, event: Exclude<GameEvent, PhaseEvent>): void {
  switch (event.type) {
    case 'built':
    case 'stage':
    case 'sold':
    case 'salvaged':
    case 'declined':
      act.deeds.push({ done: event, paid: [], earned: event.type === 'sold' ? event.coins : 0 });
      break;
    case 'paid':
      act.deeds.find(({ done }) => done.seat === event.seat)?.paid.push(event);
      break;
    case 'earned': {
      const deed = act.deeds.find(({ done }) => done.seat === event.seat);
      if (deed) deed.earned += event.coins;
      break;
    }
    case 'passed':
      act.passed.push(event);
      break;
    case 'conflict':
      act.conflicts.push(event);
      break;
    case 'age':
      act.age = event.age;
      break;
    case 'over':
      act.over = event;
      break;
    case 'discarded':
    case 'drew':
    case 'scored':
      break; // not told one by one
  }
}

export function actionOf(done: Done): Action {
  switch (done.type) {
    case 'built':
      return done.how === 'free_build' ? 'build_free' : 'build';
    case 'stage':
      return 'stage';
    case 'sold':
      return 'sell';
    case 'salvaged':
      return 'salvage';
    case 'declined':
      return 'decline';
  }
}

/** The card, where the reader may know it. */
export const cardOf = (done: Done): string | null => ('card' in done ? done.card : null);
