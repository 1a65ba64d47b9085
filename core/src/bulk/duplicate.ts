import type { Minor } from '../values/money.ts';

/** The fields by which two deliveries are compared. */
export interface Delivery {
  readonly phone_number: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly amount: Minor;
}

/** Four decimals of a degree: some ten metres, enough for one door and its neighbour. */
const PLACE_DECIMALS = 4;

/**
 * Two deliveries with the same key on one day are likely duplicates: same telephone, door and amount. That is a reason
 * to ask the sender, not to refuse: somebody may well order the same twice.
 */
export function duplicateKey({ phone_number, latitude, longitude, amount }: Delivery): string {
  const place = [latitude, longitude].map((degrees) => degrees.toFixed(PLACE_DECIMALS)).join(',');
  return `${phone_number} ${place} ${amount}`;
}
