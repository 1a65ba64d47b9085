import { describe, expect, it } from 'vitest';
import { redactPersonal } from './redact-personal.ts';

describe('a message without what people typed', () => {
  it.each([
    ['No customer ada.lovelace@example.com here', 'No customer <mail> here'],
    ['Call +358 40 123 4501 or 0401234501', 'Call <digits> or <digits>'],
    ['Not a date: "12 Baker Street"', 'Not a date: <text>'],
    [
      'Unexpected token \'A\', "Ada lives at" is not valid JSON',
      'Unexpected token <text>, <text> is not valid JSON',
    ],
    ['GET https://fi.example/tracking/hki1-7QK4.sig?x=1 failed', 'GET <url> failed'],
    ['Bearer eyJhbGciOiJIUzI1NiJ9abcdef0 refused', 'Bearer <token> refused'],
    ['“Ada Lovelace” or «Ada»', '<text> or <text>'],
  ])('%s', (message, without) => expect(redactPersonal(message)).toBe(without));

  it.each([
    "Cannot read properties of undefined (reading 'fee')",
    'relation "orders" does not exist',
    'answered with status 503',
    'x.map is not a function',
  ])('keeps what a program says: %s', (message) => expect(redactPersonal(message)).toBe(message));

  it('is short', () => expect(redactPersonal('word '.repeat(10_000))).toHaveLength(500));

  it('takes no longer for a hostile one', () => {
    const begun = performance.now();
    for (const part of ['"', '1 ', '@', 'a@', 'a1-', '://', '“']) redactPersonal(part.repeat(100_000));
    expect(performance.now() - begun).toBeLessThan(500);
  });
});
