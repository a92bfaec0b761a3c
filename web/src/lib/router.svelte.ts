// Where we are, kept behind the # of the address: the pages work from any server and any folder, and what stands
// there (the secret of a recovery link) is not sent to anybody.
import { parse, type Route } from './route';

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
