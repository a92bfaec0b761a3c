// How much room a city gets is up to the screen and the number of players; how much it needs, up to what has been built.

const LEVELS = 4;

/**
 * Marks an element with the first level (data-fit, 0 roomy to 4 dense) at which what it shows needs no scrolling, and looks again when
 * its size or its content changes.
 */
export function fit(node: HTMLElement, _content: unknown) {
  function choose() {
    for (let level = 0; level <= LEVELS; ++level) {
      node.dataset['fit'] = String(level);
      if (node.scrollHeight <= node.clientHeight) return;
    }
  }
  const observer = new ResizeObserver(choose);
  observer.observe(node);
  return {
    update: choose,
    destroy: () => observer.disconnect(),
  };
}
