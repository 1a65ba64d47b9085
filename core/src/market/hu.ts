import type { Market } from './market.ts';
import { usual } from './usual.ts';

export const hu: Market = {
  ...usual,
  country_code: 'HU',
  currency: 'HUF',
  phone_prefix: '+36',
  time_zone: 'Europe/Budapest',
  languages: ['hu', 'en'],
  default_language: 'hu',
  price: { base: 990, included_km: 1, per_km: 150, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '0800:2300',
  region: 'eu-central-1',
  centre: { lat: 47.4979, lng: 19.0402 },
};
