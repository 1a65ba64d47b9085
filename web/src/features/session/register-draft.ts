import { useState } from 'react';
import * as z from 'zod/mini';
import { localSlot } from '../../lib/storage.ts';

const draftSchema = z.object({
  vendor_code: z.string(),
  business_name: z.string(),
  name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  /** The address that the link was sent to; null before that. */
  sent_to: z.nullable(z.string()),
});

/** The draft of a registration, without the password. */
export type RegisterDraft = z.infer<typeof draftSchema>;

const empty: RegisterDraft = {
  vendor_code: '',
  business_name: '',
  name: '',
  email: '',
  phone_number: '',
  sent_to: null,
};
const kept = localSlot('registration', draftSchema, empty);

/** The draft stored on this device; it survives a reload. */
export function useRegisterDraft(): [RegisterDraft, (changes: Partial<RegisterDraft>) => void] {
  const [draft, setDraft] = useState(kept.read);
  const change = (changes: Partial<RegisterDraft>) => {
    const next = { ...draft, ...changes };
    kept.write(next);
    setDraft(next);
  };
  return [draft, change];
}

/** Deletes the draft once the account exists. */
export const clearRegistration = (): void => kept.clear();
