import type { Logger } from 'pino';
import { vi } from 'vitest';
import { createLog } from '../log.ts';

type Line = Readonly<Record<string, unknown>>;

/** The product's log, collected in memory. */
export interface KeptLog {
  readonly log: Logger;
  /** The lines as in a file. */
  readonly text: () => string;
  readonly lines: () => readonly Line[];
  /** Resolves to the first line that has all of `parts`. */
  lineWith(parts: Line): Promise<Line>;
}

export function aKeptLog(): KeptLog {
  const kept: string[] = [];
  const lines = () => kept.map((line): Line => JSON.parse(line));
  return {
    log: createLog({ write: (line) => void kept.push(line) }),
    text: () => kept.join(''),
    lines,
    lineWith: (parts) =>
      vi.waitFor(() => {
        const found = lines().find((line) =>
          Object.entries(parts).every(([name, value]) => line[name] === value),
        );
        if (!found) throw new Error(`No line has ${JSON.stringify(parts)}:\n${kept.join('')}`);
        return found;
      }, 5000),
  };
}
