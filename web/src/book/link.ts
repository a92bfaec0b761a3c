// Where links of the book lead: on its page to another address; in the dialogue they turn its pages.
import { getContext, setContext } from 'svelte';

type Turn = (at: string) => void;
const KEY = Symbol('book');

export const provideTurn = (turn: Turn | null): void => void setContext(KEY, { turn });

/** For the click on a link to a place in the book. */
export function follower(): (event: MouseEvent, at: string) => void {
  const { turn } = getContext<{ turn: Turn | null }>(KEY);
  return (event, at) => {
    if (!turn || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    turn(at);
  };
}
