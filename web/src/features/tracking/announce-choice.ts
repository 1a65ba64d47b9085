import * as z from 'zod/mini';
import { useStore } from 'zustand/react';
import { persisted } from '../../lib/persisted.ts';

const choiceSchema = z.object({ sound: z.boolean(), notification: z.boolean() });
/** How this device announces news, besides the line on the screen. */
export type AnnounceChoice = z.infer<typeof choiceSchema>;

const choice = persisted<AnnounceChoice>('announce', choiceSchema, { sound: false, notification: false });

export const announceChoice = choice.getState;

export const chooseAnnouncing = (change: Partial<AnnounceChoice>): void => choice.setState(change);

export const useAnnounceChoice = (): AnnounceChoice => useStore(choice);
