import type { Market } from './market.ts';
import { usual } from './usual.ts';

export const pl: Market = {
  ...usual,
  country_code: 'PL',
  currency: 'PLN',
  phone_prefix: '+48',
  time_zone: 'Europe/Warsaw',
  languages: ['pl', 'en'],
  default_language: 'pl',
  terms: { kind: 'external', url: 'https://terms.sendero.example/pl' },
  price: { base: 1290, included_km: 1, per_km: 200, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '0800:2300',
  region: 'eu-central-1',
  centre: { lat: 52.2297, lng: 21.0122 },
};
