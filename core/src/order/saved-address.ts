// The address book: customers and their places, as they are stored, found and changed (GEO-06).
import * as z from 'zod/mini';
import { fold } from '../values/text.ts';
import { type AddressParts, joinAddress } from './address-parts.ts';

/** A customer and one of their places (spec 1 §3). `address` is unit, building and text joined by commas. */
export const savedAddressSchema = z.object({
  id: z.string(),
  name: z.string(),
  phone_number: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  address: z.string(),
  notes: z.string(),
  unit: z.string(),
  building: z.string(),
  address_text: z.string(),
});

export type SavedAddress = z.infer<typeof savedAddressSchema>;

/** An entry before it is saved: its address in parts. */
export type SavedAddressDraft = Omit<SavedAddress, 'id' | 'address'>;

/** The minimum length of a query before anything is looked up (spec 1 §9). */
export const SHORTEST_SEARCH = 2;

/** The words that an entry is found by, from its name and its address. */
export function wordsOf({ name, ...parts }: Pick<SavedAddressDraft, 'name' | keyof AddressParts>): string[] {
  return searchWords(`${name} ${joinAddress(parts)}`);
}

/** The words of a search. An entry matches if each of them is a prefix of one of its words. */
export function searchWords(query: string): string[] {
  const words = fold(query).split(/[^\p{L}\p{M}\p{N}]+/u);
  return [...new Set(words)].filter((word) => word !== '');
}
