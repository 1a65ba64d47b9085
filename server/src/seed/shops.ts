// The demonstration's shops: invented names at real addresses.
import type { VendorLocation } from '@sendero/core/vendor/vendor';
import type { NewVendor } from '../features/vendor/store.ts';
import type { World } from '../world.ts';

export const DEMO_EMAIL = 'demo@sendero.example';

export const HOME_COUNTRY = 'FI';

interface Shop {
  readonly vendor_id: string;
  readonly client_vendor_id: string;
  readonly name: string;
  readonly phone: string;
  readonly pickup_minutes: number;
  readonly owners: readonly string[];
  readonly at: Door | null;
}

interface Door {
  readonly street: string;
  readonly number: string;
  readonly zipcode: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly building?: string;
  readonly instructions: string;
}

const helsinki: readonly Shop[] = [
  {
    vendor_id: 'hki1',
    client_vendor_id: 'KK-01',
    name: 'Kauppa & Keittiö',
    phone: '+358401234501',
    pickup_minutes: 15,
    owners: [DEMO_EMAIL],
    at: {
      street: 'Mannerheimintie',
      number: '5',
      zipcode: '00100',
      latitude: 60.1685,
      longitude: 24.9411,
      instructions: 'Ring the bell at the side door.',
    },
  },
  {
    vendor_id: 'hki2',
    client_vendor_id: 'KK-02',
    name: 'Kauppa & Keittiö Punavuori',
    phone: '+358401234502',
    pickup_minutes: 10,
    owners: ['punavuori@sendero.example'],
    at: {
      street: 'Fredrikinkatu',
      number: '22',
      zipcode: '00120',
      latitude: 60.1629,
      longitude: 24.9392,
      instructions: 'Collect from the counter on the left.',
    },
  },
  {
    vendor_id: 'hki3',
    client_vendor_id: 'KK-03',
    name: 'Kauppa & Keittiö Bulevardi',
    phone: '+358401234503',
    pickup_minutes: 15,
    owners: ['bulevardi@sendero.example'],
    at: {
      street: 'Bulevardi',
      number: '14',
      zipcode: '00120',
      latitude: 60.1651,
      longitude: 24.9378,
      instructions: 'Bicycles may stand in the yard.',
    },
  },
  {
    vendor_id: 'hki4',
    client_vendor_id: 'KK-04',
    name: 'Kauppa & Keittiö Kluuvi',
    phone: '+358401234504',
    pickup_minutes: 20,
    owners: ['kluuvi@sendero.example'],
    at: {
      street: 'Aleksanterinkatu',
      number: '21',
      zipcode: '00100',
      latitude: 60.1689,
      longitude: 24.9466,
      building: 'B',
      instructions: 'Second floor, beside the lift.',
    },
  },
  {
    vendor_id: 'hki5',
    client_vendor_id: 'KK-05',
    name: 'Kauppa & Keittiö Hakaniemi',
    phone: '+358401234505',
    pickup_minutes: 12,
    owners: ['hakaniemi@sendero.example'],
    at: {
      street: 'Hämeentie',
      number: '10',
      zipcode: '00530',
      latitude: 60.1807,
      longitude: 24.9527,
      instructions: '',
    },
  },
  {
    vendor_id: 'hki6',
    client_vendor_id: 'KK-06',
    name: 'Kauppa & Keittiö Töölö',
    phone: '+358401234506',
    pickup_minutes: 15,
    owners: ['toolo@sendero.example'],
    at: {
      street: 'Runeberginkatu',
      number: '40',
      zipcode: '00260',
      latitude: 60.1802,
      longitude: 24.9235,
      instructions: 'The pick-up shelf is behind the till.',
    },
  },
  {
    vendor_id: 'hki7',
    client_vendor_id: 'KK-07',
    name: 'Kauppa & Keittiö Kalasatama',
    phone: '+358401234507',
    pickup_minutes: 15,
    owners: ['kalasatama@sendero.example'],
    at: null,
  },
];

const ROOT_ID = 'hki1';

export const payment_methods = { PAID: true, CASH_ON_DELIVERY: true, PAYMENT_ON_DELIVERY: true };

/** A Helsinki chain: the parent first, and one outlet without a location. */
export function helsinkiShops(world: World): Promise<NewVendor[]> {
  return Promise.all(helsinki.map((shop) => toVendor(world, shop)));
}

async function toVendor(world: World, shop: Shop): Promise<NewVendor> {
  const { at, owners, ...rest } = shop;
  const isRoot = shop.vendor_id === ROOT_ID;
  return {
    ...rest,
    root_id: ROOT_ID,
    parent_vendor_id: isRoot ? null : ROOT_ID,
    country_code: HOME_COUNTRY,
    is_active: true,
    is_registered: true,
    is_parent: isRoot,
    payment_methods,
    owners: [...owners],
    location: at && (await toLocation(world, at)),
  };
}

/** The door's location on the region's map if it is there, else its real one. */
async function toLocation(world: World, door: Door): Promise<VendorLocation> {
  const query = `${door.street} ${door.number}`;
  const [found] = await world.geocoder.autocomplete({
    query,
    country: HOME_COUNTRY,
    near: { lat: door.latitude, lng: door.longitude },
    language: 'en',
    limit: 1,
  });
  const known = found?.street === door.street && found.number === door.number ? found : undefined;
  return {
    address_text: `${query}, ${door.zipcode} Helsinki`,
    building: door.building ?? '',
    unit: '',
    city: 'Helsinki',
    country_code: HOME_COUNTRY,
    latitude: known?.latitude ?? door.latitude,
    longitude: known?.longitude ?? door.longitude,
    postal_code: door.zipcode,
    street: door.street,
    street_number: door.number,
    rider_instructions: door.instructions,
  };
}
