// Searching in a language: capitals as it writes them (Turkish I is ı, İ is i), and letters as they are typed on keyboards that lack
// some. Whoever types "kő" finds "kő" before "ko"; whoever types "ko" finds both.

/** In small letters of the language. */
export const lower = (text: string, language: string): string =>
  text
    .normalize('NFC')
    .replace(/\u00a0/g, ' ')
    .toLocaleLowerCase(language);

/** Without marks on letters: what somebody may type who has no key for them. */
export const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ı/g, 'i').replace(/ø/g, 'o').normalize('NFC');

export interface Entry {
  /** Where in the book it leads. */
  at: string;
  /** What stands beside it: the number of a rule, or what kind of thing it is. */
  label: string;
  title: string;
  text: string;
  /** Found by, but not shown: the English name of a card. */
  also?: string;
}

export interface Found extends Entry {
  score: number;
}

/** How well a word is found: at the beginning of a word, within one, or only without marks. */
function fit(word: string, text: string, bare: string): number {
  const at = (where: string, what: string) => {
    const index = where.indexOf(what);
    if (index < 0) return 0;
    return index === 0 || /[^\p{L}\p{N}]/u.test(where[index - 1]!) ? 2 : 1;
  };
  const exact = at(text, word);
  return exact > 0 ? exact + 2 : at(bare, plain(word));
}

/** Entries that have all the words, the best first; titles count more than texts. */
export function search(entries: readonly Entry[], query: string, language: string): Found[] {
  const words = lower(query, language).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found: Found[] = [];
  for (const entry of entries) {
    const fields = [`${entry.label} ${entry.title} ${entry.also ?? ''}`, entry.text].map((text) =>
      lower(text, language),
    );
    const scores = words.map((word) => {
      const [title, text] = fields.map((field) => fit(word, field, plain(field)));
      return title! * 3 + text!;
    });
    if (scores.every((score) => score > 0)) found.push({ ...entry, score: scores.reduce((a, b) => a + b, 0) });
  }
  return found.sort((a, b) => b.score - a.score);
}

/** The text in pieces; those that were searched for are marked. */
export function marked(text: string, query: string, language: string): { text: string; hit: boolean }[] {
  const words = lower(query, language).split(/\s+/).filter(Boolean);
  const small = lower(text, language);
  // Where capitals change the length of a text, as in some scripts, nothing can be pointed at.
  if (small.length !== text.length) return [{ text, hit: false }];
  const hits = Array.from<boolean>({ length: text.length }).fill(false);
  for (const word of words)
    for (let at = small.indexOf(word); at >= 0; at = small.indexOf(word, at + 1)) hits.fill(true, at, at + word.length);
  const pieces: { text: string; hit: boolean }[] = [];
  for (let i = 0; i < text.length; i++) {
    const last = pieces.at(-1);
    if (last && last.hit === hits[i]) last.text += text[i];
    else pieces.push({ text: text[i]!, hit: hits[i]! });
  }
  return pieces;
}
