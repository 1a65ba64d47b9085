// What runs in place of the server here is a line of JavaScript; what runs in place of `npm start` is a process of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** A machine that many share starts a program in its own time. */
const PATIENCE = { timeout: 30_000 };

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sendero-supervise-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

interface Run {
  readonly process: ChildProcess;
  readonly said: () => string;
  readonly ended: Promise<number | null>;
}

/** Supervises a program that counts its starts in `n` and then does what `script` says. */
function run(script: string): Run {
  const program = `
    const fs = require('node:fs');
    fs.appendFileSync('starts', '.');
    const n = fs.readFileSync('starts').length;
    ${script}`;
  const supervise = new URL('./setup/supervise.mjs', import.meta.url).href;
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { supervise } = await import(${JSON.stringify(supervise)});
       process.exitCode = await supervise(process.execPath, ['-e', ${JSON.stringify(program)}],
         { cwd: ${JSON.stringify(directory)}, env: process.env, first_pause_ms: 20 });`,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  return {
    process: child,
    said: () => said,
    ended: once(child, 'close').then(([code]) => code as number | null),
  };
}

const starts = (): number => readFileSync(join(directory, 'starts')).length;

describe('the server that npm start runs', () => {
  it('is started again when it dies, after pauses that grow, and it is said why [SAF-03]', async () => {
    const { said, ended } = run(`
      if (n === 1) throw new TypeError('no such thing');
      if (n === 2) process.kill(process.pid, 'SIGKILL');
      if (n === 3) { console.error('out of luck'); process.exit(3); }`);
    expect(await ended).toBe(0);
    expect(starts()).toBe(4);
    expect(said().match(/^sendero: .*$/gm)).toEqual([
      'sendero: the server ended with code 1: TypeError: no such thing; starting it again in 0.02 s',
      'sendero: the server was ended by SIGKILL (9); starting it again in 0.04 s',
      'sendero: the server ended with code 3: out of luck; starting it again in 0.08 s',
    ]);
    expect(said()).toContain('at [eval]');
  });

  it('is left where its operator has to mend something first, and only then [SAF-03]', async () => {
    expect(await run('process.exit(78)').ended).toBe(1);
    expect(starts()).toBe(1);
    expect(await run('process.exit(n === 2 ? 1 : n === 3 ? 78 : 0)').ended).toBe(0);
    expect(starts()).toBe(4);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends with us on %s, in its own order [SAF-03]', async (signal) => {
    const {
      process: us,
      said,
      ended,
    } = run(`
      process.on('${signal}', () => { console.log('in order'); process.exit(0); });
      console.log('up');
      setInterval(() => {}, 1000);`);
    await expect.poll(said, PATIENCE).toContain('up');
    us.kill(signal);
    expect(await ended).toBe(0);
    expect(said()).toContain('in order');
    expect(starts()).toBe(1);
  });

  it('is not started again once we were asked to stop [SAF-03]', async () => {
    const { process: us, said, ended } = run(`if (n < 9) process.exit(1); console.log('up')`);
    await expect.poll(said, PATIENCE).toContain('in 1.28 s');
    us.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(said()).not.toContain('up');
  });
});
