import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let memory: string;

beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'sendero-scratch-'));
});
afterEach(() => rmSync(memory, { recursive: true }));

/** What a process of its own says of its directory while it has it, and how it ends. */
function runWith({ end = '', room_bytes = 0 } = {}) {
  const program = `
    import { openScratch } from ${JSON.stringify(join(import.meta.dirname, 'testing/scratch.ts'))};
    console.log(openScratch(${JSON.stringify(memory)}, ${room_bytes}));
    ${end}`;
  const { stdout, pid } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  return { said: stdout.trim(), pid };
}

it('a run has a directory that others can reach into, and takes it away at its end', () => {
  const { said, pid } = runWith();
  expect(said).toMatch(join(memory, `sendero-run-${pid}-`));
  expect(readdirSync(memory)).toEqual([]);
});

it('what a killed run left is removed by the next, and what is not a run’s is not', () => {
  const other = join(memory, 'sendero-run-of-somebody');
  mkdirSync(other);
  const living = `sendero-run-${process.pid}-abcdef`;
  mkdirSync(join(memory, living));
  const { said } = runWith({ end: `process.kill(process.pid, 'SIGKILL')` });
  expect(statSync(said).mode & 0o777).toBe(0o711);
  runWith();
  expect(existsSync(said)).toBe(false);
  expect(readdirSync(memory)).toEqual([living, 'sendero-run-of-somebody']);
});

it('where there is no room, there is none', () => {
  expect(runWith({ room_bytes: Number.MAX_SAFE_INTEGER }).said).toBe('null');
  expect(readdirSync(memory)).toEqual([]);
});

it('where there is no such file system, there is none either', () => {
  const own = memory;
  memory = join(own, 'nowhere');
  expect(runWith().said).toBe('null');
  memory = own;
});
