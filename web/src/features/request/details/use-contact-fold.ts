import type { RequestDraft } from '@sendero/core/request/draft';
import { useState } from 'react';
import { boot } from '../../../lib/boot.ts';
import type { ErrorOf } from '../form/use-errors.ts';

const FIELDS = [
  'customer.name',
  'customer.phone_number',
  'customer.location.unit',
  'customer.location.notes',
];

type Contact = Pick<
  RequestDraft,
  'destination_name' | 'destination_phone_number' | 'saved_address_id' | 'address_edited'
>;

/**
 * Whether the contact is folded: it was filled in, not typed, and nothing is wrong with it. It stays open once the user
 * has opened it, until another customer is filled in.
 */
export function useContactFold(draft: Contact, errorOf: ErrorOf) {
  const { destination_name, destination_phone_number, saved_address_id, address_edited } = draft;
  const [opened, setOpened] = useState<string | null | undefined>(undefined);
  const isWhole = destination_name !== '' && destination_phone_number !== boot.market.phone_prefix;
  const isRight = FIELDS.every((field) => errorOf(field) === undefined);
  return {
    isFolded: isWhole && isRight && !address_edited && opened !== saved_address_id,
    unfold: () => setOpened(saved_address_id),
  };
}
