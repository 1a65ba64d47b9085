import { keyModes, scopes } from '@sendero/core/key/scope';
import * as z from 'zod/mini';
import { persisted } from '../../../lib/persisted.ts';

const draftSchema = z.object({
  name: z.string(),
  mode: z.enum(keyModes),
  scopes: z.array(z.enum(scopes)),
  vendor_id: z.nullable(z.string()),
  outlets: z.nullable(z.array(z.string())),
  /** A day; empty: it has no end. */
  until: z.string(),
});
export type KeyDraft = z.infer<typeof draftSchema>;

/** A test key that can do what a first program needs: it costs nothing. */
export const firstKey: KeyDraft = {
  name: '',
  mode: 'test',
  scopes: ['quotes', 'orders:read', 'orders:write'],
  vendor_id: null,
  outlets: null,
  until: '',
};

/** What was typed of a new key; it survives a reload, and is gone once the key is made. */
export const keyDraft = persisted<KeyDraft>('new-key', draftSchema, firstKey);
