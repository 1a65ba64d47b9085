import type { FlagKey, Flags } from '@sendero/core/flag/flag';
import { boot } from './boot.ts';

/** Whether a feature is on for this site, as the server said with the page. */
export function flag<Key extends FlagKey>(key: Key): Flags[Key] {
  return boot.flags[key];
}
