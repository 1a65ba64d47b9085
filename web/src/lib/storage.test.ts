import * as z from 'zod/mini';
import { afterEach, expect, it } from 'vitest';
import { localSlot, storageFailure } from './storage.ts';

const searches = localSlot('searches', z.array(z.string()), []);

afterEach(() => localStorage.clear());

it('reads back what was written [HIS-07]', () => {
  searches.write(['FI-1', 'Aino']);
  expect(searches.read()).toEqual(['FI-1', 'Aino']);
  searches.clear();
  expect(searches.read()).toEqual([]);
});

it.each(['{', '"a word"', '[1]', ''])('answers the fallback for %s [HIS-07]', (kept) => {
  localStorage.setItem('sendero.searches', kept);
  expect(searches.read()).toEqual([]);
});

it('keeps values for the page when storage is full, and says so once [HIS-07] [FLOW-23]', () => {
  let told = 0;
  storageFailure.tell = () => (told += 1);
  const setItem = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem');
  if (!setItem) throw new Error('no storage');
  Object.defineProperty(Storage.prototype, 'setItem', { configurable: true, value: () => refuse() });
  try {
    searches.write(['lost']);
    searches.write(['kept']);
  } finally {
    Object.defineProperty(Storage.prototype, 'setItem', setItem);
  }
  expect(searches.read()).toEqual(['kept']);
  expect(told).toBe(1);
  searches.clear();
});

function refuse(): never {
  throw new DOMException('full', 'QuotaExceededError');
}
