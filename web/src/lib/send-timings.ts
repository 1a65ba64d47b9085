import { addressOf } from '@sendero/core/contract/endpoint';
import { type TimingName, reportTimings, timingNames } from '@sendero/core/contract/client-api';
import { sendBeacon } from './beacon.ts';

const MOST_AT_ONCE = 50;

/** Sends the timings of a request when the page is left or hidden, until `signal` aborts (FLOW-24). */
export function sendTimings(signal: AbortSignal): void {
  const waiting: { name: TimingName; ms: number }[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (isTiming(name)) waiting.push({ name, ms: Math.round(duration) });
  });
  observer.observe({ type: 'measure', buffered: true });
  const send = (): void => {
    const timings = waiting.splice(0, MOST_AT_ONCE);
    if (timings.length > 0) sendBeacon(addressOf(reportTimings), { timings });
  };
  addEventListener('pagehide', send, { signal });
  document.addEventListener('visibilitychange', () => document.hidden && send(), { signal });
  signal.addEventListener('abort', () => observer.disconnect());
}

const isTiming = (name: string): name is TimingName => (timingNames as readonly string[]).includes(name);
