// Each window holds its own lock while it is open, so held locks show the open windows. A browser without locks cannot
// tell.
import { renewWindowId, windowId } from './window-id.ts';

/** The time that a reload may take to release the previous page's lock. */
const PATIENCE_MS = 1000;
const HEAD = 'sendero.window ';

/** Resolves once this window's id is unique: a browser copies it into a duplicated tab, which then takes a new id. */
export const windowReady: Promise<void> = claim();

async function claim(): Promise<void> {
  if (await hold(windowId())) return;
  await hold(renewWindowId());
}

/** The ids of the windows open in this browser; null if the browser cannot tell. */
export async function openWindows(): Promise<ReadonlySet<string> | null> {
  const locks = 'locks' in navigator ? await navigator.locks.query().catch(() => null) : null;
  return locks && new Set((locks.held ?? []).map(({ name = '' }) => name.slice(HEAD.length)));
}

/** Takes a window's lock while the page lives; resolves to false if another page holds it. */
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
