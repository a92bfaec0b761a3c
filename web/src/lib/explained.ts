/** For a symbol or number: the words that explain it, to those who see it (game/Tips.svelte) and to those who hear it. */
export const explained = (words: string) => ({ role: 'img', 'aria-label': words, 'data-tip': words }) as const;
