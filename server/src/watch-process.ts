import { collectDefaultMetrics } from 'prom-client';
import type { Metrics } from './metrics.ts';

/** How often the event loop's delay is measured. Every 10 ms, as is usual, wakes an idle process for 1 % of a core. */
const LOOP_DELAY_MS = 50;

/** Adds what Node tells of the process: its memory, its processor time, the delay of its event loop. */
export function watchProcess({ registry }: Pick<Metrics, 'registry'>): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_DELAY_MS });
}
