// The columns of a sheet of a chain's outlets (OPR-02), by the headers that such sheets have.
import { foldHeader } from '../bulk/headers.ts';

/** Each column with the headers that it is found by, as `foldHeader` writes them. */
const names = {
  client_vendor_id: [
    'id',
    'outlet id',
    'store id',
    'shop id',
    'branch id',
    'code',
    'store code',
    'outlet code',
    'number',
    'store number',
    'client vendor id',
  ],
  name: [
    'name',
    'outlet',
    'outlet name',
    'store',
    'store name',
    'shop',
    'shop name',
    'branch',
    'branch name',
  ],
  address: ['address', 'street address', 'full address', 'location'],
  unit: ['unit', 'floor', 'unit number', 'shop unit'],
  city: ['city', 'town'],
  postal_code: ['postal code', 'postcode', 'zip', 'zip code'],
  phone_number: ['phone', 'phone number', 'telephone', 'tel', 'mobile'],
  owners: ['owners', 'owner', 'email', 'e mail', 'emails', 'owner email', 'manager', 'manager email', 'mail'],
  rider_instructions: ['rider instructions', 'instructions', 'notes', 'note for rider', 'pickup notes'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lng', 'lon', 'long'],
} as const;

export type OutletColumn = keyof typeof names;

/** Without these, a sheet has no outlets. */
export const neededOutletColumns = ['name', 'address'] as const satisfies readonly OutletColumn[];

/** Which cell of a row each column is; of two headers for one column, the first. */
export function matchOutletHeaders(headers: readonly string[]): ReadonlyMap<OutletColumn, number> {
  const match = new Map<OutletColumn, number>();
  for (const [at, header] of headers.entries()) {
    const folded = foldHeader(header);
    const column = (Object.keys(names) as OutletColumn[]).find((one) =>
      (names[one] as readonly string[]).includes(folded),
    );
    if (column && !match.has(column)) match.set(column, at);
  }
  return match;
}
