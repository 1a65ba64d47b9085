import * as z from 'zod/mini';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { localSlot } from '../../lib/storage.ts';

const slot = localSlot('terms-accepted', z.boolean(), false);

/** How often a rider was asked for before the terms were accepted; null once they are. */
const reminders = createStore<number | null>(() => (slot.read() ? null : 0));

/** Whether somebody on this device still has to accept the terms, and how often they were reminded; null: no (AUTH-21). */
export const useTermsReminders = (): number | null => useStore(reminders);

export function acceptTerms(): void {
  slot.write(true);
  reminders.setState(null, true);
}

/** Whether the terms are accepted; whoever has not is reminded of it. */
export function areTermsAccepted(): boolean {
  reminders.setState((before) => (before === null ? null : before + 1), true);
  return reminders.getState() === null;
}
