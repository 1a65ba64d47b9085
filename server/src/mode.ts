/**
 * What a process does: `web` answers, `worker` does the background work, `all` does both, `migrate` applies the
 * migrations that the database lacks and ends.
 */
export type Mode = 'all' | 'web' | 'worker' | 'migrate';

const modes: readonly Mode[] = ['all', 'web', 'worker', 'migrate'];

/** The mode that the command names, as in `main.ts worker`; without one, `all`. Throws an Error that names the modes. */
export function readMode([name = 'all', ...more]: readonly string[]): Mode {
  const mode = modes.find((known) => known === name);
  if (mode === undefined || more.length > 0)
    throw new Error(`There is no mode "${[name, ...more].join(' ')}". There are: ${modes.join(', ')}.`);
  return mode;
}
