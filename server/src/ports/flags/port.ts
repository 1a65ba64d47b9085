import type { Flags, someFlagsSchema } from '@sendero/core/flag/flag';
import type { Site } from '@sendero/core/market/site';
import type * as z from 'zod/mini';

/** Which features are on for a site. */
export interface FlagService {
  flagsFor(site: Site): Flags;
  /** What the static file says of a site: one variation a key (FLG-03). */
  fallback(site: Site): Flags;
}

/** An outside flag service. */
export interface FlagProvider {
  readonly name: string;
  /** What it says of a site, key by key; what it does not say the static file does. It throws where it fails. */
  ask(site: Site, signal: AbortSignal): Promise<z.infer<typeof someFlagsSchema>>;
}
