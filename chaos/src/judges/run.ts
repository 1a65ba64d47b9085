import { TOO_LATE } from '../load/caller.ts';
import type { Product } from '../product/product.ts';
import type { Tally } from '../tally.ts';
import type { Finding } from './judge.ts';

/** A process may grow so far from where it stood at the start. */
const GROWTH = { factor: 2, mb: 100 };

/** Nothing died by itself, no answer was one that no outage excuses, everything was whole again in time, and nobody grew. */
export function judgeRun(
  { servers }: Product,
  tally: Tally,
  memory: readonly { readonly pid: number | undefined; readonly mb: number }[],
): readonly Finding[] {
  const findings: Finding[] = [];
  for (const { deaths } of servers)
    for (const { server, how, last_words, during } of deaths)
      findings.push({ harm: 'died', what: `${server} died (${how}): ${lastLines(last_words)}`, during });
  for (const { name, failures, recovery_ms, recovery_goal_ms } of tally.lines.values()) {
    for (const [what, times] of failures)
      findings.push({
        harm: what.endsWith(TOO_LATE) ? 'slow' : 'wrong',
        what: `${what}, ${times} times`,
        during: name,
      });
    if (recovery_ms === null || recovery_ms > recovery_goal_ms) {
      const after = recovery_ms === null ? 'not at all' : `after ${(recovery_ms / 1000).toFixed(1)} s`;
      findings.push({ harm: 'slow', what: `whole again ${after}`, during: name });
    }
  }
  servers.forEach((server, nth) => {
    const before = memory[nth];
    const mb = server.memory();
    if (!before || mb === null || server.pid() !== before.pid) return;
    if (mb > before.mb * GROWTH.factor + GROWTH.mb)
      findings.push({
        harm: 'wrong',
        what: `${server.name} grew from ${before.mb.toFixed(0)} to ${mb.toFixed(0)} MB`,
        during: '',
      });
  });
  return findings;
}

const lastLines = (words: string): string =>
  words
    .trim()
    .split('\n')
    .filter((line) => /Error|error|throw/.test(line))
    .slice(-2)
    .join(' · ')
    .slice(-300);
