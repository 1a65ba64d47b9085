import * as z from 'zod/mini';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { localSlot } from '../../lib/storage.ts';

const slot = localSlot('terms-accepted', z.boolean(), false);

/** How often a rider was requested before the terms were accepted; null once they are accepted. */
const reminders = createStore<number | null>(() => (slot.read() ? null : 0));

/** The number of reminders while the terms are not accepted on this device; null once they are (AUTH-21). */
export const useTermsReminders = (): number | null => useStore(reminders);

export function acceptTerms(): void {
  slot.write(true);
  reminders.setState(null, true);
}

/** Whether the terms are accepted; if not, counts a reminder. */
export function areTermsAccepted(): boolean {
  reminders.setState((before) => (before === null ? null : before + 1), true);
  return reminders.getState() === null;
}
