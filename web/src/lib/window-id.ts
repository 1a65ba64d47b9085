// The id of this browser window: the same across reloads, different in every other window.

const KEY = 'sendero.window';

let id = kept() ?? '';
if (id === '') renewWindowId();

/** This window's id. */
export const windowId = (): string => id;

/** Gives the window a new id permanently. */
export function renewWindowId(): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  id = high.toString(36) + low.toString(36);
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // Without storage the id lives as long as the page.
  }
  return id;
}

function kept(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
