import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { localSlot } from '../../lib/storage.ts';

const choiceSchema = z.object({ sound: z.boolean(), notification: z.boolean() });
/** How this device speaks up beside the quiet line on the screen. */
export type AnnounceChoice = z.infer<typeof choiceSchema>;

const slot = localSlot('announce', choiceSchema, { sound: false, notification: false });
const listeners = new Set<() => void>();
let held = slot.read();

export const announceChoice = (): AnnounceChoice => held;

export function chooseAnnouncing(change: Partial<AnnounceChoice>): void {
  held = { ...held, ...change };
  slot.write(held);
  for (const listener of listeners) listener();
}

slot.onChange(() => {
  held = slot.read();
  for (const listener of listeners) listener();
});

export function useAnnounceChoice(): AnnounceChoice {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, announceChoice);
}
