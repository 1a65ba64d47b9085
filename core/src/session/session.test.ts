import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginFailures, loginFailureText } from './login-failure.ts';
import { passwordIssues } from './password.ts';
import { expiresAt, refreshDueAt } from './token-life.ts';

describe('password', () => {
  it.each([
    ['Demo!2345', []],
    ['Dem!234', ['password.too-short']],
    ['demo!2345', ['password.no-uppercase']],
    ['DEMO!2345', ['password.no-lowercase']],
    ['Demo!demo', ['password.no-number']],
    ['Demo-2345', ['password.no-special']],
    ['12345678!', ['password.no-uppercase', 'password.no-lowercase', 'password.no-letter']],
    [
      '',
      [
        'password.too-short',
        'password.no-uppercase',
        'password.no-lowercase',
        'password.no-letter',
        'password.no-number',
        'password.no-special',
      ],
    ],
  ])('"%s" leaves unmet %j [AUTH-17]', (password, issues) => {
    expect(passwordIssues(password)).toEqual(issues);
  });

  it('wants both entries to match [AUTH-17]', () => {
    expect(passwordIssues('Demo!2345', 'Demo!2345')).toEqual([]);
    expect(passwordIssues('Demo!2345', 'Demo!2346')).toEqual(['password.no-match']);
    expect(passwordIssues('Demo!2345', '')).toEqual(['password.no-match']);
  });
});

describe('token life', () => {
  const now = new Date('2026-05-01T12:00:00Z');
  const in_s = (seconds: number) => expiresAt(seconds, now);

  it.each([
    [601, false],
    [600, true],
    [599, true],
    [-1, true],
  ])('a token with %i s left counts as expired: %s [AUTH-07]', (seconds, expired) => {
    expect(refreshDueAt(in_s(seconds), now) === null).toBe(expired);
  });

  it.each([
    ['a day', 86_400, '2026-05-01T12:55:00.000Z'],
    ['an hour, before it counts as expired', 3600, '2026-05-01T12:50:00.000Z'],
    ['a quarter of an hour', 900, '2026-05-01T12:05:00.000Z'],
  ])('renews a token of %s in time [AUTH-08]', (_name, seconds, due) => {
    expect(refreshDueAt(in_s(seconds), now)?.toISOString()).toBe(due);
  });

  it('logs out instead of renewing inside the margin, and else renews while the token is good [AUTH-07]', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 100_000 }), (seconds) => {
        const due = refreshDueAt(in_s(seconds), now);
        expect(due === null).toBe(seconds <= 600);
        if (due !== null) expect(refreshDueAt(in_s(seconds), new Date(due.getTime() - 1))).not.toBeNull();
      }),
    );
  });
});

describe('login failure', () => {
  it('has seventeen reasons, each with its own text [AUTH-05]', () => {
    expect(new Set(loginFailures.map(loginFailureText)).size).toBe(17);
    expect(loginFailureText('user-not-confirmed')).toBe('auth.failure.user-not-confirmed');
  });

  it('reads any other code as an unexpected error [AUTH-05]', () => {
    expect(loginFailureText('teapot')).toBe('auth.failure.unexpected-error');
  });
});
