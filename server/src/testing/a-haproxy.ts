import { onTestFinished } from 'vitest';
import { startHaproxy } from './haproxy.ts';

/** Starts the proxy before servers on these ports; answers its origin. It ends with the test. */
export async function aHaproxy(ports: readonly number[]): Promise<string> {
  const { port, stop } = await startHaproxy(ports);
  onTestFinished(stop);
  return `http://127.0.0.1:${port}`;
}
