// Where we are, kept behind the # of the address: the pages work from any server and any folder, and what stands
// there (the secret of a recovery link) is not sent to anybody.
export type Route =
  | { page: 'home' }
  | { page: 'local' }
  | { page: 'create' }
  | { page: 'lobby' }
  | { page: 'table'; table: string; watch: boolean }
  | { page: 'recover'; token: string }
  | { page: 'replay' }
  | { page: 'rules' }
  | { page: 'settings' }
  | { page: 'lost' };

export function parse(hash: string): Route {
  const [page = '', rest = '', ...more] = hash.replace(/^#?\/?/, '').split('/');
  if (more.length > 0) return { page: 'lost' };
  if (page === 't' || page === 'w') {
    return /^[A-Za-z0-9]{1,16}$/.test(rest) ? { page: 'table', table: rest, watch: page === 'w' } : { page: 'lost' };
  }
  if (page === 'recover') return rest ? { page: 'recover', token: decodeURIComponent(rest) } : { page: 'lost' };
  if (rest) return { page: 'lost' };
  switch (page) {
    case '':
      return { page: 'home' };
    case 'play':
      return { page: 'local' };
    case 'new':
      return { page: 'create' };
    case 'tables':
      return { page: 'lobby' };
    case 'replay':
    case 'rules':
    case 'settings':
      return { page };
    default:
      return { page: 'lost' };
  }
}

class Router {
  route: Route = $state.raw(parse(location.hash));

  constructor() {
    addEventListener('hashchange', () => {
      this.route = parse(location.hash);
      scrollTo(0, 0);
    });
  }

  go(path: string): void {
    location.hash = path;
  }

  /** Changes the address without a step in the history, e.g. to take a secret out of it. */
  replace(path: string): void {
    history.replaceState(null, '', `#${path}`);
    this.route = parse(location.hash);
  }
}

export const router = new Router();
