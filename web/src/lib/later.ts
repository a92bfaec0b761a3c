// What does not belong to the home page: its texts come with the first part of it that is wanted.
import { textsOnDemand, type Catalogue } from './i18n.svelte';

const webTexts = textsOnDemand(import.meta.glob<Catalogue>('../../../messages/web/*.json', { import: 'default' }));
// What bots are like: the program says it in the same words.
const botTexts = textsOnDemand(import.meta.glob<Catalogue>('../../../messages/bots/*.json', { import: 'default' }));

/** A part of the client, once it and its texts are there. */
export async function worded<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, webTexts(), botTexts()]);
  return loaded;
}
