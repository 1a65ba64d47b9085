import type { Flags, someFlagsSchema } from '@sendero/core/flag/flag';
import type { Site } from '@sendero/core/market/site';
import type * as z from 'zod/mini';

/** Which features are on for a site. */
export interface FlagService {
  flagsFor(site: Site): Flags;
  /** The static file's flags for a site: one variation per key (FLG-03). */
  fallback(site: Site): Flags;
}

/** An outside flag service. */
export interface FlagProvider {
  readonly name: string;
  /** The provider's flags for a site; the static file supplies the missing ones. Throws on failure. */
  ask(site: Site, signal: AbortSignal): Promise<z.infer<typeof someFlagsSchema>>;
}
