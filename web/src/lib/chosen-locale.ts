import * as z from 'zod/mini';
import { localSlot } from './storage.ts';

/** The language chosen on this device; null if none was chosen. */
export const chosenLocale = localSlot<string | null>('locale', z.nullable(z.string()), null);
