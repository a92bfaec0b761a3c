// The drawings of structures and wonders: a file of its own, fetched when the page is idle. Until it is there, a sky in the
// family's colours stands in for a picture, so that nothing moves when it comes.

import type * as Drawings from '../art/drawings';
import { whenIdle } from './idle';

class Artwork {
  drawings = $state.raw<typeof Drawings | null>(null);

  load() {
    whenIdle(
      () =>
        void import('../art/drawings').then(
          (module) => (this.drawings = module),
          () => undefined, // the skies stay
        ),
    );
  }
}

export const artwork = new Artwork();
