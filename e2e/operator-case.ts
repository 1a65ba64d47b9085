import { execFileSync } from 'node:child_process';

/** Calls the command on the machine where the product runs. */
export function asOperator(directory: string, ...words: string[]): void {
  execFileSync(process.execPath, ['server/src/case-cli.ts', ...words], {
    cwd: new URL('..', import.meta.url),
    env: { ...process.env, DATA_DIR: directory },
  });
}
