// Takes over drafts from closed windows, and from the previous version of the portal.
import * as z from 'zod/mini';
import { currentSession } from '../../../lib/session.ts';
import { localSlot } from '../../../lib/storage.ts';
import { openWindows, windowReady } from '../../../lib/open-windows.ts';
import {
  attemptSchema,
  attempts,
  clearDrafts,
  idOf,
  intents,
  owner,
  put,
  readAt,
  readDraft,
  saveDraft,
  shelves,
  typed,
  typedSchema,
  vendorOf,
  windowOf,
} from './drafts.ts';

/** A window that went to its bank's page is expected back within this time. */
const AT_BANK_MS = 15 * 60_000;

/**
 * Takes over the vendor's latest draft from a closed window, unless this window has a draft; deletes drafts of another
 * user. Resolves when the form may be shown.
 */
export async function adoptDraft(vendorId: string): Promise<void> {
  await windowReady;
  const user = currentSession()?.user.id ?? null;
  const before = owner.read();
  if (before !== null && user !== null && before !== user) clearDrafts();
  shelveOld();
  if (readDraft(vendorId)) return;
  const open = await openWindows();
  const [last] = typed
    .ids()
    .filter((id) => vendorOf(id) === vendorId && !open?.has(windowOf(id)) && !isAtBank(id))
    .toSorted((a, b) => (typed.read(b)?.saved_ms ?? 0) - (typed.read(a)?.saved_ms ?? 0));
  const left = last === undefined ? null : readAt(last);
  if (last === undefined || left === null || readDraft(vendorId)) return;
  saveDraft(vendorId, left, null);
  for (const shelf of shelves) shelf.clear(last);
}

function isAtBank(id: string): boolean {
  const left_ms = intents.read(id)?.left_ms ?? null;
  return left_ms !== null && Date.now() - left_ms < AT_BANK_MS;
}

/** All vendors' requests in one entry, the format of the previous version. */
const old = localSlot(
  'requests',
  z.record(
    z.string(),
    z.extend(z.omit(typedSchema, { saved_ms: true, trip: true }), {
      attempt: z.nullable(attemptSchema),
      intent_id: z._default(z.nullable(z.string()), null),
    }),
  ),
  {},
);

/** Treats drafts of the previous version like those of a closed window. */
function shelveOld(): void {
  for (const [vendorId, { draft, are_details_done, attempt, intent_id }] of Object.entries(old.read())) {
    const id = idOf(vendorId, `before-${attempt?.key ?? intent_id ?? 'typed'}`);
    typed.write(id, { draft, are_details_done, trip: null, saved_ms: 0 });
    put(attempts, id, attempt);
    put(intents, id, intent_id === null ? null : { intent_id, left_ms: null });
  }
  old.clear();
}
