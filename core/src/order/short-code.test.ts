import { describe, expect, it } from 'vitest';
import { mayBecomeCode, readShortCode } from './short-code.ts';

describe('a short code', () => {
  it.each([
    ['H7PX', 'H7PX'],
    ['h7px', 'H7PX'],
    [' h7 px ', 'H7PX'],
    ['#h7-px', 'H7PX'],
    ['h٧px', 'H7PX'],
    ['Ｈ７ＰＸ', 'H7PX'],
    ['hlfk', 'H7PX'],
    ['szbg', '5286'],
    ['0oq4', 'DD99'],
    ['Н7РХ', 'H7PX'],
    ['Η7ΡΧ', 'H7PX'],
    ['H7P', null],
    ['H7PXX', null],
    ['Anna', null],
    ['', null],
    ['H7P!', null],
  ])('is read from %j as %j [ORD-12]', (text, code) => {
    expect(readShortCode(text)).toBe(code);
  });

  it.each([
    ['h7', true],
    ['H7p', true],
    ['h7fx', true],
    ['h', false],
    ['hl', false],
    ['7p', false],
    ['h7pxx', false],
    ['', false],
  ])('is on its way when %j is typed: %j [ORD-12]', (text, expected) => {
    expect(mayBecomeCode(text, 'H7PX')).toBe(expected);
  });

  it('that an order lacks is found by nothing', () => {
    expect(mayBecomeCode('Anna', '')).toBe(false);
  });
});
