// The address book: customers and their places, as they are kept, found and changed (GEO-06).
import * as z from 'zod/mini';
import { fold } from '../values/text.ts';
import { type AddressParts, joinAddress } from './address-parts.ts';

/** A customer and a place of theirs (spec 1 §3). `address` is unit, building and text joined by commas. */
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

/** An entry that is to be kept: its address apart. */
export type SavedAddressDraft = Omit<SavedAddress, 'id' | 'address'>;

/** How much is to be typed before anything is looked up (spec 1 §9). */
export const SHORTEST_SEARCH = 2;

/** The words that an entry is found by: those of its name and its address. */
export function wordsOf({ name, ...parts }: Pick<SavedAddressDraft, 'name' | keyof AddressParts>): string[] {
  return searchWords(`${name} ${joinAddress(parts)}`);
}

/** The words of a search: an entry is found that has, for each of them, a word that begins with it. */
export function searchWords(query: string): string[] {
  const words = fold(query).split(/[^\p{L}\p{M}\p{N}]+/u);
  return [...new Set(words)].filter((word) => word !== '');
}
