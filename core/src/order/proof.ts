import type { OrderStatus } from './status.ts';

/** What a rider may bring proof of: that it was delivered, collected, or brought back (PUB-04). */
export const proofKinds = ['delivery', 'pickup', 'return'] as const;
export type ProofKind = (typeof proofKinds)[number];

/** The status that a rider reports together with the proof of it. */
export const provenStatus = {
  delivery: 'DELIVERED',
  pickup: 'PICKED_UP',
  return: 'RETURNED_TO_VENDOR',
} as const satisfies Record<ProofKind, OrderStatus>;

/** The ground that a signature is drawn on: its path's units. */
export const SIGNATURE_GROUND = { width: 300, height: 120 } as const;

/** Largest photo, in bytes. */
export const MOST_PHOTO_BYTES = 500_000;
