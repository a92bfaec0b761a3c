/** Calls it when the page has nothing else to do, but soon. */
export function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: 1500 });
  else setTimeout(then, 200);
}
