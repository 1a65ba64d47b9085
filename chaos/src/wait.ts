import { setTimeout as pause } from 'node:timers/promises';

export { pause };

/** Asks `isSo` again and again until it is, for `limit_ms` at most; answers the milliseconds it took, null where it never was. */
export async function waitUntil(
  isSo: () => Promise<boolean> | boolean,
  limit_ms: number,
  step_ms = 100,
): Promise<number | null> {
  const start = performance.now();
  for (;;) {
    if (await isSo()) return performance.now() - start;
    if (performance.now() - start > limit_ms) return null;
    await pause(step_ms);
  }
}
