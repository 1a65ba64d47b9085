import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { createGuard, Refusal } from './guard.ts';

const TIMEOUT_MS = 800;
const OPEN_MS = 15_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
});

function aGuard() {
  const metrics = createMetrics();
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const guard = createGuard('atlas', { timeout_ms: TIMEOUT_MS, metrics, log, failures: 3, open_ms: OPEN_MS });
  let asked = 0;
  const ask = (engine: (signal: AbortSignal) => Promise<string>) =>
    guard(
      (signal) => {
        asked += 1;
        return engine(signal);
      },
      () => Promise.resolve('instead'),
    );
  return {
    ask,
    asked: () => asked,
    warnings: () => lines.filter(({ level }) => level === 40).map(({ msg }) => msg),
    written: () => JSON.stringify(lines),
    metrics: () => metrics.registry.metrics(),
  };
}

const answers = () => Promise.resolve('answer');
const nothing = () => Promise.resolve('');
const fails = () => Promise.reject(new Error('refused'));
/** Never answers, and does not look at the signal either. */
const hangs = () => new Promise<string>(() => undefined);

async function broken() {
  const atlas = aGuard();
  for (let call = 0; call < 3; call += 1) await atlas.ask(fails);
  return atlas;
}

describe('a guard', () => {
  it('passes an answer on, also one of nothing', async () => {
    const { ask, metrics } = aGuard();
    expect(await ask(answers)).toBe('answer');
    for (let call = 0; call < 5; call += 1) expect(await ask(nothing)).toBe('');
    expect(await metrics()).toContain('sendero_engine_calls_total{engine="atlas",outcome="answered"} 6');
  });

  it('answers instead of an engine that fails, and tells neither page nor log what was asked', async () => {
    const { ask, metrics, written } = aGuard();
    const error = Object.assign(new Error('status 403'), { url: 'https://atlas.example/?key=secret' });
    expect(await ask(() => Promise.reject(error))).toBe('instead');
    expect(
      await ask(() => {
        throw new Error('before it was asked');
      }),
    ).toBe('instead');
    expect(await metrics()).toContain('sendero_engine_calls_total{engine="atlas",outcome="failed"} 2');
    expect(written()).toContain('status 403');
    expect(written()).not.toContain('secret');
  });

  it('gives a slow engine up in time and tells it to stop', async () => {
    const { ask, metrics } = aGuard();
    let told = false;
    const answer = ask((signal) => {
      signal.addEventListener('abort', () => {
        told = true;
      });
      return hangs();
    });
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    expect(told).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toBe('instead');
    expect(told).toBe(true);
    expect(await metrics()).toContain('sendero_engine_calls_total{engine="atlas",outcome="timed_out"} 1');
    expect(await metrics()).toContain('sendero_engine_seconds_count{engine="atlas"} 1');
  });

  it('counts an engine that stops when told as timed out too', async () => {
    const { ask, metrics } = aGuard();
    const answer = ask(
      (signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    expect(await answer).toBe('instead');
    expect(await metrics()).toContain('outcome="timed_out"} 1');
  });
});

describe('a circuit', () => {
  it('opens after failures in a row, and nothing is asked any more', async () => {
    const { ask, asked, metrics, warnings } = await broken();
    expect(await ask(answers)).toBe('instead');
    expect(asked()).toBe(3);
    expect(warnings()).toHaveLength(1);
    expect(await metrics()).toContain('sendero_engine_circuit_open{engine="atlas"} 1');
    expect(await metrics()).toContain('sendero_engine_calls_total{engine="atlas",outcome="circuit_open"} 1');
    expect(await metrics()).toContain('sendero_engine_seconds_count{engine="atlas"} 3');
  });

  it('stays closed where an answer comes between the failures', async () => {
    const { ask, asked, metrics } = aGuard();
    for (const engine of [fails, fails, answers, fails, fails, answers]) await ask(engine);
    expect(asked()).toBe(6);
    expect(await metrics()).toContain('sendero_engine_circuit_open{engine="atlas"} 0');
  });

  it('stays closed however often one question is refused: anybody may ask a wrong one', async () => {
    const { ask, asked, metrics } = aGuard();
    const refuses = () => Promise.reject(new Refusal('answered with status 400'));
    for (let call = 0; call < 9; call += 1) expect(await ask(refuses)).toBe('instead');
    expect(asked()).toBe(9);
    expect(await metrics()).toContain('sendero_engine_calls_total{engine="atlas",outcome="failed"} 9');
  });

  it('closes again with the first answer after its time', async () => {
    const { ask, warnings, metrics } = await broken();
    vi.setSystemTime(Date.now() + OPEN_MS - 1);
    expect(await ask(answers)).toBe('instead');
    vi.setSystemTime(Date.now() + 1);
    expect(await ask(answers)).toBe('answer');
    expect(warnings()).toHaveLength(2);
    expect(await metrics()).toContain('sendero_engine_circuit_open{engine="atlas"} 0');
  });

  it('lets one call try; the others do not wait for it', async () => {
    const { ask, asked } = await broken();
    vi.setSystemTime(Date.now() + OPEN_MS);
    const trying = ask(hangs);
    expect(await ask(answers)).toBe('instead');
    expect(asked()).toBe(4);
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    expect(await trying).toBe('instead');
    expect(await ask(answers)).toBe('instead');
    expect(asked()).toBe(4);
  });
});
