import type { Market } from './market.ts';
import { usual } from './usual.ts';

export const ro: Market = {
  ...usual,
  country_code: 'RO',
  currency: 'RON',
  phone_prefix: '+40',
  time_zone: 'Europe/Bucharest',
  languages: ['ro', 'en'],
  default_language: 'ro',
  terms: { kind: 'external', url: 'https://terms.sendero.example/ro' },
  price: { base: 1490, included_km: 1, per_km: 250, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '0800:2300',
  region: 'eu-central-1',
  centre: { lat: 44.4268, lng: 26.1025 },
};
