import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttleLatest } from './throttle-latest.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('hands a lone change over at once and a rush together, the latest of each [LIV-03]', () => {
  const handed: Record<string, number>[] = [];
  const { add } = throttleLatest<number>((latest) => handed.push(Object.fromEntries(latest)));
  add('a', 1);
  vi.advanceTimersByTime(1);
  expect(handed).toEqual([{ a: 1 }]);
  for (let turn = 2; turn < 7; turn += 1) add('a', turn);
  add('b', 1);
  vi.advanceTimersByTime(100);
  expect(handed).toHaveLength(1);
  vi.advanceTimersByTime(150);
  expect(handed.slice(1)).toEqual([{ a: 6, b: 1 }]);
});

it('hands over as seldom as it is told', () => {
  const handed: number[] = [];
  const { add } = throttleLatest<number>((latest) => handed.push(...latest.values()), 1000);
  for (let turn = 1; turn <= 20; turn += 1) {
    add('a', turn);
    vi.advanceTimersByTime(100);
  }
  expect(handed).toEqual([1, 10, 20]);
});

it('keeps nothing back when asked for it', () => {
  const handed: string[] = [];
  const { add, flush } = throttleLatest<null>((latest) => handed.push(...latest.keys()));
  add('a', null);
  flush();
  expect(handed).toEqual(['a']);
});

it('waits while the answer to a press is drawn, and not for ever for somebody who types [BRD-01] [LIV-03]', () => {
  const handed: number[] = [];
  const { add } = throttleLatest<null>(() => handed.push(performance.now() - began));
  const type = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  let began = performance.now();
  type();
  add('a', null);
  vi.advanceTimersByTime(1000);
  expect(handed).toEqual([300]);
  began = performance.now();
  add('b', null);
  for (let turn = 0; turn < 20; turn += 1) {
    type();
    vi.advanceTimersByTime(100);
  }
  expect(handed.slice(1)).toEqual([1000]);
});
