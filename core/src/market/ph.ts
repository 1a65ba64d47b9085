import type { Market } from './market.ts';
import { usual } from './usual.ts';

export const ph: Market = {
  ...usual,
  country_code: 'PH',
  currency: 'PHP',
  phone_prefix: '+63',
  time_zone: 'Asia/Manila',
  languages: ['en', 'tl', 'ceb'],
  default_language: 'en',
  item_value_limit: 10_000,
  weight_cap_kg: 20,
  registration_type: 'NPV',
  price: { base: 4900, included_km: 1, per_km: 600, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '0900:0000',
  region: 'ap-southeast-1',
  centre: { lat: 14.5995, lng: 120.9842 },
};
