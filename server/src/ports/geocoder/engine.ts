// What the outside geocoders share: how they are asked, and how their parts become one line of text.
import type { Address, LatLng, Suggestion } from '@sendero/core/values/place';
import * as z from 'zod/mini';
import type { AutocompleteAsk } from './port.ts';

/** A question with its language as a BCP 47 tag and its limit. */
export interface EngineAsk extends AutocompleteAsk {
  readonly limit: number;
}

/** An outside geocoder. It throws where it fails; its ids are its own, without a head that tells whose they are. */
export interface Engine<Found extends Suggestion = Address> {
  readonly name: string;
  /** Absent where the engine must not be asked while somebody types. */
  autocomplete?(ask: EngineAsk, signal: AbortSignal): Promise<readonly Found[]>;
  reverse(at: LatLng, language: string, signal: AbortSignal): Promise<Address | null>;
  details(id: string, language: string, signal: AbortSignal): Promise<Address | null>;
}

export const latitude = z.number().check(z.gte(-90), z.lte(90));
export const longitude = z.number().check(z.gte(-180), z.lte(180));
export const someText = z.nullish(z.string());

/** A point feature of GeoJSON with these properties; a height is passed over. */
export function featureOf<Properties extends z.ZodMiniType>(properties: Properties) {
  return z.object({
    geometry: z.object({ coordinates: z.tuple([longitude, latitude], z.unknown()) }),
    properties,
  });
}

/** A service's parameters by name; one that is undefined is not sent. */
export type Asked = Readonly<Record<string, string | number | undefined>>;

/** The address of `service` below `base`, asked with those parameters that are known. */
export function locate({ href: base }: URL, service: string, asked: Asked): URL {
  const url = new URL(`${base.replace(/\/$/, '')}${service}`);
  for (const [name, value] of Object.entries(asked)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

interface Parts extends Pick<Address, 'street' | 'number' | 'zipcode' | 'city'> {
  readonly name: string;
  readonly country: string;
}

/** `Kamppi, Urho Kekkosen katu 1, 00100 Helsinki`: each part that is known, once. */
export function writeLine({ name, street, number, zipcode, city, country }: Parts): string {
  const parts = [name, `${street} ${number}`.trim(), `${zipcode} ${city}`.trim(), city ? '' : country];
  const named = city === name ? parts.toSpliced(2, 1, country) : parts;
  return [...new Set(named.filter((part) => part !== ''))].join(', ');
}
