import { describe, expect, it } from 'vitest';
import { guestTokenEnd } from './guest.ts';

const now = new Date('2026-11-21T10:00:00Z');
const now_s = now.getTime() / 1000;

describe('a guest’s token', () => {
  it.each([
    ['missing', null],
    ['not an object', 'text'],
    ['without exp', { sub: 'g-1' }],
    ['with an exp in words', { exp: String(now_s + 60) }],
    ['with an exp that is no number', { exp: Number.NaN }],
    ['expired', { exp: now_s }],
  ])('that is %s is none [AUTH-10]', (_name, claims) => {
    expect(guestTokenEnd(claims, now)).toBeNull();
  });

  it('ends when it says [AUTH-10] [AUTH-11]', () => {
    expect(guestTokenEnd({ exp: now_s + 1 }, now)).toBe(now.getTime() + 1000);
  });
});
