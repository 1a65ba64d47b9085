import type { TestCard } from './port.ts';

/** Numbers that belong to nobody; every other card is approved. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', behaviour: 'approve' },
  { number: '5555555555554444', behaviour: 'approve' },
  { number: '4000000000003220', behaviour: 'challenge' },
  { number: '4000000000000002', behaviour: 'declined' },
  { number: '4000000000009995', behaviour: 'insufficient_funds' },
  { number: '4000000000000069', behaviour: 'expired_card' },
  { number: '4000000000000127', behaviour: 'wrong_code' },
  { number: '4000000000000119', behaviour: 'timeout' },
];
