import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';

/**
 * Throws TooManyRequests for more reports than real pages send, so that nobody floods the log with invented ones
 * (SAF-08).
 */
export function limitReports({ admission }: World, address: string): void {
  const wait_ms = admission.reports_from.count(address) || admission.reports.count('all');
  if (wait_ms > 0) throw new Problem('TooManyRequests', { retry_after_s: wait_ms / 1000 });
}
