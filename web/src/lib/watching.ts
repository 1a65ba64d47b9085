import { WATCHING } from '@sendero/core/contract/pages';
import * as z from 'zod/mini';
import { claimsIn } from './embedded-token.ts';
import { windowSlot } from './storage.ts';

/** The operator's staff see a portal as its shop does, for half an hour and read-only (OPR-08). */
const watchingSchema = z.object({
  /** The shop's name. */
  name: z.string(),
  access_token: z.string(),
  id_token: z.string(),
  ends_ms: z.number(),
});

export type Watching = z.infer<typeof watchingSchema>;

/** Of one window: another window of this device may be signed in. */
export const watchingSlot = windowSlot<Watching>('watching', watchingSchema);

/** What the address brings, which is taken out of it, else what this window has still; null if neither is alive. */
export function readWatching(now: Date): Watching | null {
  if (location.hash.startsWith(WATCHING)) {
    const brought = watchingSchema.safeParse(decoded(location.hash.slice(WATCHING.length)));
    history.replaceState(null, '', location.pathname + location.search);
    if (brought.success && isReadOnly(brought.data)) watchingSlot.write(brought.data);
  }
  const watching = watchingSlot.read();
  return watching !== null && watching.ends_ms > now.getTime() ? watching : null;
}

/** A link that brings anything else would sign somebody in to a stranger's account. */
function isReadOnly({ access_token }: Watching): boolean {
  return Object(claimsIn(access_token)).watching === true;
}

function decoded(text: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(text));
  } catch {
    return null;
  }
}
