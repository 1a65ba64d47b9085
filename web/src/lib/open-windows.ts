// Each window holds a lock of its own for as long as it lives: whose is held, is open. A browser without locks knows none.
import { renewWindowId, windowId } from './window-id.ts';

/** So long a reload may take to let go of what the page before it held. */
const PATIENCE_MS = 1000;
const HEAD = 'sendero.window ';

/** Done once this window's id is its alone: a browser copies it into a tab that is duplicated, and that takes a new one. */
export const windowReady: Promise<void> = claim();

async function claim(): Promise<void> {
  if (await hold(windowId())) return;
  await hold(renewWindowId());
}

/** The windows that are open in this browser now; null where it cannot tell. */
export async function openWindows(): Promise<ReadonlySet<string> | null> {
  const locks = 'locks' in navigator ? await navigator.locks.query().catch(() => null) : null;
  return locks && new Set((locks.held ?? []).map(({ name = '' }) => name.slice(HEAD.length)));
}

/** Takes a window's lock for as long as the page lives; false where another page has it. */
function hold(id: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true);
  return new Promise((tell) => {
    const held = () => {
      tell(true);
      return new Promise<never>(() => undefined);
    };
    navigator.locks
      .request(HEAD + id, { signal: AbortSignal.timeout(PATIENCE_MS) }, held)
      .catch((error: unknown) => tell(!(error instanceof DOMException && error.name === 'TimeoutError')));
  });
}
