import { setTimeout as pause } from 'node:timers/promises';

/** One thing that has to end before the next. */
interface Part {
  readonly name: string;
  readonly end: () => Promise<unknown>;
  readonly limit_ms: number;
}

/**
 * Ends each group of parts in turn, the parts of a group together. One that fails, or does not end within its limit, is
 * told and left, so that a stop is over in time whatever hangs.
 */
export async function stopInOrder(
  groups: readonly (readonly Part[])[],
  say: (line: string) => void,
): Promise<void> {
  for (const parts of groups)
    await Promise.all(
      parts.map(async ({ name, end, limit_ms }) => {
        const trouble = await Promise.race([
          endingOf(end),
          pause(limit_ms, `not within ${limit_ms / 1000} s`),
        ]);
        if (trouble !== null) say(`${name} did not end: ${trouble}`);
      }),
    );
}

/** Null once it has ended, else why it did not. */
const endingOf = (end: () => Promise<unknown>): Promise<string | null> =>
  Promise.resolve()
    .then(end)
    .then(
      () => null,
      (error: unknown) => String(error),
    );
