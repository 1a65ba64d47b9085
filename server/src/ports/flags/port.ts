import type { Flags } from '@sendero/core/flag/flag';
import type { Site } from '@sendero/core/market/site';

/** Which features are on for a site. */
export interface FlagService {
  flagsFor(site: Site): Flags;
  /** The static file's content: one variation a key (FLG-03). */
  fallback(): Flags;
}
