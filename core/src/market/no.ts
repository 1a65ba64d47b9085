import type { Market } from './market.ts';
import { usual } from './usual.ts';

export const no: Market = {
  ...usual,
  country_code: 'NO',
  currency: 'NOK',
  phone_prefix: '+47',
  time_zone: 'Europe/Oslo',
  languages: ['nb', 'en'],
  default_language: 'nb',
  price: { base: 5900, included_km: 1, per_km: 900, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '0700:2300',
  region: 'eu-north-1',
  centre: { lat: 59.9139, lng: 10.7522 },
};
