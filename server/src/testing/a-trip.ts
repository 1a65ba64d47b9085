import type { NewTrip, Trip, TripFee } from '@sendero/core/contract/trip-api';
import * as api from '@sendero/core/contract/trip-api';
import type { FastifyInstance } from 'fastify';
import type { Shop } from './a-shop.ts';
import { callApi } from './call-api.ts';

/** Doors inside the test region, along no street in this order. */
export const DOORS = [
  { lat: 60.1689, lng: 24.95 },
  { lat: 60.1655, lng: 24.9395 },
  { lat: 60.1688, lng: 24.9411 },
  { lat: 60.167, lng: 24.945 },
] as const;

const NAMES = ['Aino Laine', 'Eero Korhonen', 'Väinö Niemi', 'Helmi Saari'];

type Door = (typeof DOORS)[number];

/** The price of a trip from the shop to these doors. */
export async function aTripFee(
  app: FastifyInstance,
  { headers, vendor: { vendor_id } }: Shop,
  doors: readonly Door[] = DOORS,
  given: object = {},
): Promise<TripFee> {
  const body = { vendor_id, destinations: doors, ...given };
  const reply = await callApi(app, headers, api.tripFee, { body });
  if (reply.statusCode !== 200) throw new Error(`No price: ${reply.body}`);
  return reply.json();
}

/** A request for a trip that the shop may place now, its stops in the order proposed. */
export async function aTripDraft(
  app: FastifyInstance,
  shop: Shop,
  doors: readonly Door[] = DOORS,
  given: Partial<NewTrip> = {},
): Promise<NewTrip> {
  const { fee, signature, stops } = await aTripFee(app, shop, doors);
  return {
    vendor_id: shop.vendor.vendor_id,
    payment_method: 'PAID',
    delivery_fee: fee,
    signature,
    stops: stops.flatMap(({ index }, n) => {
      const door = doors[index];
      return door ? [aDrop(door, n)] : [];
    }),
    ...given,
  };
}

function aDrop({ lat, lng }: Door, n: number): NewTrip['stops'][number] {
  return {
    customer: {
      name: NAMES[n] ?? 'Eero Korhonen',
      phone_number: `+35850123456${n}`,
      location: {
        latitude: lat,
        longitude: lng,
        address: `Aleksanterinkatu ${n + 1}, 00100 Helsinki`,
        notes: '',
      },
    },
    amount: 20 + n,
    description: 'Lunch',
  };
}

/** A trip, placed over HTTP. */
export async function aTrip(
  app: FastifyInstance,
  shop: Shop,
  doors: readonly Door[] = DOORS,
  given: Partial<NewTrip> = {},
): Promise<Trip> {
  const body = await aTripDraft(app, shop, doors, given);
  const reply = await callApi(app, shop.headers, api.placeTrip, { body });
  if (reply.statusCode !== 200) throw new Error(`The trip was refused: ${reply.body}`);
  return reply.json().result;
}
