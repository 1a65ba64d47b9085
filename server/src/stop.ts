import { setTimeout as pause } from 'node:timers/promises';

/** One part of the product to stop. */
interface Part {
  readonly name: string;
  readonly end: () => Promise<unknown>;
  readonly limit_ms: number;
}

/**
 * Stops each group of parts in turn, the parts of a group together. A part that fails, or exceeds its limit, is
 * reported and abandoned, so that the stop takes limited time whatever hangs.
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

/** Resolves to null once it has ended, else to the reason why it did not. */
const endingOf = (end: () => Promise<unknown>): Promise<string | null> =>
  Promise.resolve()
    .then(end)
    .then(
      () => null,
      (error: unknown) => String(error),
    );
