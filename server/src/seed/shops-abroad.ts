import { findMarket, markets } from '@sendero/core/market/all';
import type { Market } from '@sendero/core/market/market';
import examplePhones from 'libphonenumber-js/mobile/examples';
import type { NewVendor } from '../features/vendor/store.ts';
import type { World } from '../world.ts';
import { DEMO_EMAIL, HOME_COUNTRY, payment_methods } from './shops.ts';

const home = findMarket(HOME_COUNTRY);

export const marketsAbroad: readonly Market[] = markets.filter((market) => market !== home);

/** A phone number in the country's format that belongs to nobody we know of. */
export const examplePhone = ({ country_code, phone_prefix }: Market): string =>
  `${phone_prefix}${Object.entries(examplePhones).find(([country]) => country === country_code)?.[1]}`;

/** One shop in the capital of every other country, so that each can be tried. */
export function shopsAbroad(world: World): Promise<NewVendor[]> {
  return Promise.all(marketsAbroad.map((market) => shopIn(world, market)));
}

async function shopIn(world: World, market: Market): Promise<NewVendor> {
  const { country_code, centre, unit_required } = market;
  const vendor_id = `${country_code.toLowerCase()}1`;
  const address = await world.geocoder.reverse(centre, 'en');
  const city = address?.city ?? '';
  return {
    vendor_id,
    client_vendor_id: `${country_code}-01`,
    name: `Corner Kitchen ${city}`,
    phone: examplePhone(market),
    pickup_minutes: 15,
    root_id: vendor_id,
    parent_vendor_id: null,
    country_code,
    is_active: true,
    is_registered: true,
    is_parent: true,
    payment_methods,
    owners: [DEMO_EMAIL],
    location: {
      address_text: address?.formatted_address ?? '',
      building: '',
      unit: unit_required ? '01-02' : '',
      city,
      country_code,
      latitude: centre.lat,
      longitude: centre.lng,
      postal_code: '',
      street: '',
      street_number: '',
      rider_instructions: 'Collect from the counter.',
    },
  };
}
