/** The provider that charges cards; a market names one of them (spec 1 §3). */
export const cardProviders = ['cybersource_creditcard', 'generic_creditcard'] as const;
export type CardProvider = (typeof cardProviders)[number];

/**
 * The state of a payment.
 *
 * `created`: begun, the provider does not have it yet · `open`: a card may be tried · `confirming`: a card is being
 * tried, the answer is unknown · `challenge`: the bank asks the cardholder · `cancelling`: cancelled here, not yet
 * confirmed by the provider · `paid` · `refunding` · and three final states: `refunded`, `failed` (no card was
 * accepted), `cancelled` (no card was charged).
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

/** Why a card was declined; the text of a reason is `payment.declined.<name>`. */
export const declineReasons = [
  'declined',
  'insufficient_funds',
  'expired_card',
  'wrong_code',
  'authentication_failed',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** The most cards that one intent may try, which limits the testing of stolen numbers. */
export const MOST_TRIES = 5;

/** How long an intent waits for a card that is accepted (decision 0029). */
export const INTENT_LIFE_S = 30 * 60;
