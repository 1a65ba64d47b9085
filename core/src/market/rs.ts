import type { Market } from './market.ts';
import { usual } from './usual.ts';

export const rs: Market = {
  ...usual,
  country_code: 'RS',
  currency: 'RSD',
  phone_prefix: '+381',
  time_zone: 'Europe/Belgrade',
  languages: ['sr-Latn', 'en'],
  default_language: 'sr-Latn',
  terms: { kind: 'external', url: 'https://terms.sendero.example/rs' },
  price: { base: 290, included_km: 1, per_km: 40, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '0800:2300',
  region: 'eu-central-1',
  centre: { lat: 44.7866, lng: 20.4489 },
};
