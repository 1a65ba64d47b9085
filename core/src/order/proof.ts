import type { OrderStatus } from './status.ts';

/** What a proof can show: that a parcel was delivered, collected, or brought back (PUB-04). */
export const proofKinds = ['delivery', 'pickup', 'return'] as const;
export type ProofKind = (typeof proofKinds)[number];

/** The status that a rider reports together with a proof of each kind. */
export const provenStatus = {
  delivery: 'DELIVERED',
  pickup: 'PICKED_UP',
  return: 'RETURNED_TO_VENDOR',
} as const satisfies Record<ProofKind, OrderStatus>;

/** The box that a signature is drawn in, in units of its path. */
export const SIGNATURE_GROUND = { width: 300, height: 120 } as const;

/** Largest photo, in bytes. */
export const MOST_PHOTO_BYTES = 500_000;
