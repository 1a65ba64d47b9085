import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, say } from '../setup/say.mjs';

export interface Count {
  readonly passed: number;
  readonly failed: number;
}

export const noTests: Promise<Count> = Promise.resolve({ passed: 0, failed: 0 });

export function sum(counts: readonly Count[]): Count {
  return counts.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), {
    passed: 0,
    failed: 0,
  });
}

/** A part that could not be run at all. */
export function failed(error: unknown): Count {
  say(error instanceof Error ? error.message : String(error));
  return { passed: 0, failed: 1 };
}

/** A run that ended badly without naming a failed test (it broke before or between them) counts as one failure. */
export function countOf({ passed = 0, failed = 0, code }: Partial<Count> & { code: number }): Count {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}

/** Where a runner leaves its report of this name; an earlier one is taken away. */
export function newReport(name: string): { readonly path: string; read(): object } {
  const path = join(root, '.cache/reports', `${name}.json`);
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  return { path, read: () => (existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as object) : {}) };
}
