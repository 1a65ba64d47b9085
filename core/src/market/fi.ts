import type { Market } from './market.ts';
import { usual } from './usual.ts';

export const fi: Market = {
  ...usual,
  country_code: 'FI',
  currency: 'EUR',
  phone_prefix: '+358',
  time_zone: 'Europe/Helsinki',
  languages: ['fi', 'en'],
  default_language: 'fi',
  distance_limit_m: 12_000,
  price: { base: 490, included_km: 1, per_km: 80, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '0000:0000',
  region: 'eu-north-1',
  centre: { lat: 60.1699, lng: 24.9384 },
};
