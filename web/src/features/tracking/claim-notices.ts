/** As long as news stays news (notices.ts): a hidden window may be up to a minute late. */
const KEPT_MS = 120_000;
/** The head start of visible windows. */
const HEAD_START_MS = 1500;

/**
 * Whether this window announces these news for the device, whichever vendors its windows show. The first window to
 * claim them does; visible windows have a head start. In a browser without locks every window announces.
 */
export async function claimNotices(keys: readonly string[]): Promise<boolean> {
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
