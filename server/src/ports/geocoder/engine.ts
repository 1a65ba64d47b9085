// What the external geocoders share: their interface, and the formatting of an address's parts as one line.
import type { Address, LatLng, Suggestion } from '@sendero/core/values/place';
import * as z from 'zod/mini';
import type { AutocompleteInput } from './port.ts';

/** A query with its language as a BCP 47 tag and its limit. */
export interface EngineInput extends AutocompleteInput {
  readonly limit: number;
}

/** An external geocoder. It throws on failure. Its ids are its own, without the prefix that names the engine. */
export interface Engine<Found extends Suggestion = Address> {
  readonly name: string;
  /** Absent if the engine must not be queried while somebody types. */
  autocomplete?(ask: EngineInput, signal: AbortSignal): Promise<readonly Found[]>;
  reverse(at: LatLng, language: string, signal: AbortSignal): Promise<Address | null>;
  details(id: string, language: string, signal: AbortSignal): Promise<Address | null>;
}

export const latitude = z.number().check(z.gte(-90), z.lte(90));
export const longitude = z.number().check(z.gte(-180), z.lte(180));
export const someText = z.nullish(z.string());

/** A schema for a GeoJSON point feature with these properties; an altitude is dropped. */
export function featureOf<Properties extends z.ZodMiniType>(properties: Properties) {
  return z.object({
    geometry: z.object({ coordinates: z.tuple([longitude, latitude], z.unknown()) }),
    properties,
  });
}

/** A service's parameters by name; undefined ones are not sent. */
export type QueryParams = Readonly<Record<string, string | number | undefined>>;

/** The URL of `service` below `base`, with the defined parameters. */
export function locate({ href: base }: URL, service: string, asked: QueryParams): URL {
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

/** `Kamppi, Urho Kekkosen katu 1, 00100 Helsinki`: each known part, once. */
export function writeLine({ name, street, number, zipcode, city, country }: Parts): string {
  const parts = [name, `${street} ${number}`.trim(), `${zipcode} ${city}`.trim(), city ? '' : country];
  const named = city === name ? parts.toSpliced(2, 1, country) : parts;
  return [...new Set(named.filter((part) => part !== ''))].join(', ');
}
