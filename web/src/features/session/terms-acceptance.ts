import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { localSlot } from '../../lib/storage.ts';

const slot = localSlot('terms-accepted', z.boolean(), false);
const listeners = new Set<() => void>();

/** How often a rider was asked for before the terms were accepted; null once they are. */
let reminders = slot.read() ? null : 0;

/** Whether somebody on this device still has to accept the terms, and how often they were reminded; null: no (AUTH-21). */
export function useTermsReminders(): number | null {
  return useSyncExternalStore(subscribe, () => reminders);
}

export function acceptTerms(): void {
  slot.write(true);
  set(null);
}

/** Whether the terms are accepted; whoever has not is reminded of it. */
export function areTermsAccepted(): boolean {
  if (reminders !== null) set(reminders + 1);
  return reminders === null;
}

function set(next: number | null): void {
  reminders = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
