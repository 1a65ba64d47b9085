/** A point on the Earth in WGS 84 degrees. */
export interface LatLng {
  readonly lat: number;
  readonly lng: number;
}

/** The geocoder's result, from which the page picks (spec 1 §3, GEO-02). Empty text where a part is unknown. */
export interface Address {
  readonly id: string;
  readonly formatted_address: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly city: string;
  readonly country_code: string;
  readonly zipcode: string;
  readonly street: string;
  readonly number: string;
}

/** A house of a street; its id fetches the details. */
export interface House {
  readonly id: string;
  readonly number: string;
}

/** One address by its id; for a street without a number also its houses, if known, by rising number (GEO-09). */
export interface AddressDetails extends Address {
  readonly houses?: House[] | undefined;
}

/**
 * A suggestion for typed text. Some geocoders return the point only with the details; until then it is null (GEO-07).
 */
export interface Suggestion extends Omit<Address, 'latitude' | 'longitude'> {
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** The part of the typed text that is a stairway, floor or flat: `A 5`. Forms have a separate field for it. */
  readonly unit?: string | undefined;
}

const EARTH_RADIUS_M = 6_371_008.8;

/** Great-circle distance in metres. */
export function metresBetween(a: LatLng, b: LatLng): number {
  const rad = Math.PI / 180;
  const sinLat = Math.sin(((b.lat - a.lat) * rad) / 2);
  const sinLng = Math.sin(((b.lng - a.lng) * rad) / 2);
  const h = sinLat * sinLat + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * sinLng * sinLng;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Parses `60.17, 24.94` as a point; null for other text, and for degrees out of range (GEO-04). */
export function parseLatLng(text: string): LatLng | null {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  if (!match) return null;
  const lat = Number(match[1]);
  const lng = Number(match[2]);
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}
