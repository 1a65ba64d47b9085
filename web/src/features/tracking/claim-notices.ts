/** As long as anything is news (news.ts): a hidden window may come to tell it a minute late. */
const KEPT_MS = 120_000;
/** Windows that are in sight come first. */
const HEAD_START_MS = 1500;

/**
 * Whether this window is the one of the device to be heard for these news, whichever vendors each window shows: the first
 * to claim any of them, a visible one before those that are hidden. Where a browser knows no locks every window is.
 */
export async function claimNews(keys: readonly string[]): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  if (document.hidden) await pause(HEAD_START_MS);
  return (await Promise.all(keys.map(claim))).includes(true);
}

function claim(key: string): Promise<boolean> {
  return new Promise((tell) => {
    navigator.locks
      .request(`sendero.news ${key}`, { ifAvailable: true }, (lock) => {
        tell(lock !== null);
        return lock && pause(KEPT_MS);
      })
      .catch(() => tell(true));
  });
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
