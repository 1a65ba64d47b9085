// The requests that are not placed yet, one a vendor. They survive a reload (FLOW-18).
import { type NewOrder, newOrderSchema } from '@sendero/core/contract/order-api';
import { requestDraftSchema } from '@sendero/core/request/draft';
import * as z from 'zod/mini';
import { localSlot } from '../../lib/storage.ts';

/** One wish for a rider, as it was sent: however often it is sent again under its key, it makes one order (ORD-08). */
const attemptSchema = z.object({ key: z.string(), body: newOrderSchema });
export type Attempt = z.infer<typeof attemptSchema>;

/** A new attempt, its fields in the order in which storage gives them back: a repeat has to be the same to the letter. */
export function toAttempt(key: string, body: NewOrder): Attempt {
  return z.parse(attemptSchema, { key, body });
}

const keptRequestSchema = z.object({
  draft: requestDraftSchema,
  are_details_done: z.boolean(),
  /** Was sent, and nobody knows yet whether it arrived. */
  attempt: z.nullable(attemptSchema),
  /** The payment that was begun for it and has not ended yet. */
  intent_id: z._default(z.nullable(z.string()), null),
});
export type KeptRequest = z.infer<typeof keptRequestSchema>;

const slot = localSlot<Record<string, KeptRequest>>('requests', z.record(z.string(), keptRequestSchema), {});
const listeners = new Set<() => void>();
let requests = slot.read();

export function keptRequest(vendorId: string): KeptRequest | null {
  return requests[vendorId] ?? null;
}

export function keepRequest(vendorId: string, kept: KeptRequest): void {
  set({ ...requests, [vendorId]: kept });
}

export function forgetRequest(vendorId: string): void {
  set(Object.fromEntries(Object.entries(requests).filter(([id]) => id !== vendorId)));
}

/** Lets go of every request; a session that ends takes them along (FLOW-18). */
export function forgetAllRequests(): void {
  set({});
}

export function onKeptRequests(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: Record<string, KeptRequest>): void {
  requests = next;
  if (Object.keys(next).length > 0) slot.write(next);
  else slot.clear();
  for (const listener of listeners) listener();
}
