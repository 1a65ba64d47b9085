import { describe, expect, it } from 'vitest';
import { isSessionValid, modeOf } from './mode.ts';

describe('modeOf', () => {
  it.each([
    ['CLASSIC', { embedded_token: null, guest_token: null }],
    ['GODROID', { embedded_token: 'token', guest_token: null }],
    ['GODROID', { embedded_token: 'token', guest_token: { token: 't' } }],
    ['GUEST', { embedded_token: null, guest_token: { token: 't' } }],
    ['CLASSIC', { embedded_token: 7, guest_token: 'text' }],
  ] as const)('is %s for %j [AUTH-01]', (mode, kept) => {
    expect(modeOf(kept)).toBe(mode);
  });
});

describe('isSessionValid', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  it.each([
    ['GUEST', null, true],
    ['GODROID', null, true],
    ['CLASSIC', null, false],
    ['CLASSIC', { expires_ms: now.getTime() + 1 }, true],
    ['CLASSIC', { expires_ms: now.getTime() }, false],
  ] as const)('of %s with %j is %s [AUTH-02]', (mode, session, valid) => {
    expect(isSessionValid(mode, session, now)).toBe(valid);
  });
});
