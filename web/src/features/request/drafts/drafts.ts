// The requests of this window that are not placed yet, one a vendor. They survive a reload (FLOW-18), and no other
// window touches them (FLOW-23, decision 0048).
import type { NewOrder } from '@sendero/core/contract/order-api';
import { requestDraftSchema } from '@sendero/core/request/draft';
import * as z from 'zod/mini';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { currentSession } from '../../lib/session.ts';
import { type Shelf, localShelf, localSlot } from '../../lib/storage.ts';
import { windowId } from '../../lib/window-id.ts';

const isSent = (body: unknown): boolean => typeof body === 'object' && body !== null && 'vendor_id' in body;

/**
 * One wish for a rider, as it was sent: however often it is sent again under its key, it makes one order (ORD-08). The
 * server checks what is in it; here it is repeated to the letter.
 */
export const attemptSchema = z.object({ key: z.string(), body: z.custom<NewOrder>(isSent) });
export type Attempt = z.infer<typeof attemptSchema>;

export const typedSchema = z.object({
  draft: requestDraftSchema,
  are_details_done: z.boolean(),
  saved_ms: z._default(z.number(), 0),
});
const intentSchema = z.object({
  intent_id: z.string(),
  /** When the page was left for the bank's. */
  left_ms: z.nullable(z.number()),
});

export interface KeptRequest extends Omit<z.infer<typeof typedSchema>, 'saved_ms'> {
  /** Was sent, and nobody knows yet whether it arrived. */
  readonly attempt: Attempt | null;
  /** The payment that was begun for it and has not ended yet. */
  readonly intent_id: string | null;
}

/** Entries by vendor and window. What was typed, what was sent and what is being paid are written apart. */
export const typed = localShelf('draft', typedSchema);
export const attempts = localShelf('attempt', attemptSchema);
export const intents = localShelf('intent', intentSchema);
export const shelves: readonly Shelf<unknown>[] = [typed, attempts, intents];

/** Whose drafts lie on this device. */
export const owner = localSlot<string | null>('draft-owner', z.nullable(z.string()), null);

export const idOf = (vendorId: string, of = windowId()): string => `${vendorId} ${of}`;
export const vendorOf = (id: string): string => id.slice(0, id.lastIndexOf(' '));
export const windowOf = (id: string): string => id.slice(id.lastIndexOf(' ') + 1);

type Requests = Readonly<Record<string, KeptRequest>>;
const requests = createStore<Requests>(() => readOwn());

export function keptRequest(vendorId: string): KeptRequest | null {
  return requests.getState()[vendorId] ?? null;
}

export function keepRequest(vendorId: string, kept: KeptRequest): void {
  const before = keptRequest(vendorId);
  const id = idOf(vendorId);
  requests.setState({ [vendorId]: kept });
  owner.write(currentSession()?.user.id ?? null);
  const { draft, are_details_done, attempt, intent_id } = kept;
  typed.write(id, { draft, are_details_done, saved_ms: Date.now() });
  if (attempt !== (before?.attempt ?? null)) put(attempts, id, attempt);
  if (intent_id !== (before?.intent_id ?? null))
    put(intents, id, intent_id === null ? null : { intent_id, left_ms: null });
}

export function forgetRequest(vendorId: string): void {
  const others = Object.entries(requests.getState()).filter(([id]) => id !== vendorId);
  requests.setState(Object.fromEntries(others), true);
  for (const shelf of shelves) shelf.clear(idOf(vendorId));
}

/** Lets go of every request of every window; a session that is logged out takes them along (FLOW-18). */
export function forgetAllRequests(): void {
  requests.setState({}, true);
  for (const shelf of shelves) for (const id of shelf.ids()) shelf.clear(id);
}

/** As `keptRequest`, for a component that has to follow it. */
export const useKeptRequest = (vendorId: string): KeptRequest | null =>
  useStore(requests, (kept) => kept[vendorId] ?? null);

/** The window goes to its bank's page now, and is no closed one meanwhile. */
export function noteLeaving(vendorId: string): void {
  const intent = intents.read(idOf(vendorId));
  if (intent) intents.write(idOf(vendorId), { ...intent, left_ms: Date.now() });
}

/** What stands at an entry of any window. */
export function readAt(id: string): KeptRequest | null {
  const kept = typed.read(id);
  if (!kept) return null;
  const { draft, are_details_done } = kept;
  const intent_id = intents.read(id)?.intent_id ?? null;
  return { draft, are_details_done, attempt: attempts.read(id), intent_id };
}

/** Reads this window's requests once more, under the id that it has by now. */
export const readAgain = (): void => requests.setState(readOwn(), true);

function readOwn(): Requests {
  const own = typed.ids().filter((id) => windowOf(id) === windowId());
  return Object.fromEntries(
    own.flatMap((id) => {
      const kept = readAt(id);
      return kept ? [[vendorOf(id), kept]] : [];
    }),
  );
}

export function put<Value>(shelf: Shelf<Value>, id: string, value: Value | null): void {
  if (value === null) shelf.clear(id);
  else shelf.write(id, value);
}
