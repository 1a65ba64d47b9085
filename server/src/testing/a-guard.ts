import { pino } from 'pino';
import { createMetrics } from '../metrics.ts';
import { type Guard, createGuard } from '../ports/guard.ts';

/** A guard whose metrics and log nobody reads. */
export function aGuard(timeout_ms = 5000): Guard {
  return createGuard('a fleet', { timeout_ms, metrics: createMetrics(), log: pino({ level: 'silent' }) });
}
