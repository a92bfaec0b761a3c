// What does not belong to the home page: its texts come with the first part of it that is wanted.
import { textsOnDemand, type Catalogue } from './i18n.svelte';

const webTexts = textsOnDemand(import.meta.glob<Catalogue>('../../../messages/web/*.json', { import: 'default' }));

/** A part of the client, once it and its texts are there. */
export async function worded<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, webTexts()]);
  return loaded;
}
