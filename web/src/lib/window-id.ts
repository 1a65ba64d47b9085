// Which window of the browser this is: the same across reloads, another one in every other window.

const KEY = 'sendero.window';

let id = kept() ?? '';
if (id === '') renewWindowId();

/** This window's id. */
export const windowId = (): string => id;

/** Gives the window another id, for good. */
export function renewWindowId(): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  id = high.toString(36) + low.toString(36);
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // It lives as long as the page.
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
