// Where much is explained, Tab stops once and the arrow keys lead through it: left and right one after another, up and down to what
// lies there. Whatever has the focus is explained (game/Tips.svelte), and a screen reader says its name.

const EXPLAINED = '[data-tip], [data-card], button';

const isShown = (item: Element) => item.getClientRects().length > 0;

function centre(item: Element): { x: number; y: number } {
  const { x, y, width, height } = item.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** What lies next above (-1) or below (1): straight on before aside. */
function towards(from: Element, items: HTMLElement[], way: -1 | 1): HTMLElement | null {
  const at = centre(from);
  const far = (item: Element) => {
    const { x, y } = centre(item);
    const ahead = (y - at.y) * way;
    return ahead > 6 ? ahead + Math.abs(x - at.x) / 2 : Infinity;
  };
  const nearest = items.reduce<HTMLElement | null>(
    (best, item) => (best === null || far(item) < far(best) ? item : best),
    null,
  );
  return nearest && far(nearest) < Infinity ? nearest : null;
}

function next(key: string, at: HTMLElement, items: HTMLElement[]): HTMLElement | null {
  const place = items.indexOf(at);
  switch (key) {
    case 'ArrowRight':
      return items[(place + 1) % items.length] ?? null;
    case 'ArrowLeft':
      return items.at(place <= 0 ? -1 : place - 1) ?? null;
    case 'ArrowDown':
      return place < 0 ? (items[0] ?? null) : towards(at, items, 1);
    case 'ArrowUp':
      return place < 0 ? (items.at(-1) ?? null) : towards(at, items, -1);
    case 'Home':
      return items[0] ?? null;
    case 'End':
      return items.at(-1) ?? null;
    default:
      return null;
  }
}

/** Makes `node` such a part. Tab stops at the first thing in it that says `data-stop`, or else at itself. */
export function walk(node: HTMLElement): { destroy: () => void } {
  const theStop = () => node.querySelector<HTMLElement>('[data-stop]') ?? node;

  function oneStop() {
    for (const item of node.querySelectorAll<HTMLElement>('button, [tabindex]')) item.tabIndex = -1;
    theStop().tabIndex = 0;
  }

  function press(event: KeyboardEvent) {
    const at = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const to = next(event.key, at, [...node.querySelectorAll<HTMLElement>(EXPLAINED)].filter(isShown));
    if (!to) return;
    // These keys mean something else to the page as a whole: a step of a replay, scrolling.
    event.preventDefault();
    event.stopPropagation();
    if (!to.hasAttribute('tabindex')) to.tabIndex = -1;
    to.focus();
  }

  oneStop();
  const observer = new MutationObserver(oneStop);
  observer.observe(node, { childList: true, subtree: true });
  node.addEventListener('keydown', press);
  return {
    destroy: () => {
      observer.disconnect();
      node.removeEventListener('keydown', press);
    },
  };
}
