/** By whom a card is charged; a market names one of them (spec 1 §3). */
export const cardProviders = ['cybersource_creditcard', 'generic_creditcard'] as const;
export type CardProvider = (typeof cardProviders)[number];

/**
 * Where a payment stands.
 *
 * `created`: begun, the provider has not taken it yet · `open`: a card may be tried · `confirming`: one is being tried, its
 * answer is not known · `challenge`: the bank asks the cardholder · `cancelling`: called off, the provider has not said so
 * yet · `paid` · `refunding` · and three ends: `refunded`, `failed` (no card was taken), `cancelled` (none was charged).
 */
export const paymentStates = [
  'created',
  'open',
  'confirming',
  'challenge',
  'cancelling',
  'paid',
  'refunding',
  'refunded',
  'failed',
  'cancelled',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Why a card was not taken; the text of one is `payment.declined.<name>`. */
export const declineReasons = [
  'declined',
  'insufficient_funds',
  'expired_card',
  'wrong_code',
  'authentication_failed',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** Cards that one intent may try; whoever tests stolen numbers gets no further. */
export const MOST_TRIES = 5;

/** An intent waits so long for a card that is taken (decision 0029). */
export const INTENT_LIFE_S = 30 * 60;
