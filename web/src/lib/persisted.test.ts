import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { persisted } from './persisted.ts';

afterEach(() => localStorage.clear());

/** What the browser does in this window when another one writes. */
function writeElsewhere(key: string, value: unknown): void {
  const newValue = JSON.stringify(value);
  localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
}

const open = () => persisted('size', z.number(), 1);

it('a persisted store outlives the page, and stores nothing while it is what it was at first', () => {
  const store = open();
  store.setState(2, true);
  expect(open().getState()).toBe(2);
  store.setState(1, true);
  expect(localStorage.getItem('sendero.size')).toBeNull();
});

it('a persisted store has what another window wrote, and does not write it again [FLOW-23]', () => {
  const store = open();
  const seen: number[] = [];
  store.subscribe((size) => seen.push(size));
  writeElsewhere('sendero.size', 3);
  expect([store.getState(), seen]).toEqual([3, [3]]);
  localStorage.removeItem('sendero.size');
  expect(open().getState()).toBe(1);
});

it('what does not fit counts as the first value', () => {
  localStorage.setItem('sendero.size', '"large"');
  expect(open().getState()).toBe(1);
});
