// The address of a bare point: the area around it, with the exact coordinates as given.
import { parseLatLng, type LatLng } from '../geometry/lat-lng.ts';
import type { Address } from './address.ts';

const HEAD = 'at:';

type Surroundings = Pick<Address, 'formatted_address' | 'city' | 'country_code' | 'zipcode'>;

export function pointAddress(at: LatLng, surroundings: Surroundings): Address {
  return {
    id: `${HEAD}${at.lat},${at.lng}`,
    latitude: at.lat,
    longitude: at.lng,
    street: '',
    number: '',
    ...surroundings,
  };
}

/** The point of an id that `pointAddress` made, or null. */
export function pointOfId(id: string): LatLng | null {
  return id.startsWith(HEAD) ? parseLatLng(id.slice(HEAD.length)) : null;
}
