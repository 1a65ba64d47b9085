// When two entries of the address book are one customer at one place, however the address is written (BRD-12).
import { fold } from '../values/text.ts';
import { metresBetween } from '../values/place.ts';
import type { SavedAddressDraft } from './saved-address.ts';

/** Two writings of one address are found this near to each other; neighbours with one number are not to be expected. */
const SAME_PLACE_M = 30;

type Placed = Pick<SavedAddressDraft, 'phone_number' | 'address_text' | 'latitude' | 'longitude'>;

/** Whether two entries have one number, and one address by its words or by its place. */
export const isSameCustomer = (a: Placed, b: Placed): boolean =>
  a.phone_number === b.phone_number &&
  (fold(a.address_text) === fold(b.address_text) || metresBetween(pointOf(a), pointOf(b)) <= SAME_PLACE_M);

const pointOf = ({ latitude: lat, longitude: lng }: Placed) => ({ lat, lng });

/** For each entry the index of the first one that is the same customer: its own where it is the first. */
export function firstOfEach(entries: readonly Placed[]): number[] {
  const byPhone = new Map<string, number[]>();
  return entries.map((entry, n) => {
    const known = byPhone.get(entry.phone_number) ?? [];
    const first = known.find((at) => {
      const other = entries[at];
      return other !== undefined && isSameCustomer(other, entry);
    });
    if (first !== undefined) return first;
    byPhone.set(entry.phone_number, [...known, n]);
    return n;
  });
}
