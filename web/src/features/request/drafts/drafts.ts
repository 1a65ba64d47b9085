// The unplaced requests of this window, one per vendor. They survive a reload (FLOW-18). No other window changes them
// (FLOW-23, decision 0049).
import type { OrderPayload } from '@sendero/core/request/order-payload';
import { requestDraftSchema } from '@sendero/core/request/draft';
import type { SavedRequest } from '@sendero/core/request/request-state';
import type { TripPayload } from '@sendero/core/request/trip-payload';
import * as z from 'zod/mini';
import { currentSession } from '../../../lib/session.ts';
import { type Shelf, localShelf, localSlot } from '../../../lib/storage.ts';
import { windowId } from '../../../lib/window-id.ts';

const isSent = (body: unknown): boolean => typeof body === 'object' && body !== null && 'vendor_id' in body;

/** Not validated, since the server checks the content of an attempt; the attempt is repeated unchanged. */
export const attemptSchema = z.object({
  key: z.string(),
  body: z.custom<OrderPayload | TripPayload>(isSent),
});

/** Undoing a proposed order of the stops ends with the page. */
const tripSchema = z.object({
  stops: z.readonly(z.array(z.object({ id: z.number(), draft: requestDraftSchema }))),
  open: z.nullable(z.number()),
});

export const typedSchema = z.object({
  draft: requestDraftSchema,
  are_details_done: z.boolean(),
  trip: z._default(z.nullable(tripSchema), null),
  saved_ms: z._default(z.number(), 0),
});
const intentSchema = z.object({
  intent_id: z.string(),
  /** When the window left for the bank's page. */
  left_ms: z.nullable(z.number()),
});

/** Entries by vendor and window. The typed draft, the sent attempt and the payment are separate entries. */
export const typed = localShelf('draft', typedSchema);
export const attempts = localShelf('attempt', attemptSchema);
export const intents = localShelf('intent', intentSchema);
export const shelves: readonly Shelf<unknown>[] = [typed, attempts, intents];

/** The user whose drafts are on this device. */
export const owner = localSlot<string | null>('draft-owner', z.nullable(z.string()), null);

export const idOf = (vendorId: string, of = windowId()): string => `${vendorId} ${of}`;
export const vendorOf = (id: string): string => id.slice(0, id.lastIndexOf(' '));
export const windowOf = (id: string): string => id.slice(id.lastIndexOf(' ') + 1);

/** This window's draft for a vendor; null if there is none. */
export const readDraft = (vendorId: string): SavedRequest | null => readAt(idOf(vendorId));

/** Saves the parts of a request that differ from `before`: typing never rewrites the key of the sent attempt. */
export function saveDraft(vendorId: string, request: SavedRequest, before = readDraft(vendorId)): void {
  const id = idOf(vendorId);
  owner.write(currentSession()?.user.id ?? null);
  const { draft, are_details_done, trip, attempt, intent_id } = request;
  typed.write(id, { draft, are_details_done, trip, saved_ms: Date.now() });
  if (attempt !== (before?.attempt ?? null)) put(attempts, id, attempt);
  if (intent_id !== (before?.intent_id ?? null))
    put(intents, id, intent_id === null ? null : { intent_id, left_ms: null });
}

export function removeDraft(vendorId: string): void {
  for (const shelf of shelves) shelf.clear(idOf(vendorId));
}

type Watcher = (saved: SavedRequest | null) => void;

/** The open form of each draft, which applies changes made elsewhere. */
const watchers = new Map<string, Watcher>();

/** Calls back when the draft is restored, or with null when it is deleted; returns a function that unsubscribes. */
export function watchDraft(vendorId: string, watcher: Watcher): () => void {
  watchers.set(vendorId, watcher);
  return () => {
    if (watchers.get(vendorId) === watcher) watchers.delete(vendorId);
  };
}

/** Replaces the draft with `saved`, also in an open form. */
export function restoreDraft(vendorId: string, saved: SavedRequest): void {
  const watcher = watchers.get(vendorId);
  if (watcher) watcher(saved);
  else saveDraft(vendorId, saved);
}

/** Deletes all drafts of all windows; called at logout (FLOW-18). */
export function clearDrafts(): void {
  for (const watcher of watchers.values()) watcher(null);
  for (const shelf of shelves) for (const id of shelf.ids()) shelf.clear(id);
}

/** Notes that the window goes to its bank's page, so that it does not count as closed meanwhile. */
export function recordLeaving(vendorId: string): void {
  const intent = intents.read(idOf(vendorId));
  if (intent) intents.write(idOf(vendorId), { ...intent, left_ms: Date.now() });
}

/** The request stored at an entry of any window. */
export function readAt(id: string): SavedRequest | null {
  const entry = typed.read(id);
  if (!entry) return null;
  const { draft, are_details_done, trip } = entry;
  const intent_id = intents.read(id)?.intent_id ?? null;
  return { draft, are_details_done, trip, attempt: attempts.read(id), intent_id };
}

export function put<Value>(shelf: Shelf<Value>, id: string, value: Value | null): void {
  if (value === null) shelf.clear(id);
  else shelf.write(id, value);
}
