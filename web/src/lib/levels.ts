// The bots by name. Which there are, and in which order, the engine says.
import { named } from './i18n.svelte';

export const levelName = (level: string): string => named('level', level);
