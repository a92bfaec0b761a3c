// Where we are. Most pages stand behind the # of the address: they work from any server and any folder, and what stands
// there (the secret of a recovery link) is not sent to anybody. Tables and replays of the server have a path.
import { folder } from './base';
import { parse, pathOf, type Route } from './route';

function here(): Route {
  if (location.hash) return parse(location.hash);
  const path = location.pathname.slice(folder().length);
  return parse(path.includes('/') ? path : '');
}

class Router {
  route: Route = $state.raw(here());

  constructor() {
    this.tidy();
    // Also fired when only what stands behind the # changes.
    addEventListener('popstate', () => {
      this.look();
      scrollTo(0, 0);
    });
  }

  /** Where the address leads. A page that is being left still reads itself in `route`. */
  next(): Route {
    return here();
  }

  go(path: string): void {
    location.hash = path;
  }

  /** Changes the address without a step in the history, e.g. to take a secret out of it. */
  replace(path: string): void {
    history.replaceState(null, '', `${folder()}${location.search}#${path}`);
    this.look();
  }

  private look(): void {
    this.route = here();
    this.tidy();
  }

  /** Links lead behind the #, from wherever one is: then the address is brought into its one form. */
  private tidy(): void {
    if (!location.hash) return;
    const path = pathOf(this.route);
    const address = path === null ? `${location.search}${location.hash}` : `${path}${location.search}`;
    if (folder() + address !== location.pathname + location.search + location.hash)
      history.replaceState(history.state, '', folder() + address);
  }
}

export const router = new Router();
