import { untrack } from 'svelte';

// The live region: what a screen reader says without being asked.
class Announcer {
  message = $state('');

  say(message: string): void {
    // The same sentence twice in a row is still news.
    const said = untrack(() => this.message);
    this.message = said === message ? `${message}\u00a0` : message;
  }
}

export const announcer = new Announcer();
