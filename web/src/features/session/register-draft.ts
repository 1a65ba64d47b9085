import { useState } from 'react';
import * as z from 'zod/mini';
import { localSlot } from '../../lib/storage.ts';

const draftSchema = z.object({
  vendor_code: z.string(),
  business_name: z.string(),
  name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  /** Where the link was sent to; null while it was not. */
  sent_to: z.nullable(z.string()),
});

/** A registration as it is typed, without its password. */
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

/** The draft on this device, which survives a reload. */
export function useRegisterDraft(): [RegisterDraft, (changes: Partial<RegisterDraft>) => void] {
  const [draft, setDraft] = useState(kept.read);
  const change = (changes: Partial<RegisterDraft>) => {
    const next = { ...draft, ...changes };
    kept.write(next);
    setDraft(next);
  };
  return [draft, change];
}

/** The account is there: what was typed for it is of no more use. */
export const forgetRegistration = (): void => kept.clear();
