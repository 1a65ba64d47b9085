import { expect, it } from 'vitest';
import { stopInOrder } from './stop.ts';

it('a stop is over in time and in order whatever hangs or fails, and says what did [SAF-03]', async () => {
  const done: string[] = [];
  const part = (name: string, end: () => Promise<unknown>) => ({ name, end, limit_ms: 50 });
  const ends = (name: string) => part(name, async () => void done.push(name));
  const said: string[] = [];
  await stopInOrder(
    [
      [part('The jobs', () => new Promise(() => undefined)), ends('calls')],
      [part('The pool', () => Promise.reject(new Error('away'))), ends('sockets')],
      [ends('database')],
    ],
    (line) => said.push(line),
  );
  expect(done).toEqual(['calls', 'sockets', 'database']);
  expect(said).toEqual(['The jobs did not end: not within 0.05 s', 'The pool did not end: Error: away']);
});
