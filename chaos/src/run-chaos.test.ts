import { expect, it } from 'vitest';
import { readOptions } from './options.ts';
import { storyOf } from './result.ts';
import { runChaos } from './run-chaos.ts';

/** Those that are short, of every kind that once did harm; `npm run chaos` does all of them for ten minutes. */
const EVILS = ['kill', 'backend', 'cut', 'lost-answers', 'reset-early'];

it('loses, doubles and halves nothing, and nothing dies, while its processes and connections are killed under load [SAF-12]', async () => {
  const options = readOptions(['--minutes', '0.7', '--seed', '4', '--only', EVILS.join(',')]);
  const result = await runChaos(options, () => undefined);
  // How soon and how well each call is answered is judged by `npm run chaos` alone: here others use the machine.
  const findings = result.findings.filter(({ harm }) => harm !== 'slow' && harm !== 'wrong');
  expect(storyOf({ findings })).toBe('');
  expect(result.lines.filter(({ recovery_ms }) => recovery_ms === null)).toEqual([]);
  expect(result.ledger.orders.filter(({ fate }) => fate === 'acknowledged').length).toBeGreaterThan(20);
});
