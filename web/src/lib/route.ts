// What an address means: what stands behind its #, or behind the folder of the pages.
export type Route =
  | { page: 'home' }
  /** A game by its id; null: the one played last, or a new one. */
  | { page: 'local'; game: string | null }
  /** A lesson, begun anew. */
  | { page: 'lesson'; topic: string }
  | { page: 'create' }
  | { page: 'lobby' }
  | { page: 'table'; table: string; watch: boolean }
  | { page: 'recover'; token: string }
  /**
   * A finished game of the server, perhaps at one of its steps, counted from 1; null: a record that one has. It may be
   * reviewed, at a step seen by a seat.
   */
  | { page: 'replay'; table: string | null; step: number | null; review: { seat: number | null } | null }
  /** The book, open at a chapter or a rule; empty: at its beginning. */
  | { page: 'rules'; at: string }
  | { page: 'pad' }
  /** A position as its link has it; empty: a new one. */
  | { page: 'editor'; code: string }
  /** The Explorer, open at a view, a decision (explore/place.ts), a card or a wonder; empty: at its overview. */
  | { page: 'explore'; at: string }
  /** A puzzle by its id, begun anew. */
  | { page: 'puzzle'; id: string }
  | { page: 'puzzles' }
  | { page: 'settings' }
  | { page: 'games' }
  | { page: 'lost' };

const LOST: Route = { page: 'lost' };

function parseReplay(table: string, more: string[]): Route {
  if (!isTable(table)) return LOST;
  if (more[0] === 'review') return parseReview(table, more.slice(1));
  const [step = '', ...beyond] = more;
  if (!/^\d{0,3}$/.test(step) || beyond.length > 0) return LOST;
  return { page: 'replay', table, step: step ? Number(step) : null, review: null };
}

/** "12/1" is step 12, seen by seat 1. */
function parseReview(table: string | null, more: string[]): Route {
  const [step = '', seat = '', ...beyond] = more;
  if (!/^\d{0,3}$/.test(step) || !/^[0-6]?$/.test(seat) || beyond.length > 0) return LOST;
  const at = step ? Number(step) : null;
  return { page: 'replay', table, step: at, review: { seat: seat ? Number(seat) : null } };
}

/** Where a review is read; at a step of the game it is seen by a seat. */
export function reviewPath(table: string | null, at?: { step: number; seat: number }): string {
  const game = table === null ? '/replay' : `/r/${table}`;
  return at ? `${game}/review/${at.step}/${at.seat}` : `${game}/review`;
}

const isTable = (text: string): boolean => /^[A-Za-z0-9]{1,16}$/.test(text);

export function parse(address: string): Route {
  const [page = '', rest = '', ...more] = address.replace(/^#?\/?/, '').split('/');
  if (page === 'r') return parseReplay(rest, more);
  if (page === 'replay' && rest === 'review') return parseReview(null, more);
  if (page === 'explore' && rest === 'here' && more.length > 0) {
    const at = ['here', ...more].join('/');
    return /^[a-z0-9/.-]{0,400}$/.test(at) ? { page, at } : LOST;
  }
  if (more.length > 0) return LOST;
  if (page === 't' || page === 'w') return isTable(rest) ? { page: 'table', table: rest, watch: page === 'w' } : LOST;
  if (page === 'recover') return rest ? { page: 'recover', token: decodeURIComponent(rest) } : LOST;
  if (page === 'lesson') return /^[a-z]{1,16}$/.test(rest) ? { page, topic: rest } : LOST;
  if (page === 'puzzle') return /^[a-z0-9]{6}$/.test(rest) ? { page, id: rest } : LOST;
  if (page === 'play') return /^[a-z0-9]{0,24}$/.test(rest) ? { page: 'local', game: rest || null } : LOST;
  if (page === 'editor') return /^[\w-]{0,4000}$/.test(rest) ? { page, code: rest } : LOST;
  if (page === 'explore') return /^[a-z0-9-]{0,40}$/.test(rest) ? { page, at: rest } : LOST;
  if (page === 'rules') return /^[A-Za-z0-9-]{0,40}$/.test(rest) ? { page, at: rest } : LOST;
  if (rest) return LOST;
  switch (page) {
    case '':
      return { page: 'home' };
    case 'new':
      return { page: 'create' };
    case 'tables':
      return { page: 'lobby' };
    case 'replay':
      return { page: 'replay', table: null, step: null, review: null };
    case 'pad':
    case 'settings':
    case 'games':
    case 'puzzles':
      return { page };
    default:
      return LOST;
  }
}

/** Tables and replays of the server have a path, so that a link to them can show what it leads to; others have none. */
export function pathOf(route: Route): string | null {
  if (route.page === 'table' && !route.watch) return `t/${route.table}`;
  if (route.page !== 'replay' || route.table === null || route.review !== null) return null;
  return route.step === null ? `r/${route.table}` : `r/${route.table}/${route.step}`;
}
