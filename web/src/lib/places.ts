// Where things lie on the screen, for what flies between them: each says so itself, and nobody has to look for it.
import { getContext, setContext } from 'svelte';

/** The bar above, the dock below, in it the hand and what can be done with the picked card, and each card of the hand; of a seat its city, its name, its coins and all its
    figures; at the end the sheet of points. */
export type Spot =
  | 'bar'
  | 'dock'
  | 'hand'
  | 'actions'
  | 'sheet'
  | `card ${string}`
  | `${'city' | 'name' | 'coins' | 'figures'} ${number}`;

export class Places {
  private readonly nodes = new Map<Spot, Set<Element>>();

  /** An action: the element is what is meant by the spot; null: it is none. The first of several counts. */
  readonly mark = (node: Element, spot: Spot | null) => {
    let at = spot;
    const enter = () => {
      if (at) this.nodes.set(at, (this.nodes.get(at) ?? new Set()).add(node));
    };
    const leave = () => at && this.nodes.get(at)?.delete(node);
    enter();
    return {
      update: (to: Spot | null) => {
        if (to === at) return;
        leave();
        at = to;
        enter();
      },
      destroy: leave,
    };
  };

  find(spot: Spot): DOMRect | null {
    const [node] = this.nodes.get(spot) ?? [];
    return node?.getBoundingClientRect() ?? null;
  }

  /** Brings the spot into the part of the page between the bar and the dock, the sheet to its top; a card into the sight of its hand. */
  show(spot: Spot): void {
    const [node] = this.nodes.get(spot) ?? [];
    if (!node || spot === 'bar' || spot === 'dock' || spot === 'hand') return;
    if (spot.startsWith('card ')) {
      node.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
      return;
    }
    const { top, bottom } = node.getBoundingClientRect();
    const least = this.find('bar')?.bottom ?? 0;
    const dock = this.find('dock');
    const most = dock?.height ? dock.top : innerHeight;
    if (spot === 'sheet' || top < least || bottom > most) scrollBy({ top: top - least - 12, behavior: 'instant' });
  }
}

const KEY = Symbol('places');
export const providePlaces = (): Places => setContext(KEY, new Places());
/** Those of the table one belongs to; outside of a table, of none. */
export const places = (): Places => getContext<Places | undefined>(KEY) ?? new Places();
