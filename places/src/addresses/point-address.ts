// The address of a bare point: what it lies in is known, the point itself is kept as asked.
import { parseLatLng, type Address, type LatLng } from '@sendero/core/values/place';

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
