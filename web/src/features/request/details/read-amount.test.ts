import { describe, expect, it } from 'vitest';
import { readAmount } from './read-amount.ts';

describe('a typed amount', () => {
  it.each([
    ['', null],
    [' ', null],
    ['12', 12],
    ['12,50', 12.5],
    ['1 200.5', 1200.5],
    ['12.', 12],
    ['twelve', Number.NaN],
    ['1,200.50', Number.NaN],
    ['-3', Number.NaN],
    ['1e5', Number.NaN],
  ])('%j is read as %d [FLOW-10]', (text, amount) => expect(readAmount(text)).toBe(amount));
});
