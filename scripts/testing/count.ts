import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, say } from '../setup/say.mjs';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** A line for each that failed or passed at a second try only; told again at the end, since the rest is long. */
  readonly troubles: readonly string[];
}

const nothing: Count = { passed: 0, failed: 0, troubles: [] };
export const noTests: Promise<Count> = Promise.resolve(nothing);

export function sum(counts: readonly Count[]): Count {
  return counts.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      troubles: [...a.troubles, ...b.troubles],
    }),
    nothing,
  );
}

/** A part that could not be run at all. */
export function failed(error: unknown): Count {
  const trouble = error instanceof Error ? error.message : String(error);
  say(trouble);
  return { passed: 0, failed: 1, troubles: [trouble] };
}

/** A run that ended badly without naming a failed test (it broke before or between them) counts as one failure. */
export function countOf({ code, ...told }: Partial<Count> & { code: number }): Count {
  const { passed, failed, troubles } = { ...nothing, ...told };
  const isSilent = code !== 0 && failed === 0;
  return isSilent
    ? { passed, failed: 1, troubles: [...troubles, `ended with ${code}`] }
    : { passed, failed, troubles };
}

/** Where a runner leaves its report of this name; an earlier one is taken away. */
export function newReport(name: string): { readonly path: string; read(): object } {
  const path = join(root, '.cache/reports', `${name}.json`);
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  return { path, read: () => (existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as object) : {}) };
}
