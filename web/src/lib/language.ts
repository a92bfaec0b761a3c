// Which language a page speaks.
import { PSEUDO_LANGUAGE } from './pseudo';

export const FALLBACK = 'en';

export interface Wishes {
  /** ?lang=hu of a link; for once. */
  asked: string | null;
  /** What was chosen in the settings; empty if nothing was. */
  chosen: string;
  /** What the browser prefers, best first: "tr-TR". */
  preferred: readonly string[];
}

/** The first wish for a language that there is. */
export function languageFor({ asked, chosen, preferred }: Wishes, known: readonly string[]): string {
  const spoken = [...known, PSEUDO_LANGUAGE];
  const wish = [asked ?? '', chosen].find((language) => spoken.includes(language));
  return wish ?? preferred.map((tag) => tag.split('-')[0]!).find((language) => known.includes(language)) ?? FALLBACK;
}
