import type { Intent } from '@sendero/core/contract/payment-api';
import { describe, expect, it } from 'vitest';
import { stageOf } from './intent.ts';

const NOW = Date.parse('2026-11-18T10:00:00Z');
const anIntent = (given: Partial<Intent>): Intent => ({
  intent_id: 'intent-1',
  order_id: 'hki1-1',
  status: 'open',
  amount: 7.4,
  currency: 'EUR',
  redirect_url: null,
  reason: null,
  tries_left: 5,
  expires_at: NOW / 1000 + 60,
  ...given,
});

describe('a payment', () => {
  it.each([
    ['created', 'checking'],
    ['open', 'card'],
    ['confirming', 'checking'],
    ['challenge', 'bank'],
    ['cancelling', 'checking'],
    ['paid', 'checking'],
    ['refunding', 'over'],
    ['refunded', 'over'],
    ['failed', 'over'],
    ['cancelled', 'over'],
  ] as const)('that is %s is shown as %s [PAY-08]', (status, stage) => {
    expect(stageOf(anIntent({ status }), NOW)).toBe(stage);
  });

  it('asks for no card once its time is over: none would be tried any more [PAY-08]', () => {
    expect(stageOf(anIntent({ expires_at: NOW / 1000 }), NOW)).toBe('checking');
  });
});
