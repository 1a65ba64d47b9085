import type { Market } from './market.ts';
import { usual } from './usual.ts';

export const de: Market = {
  ...usual,
  country_code: 'DE',
  currency: 'EUR',
  phone_prefix: '+49',
  time_zone: 'Europe/Berlin',
  languages: ['en'],
  default_language: 'en',
  price: { base: 490, included_km: 1, per_km: 90, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '0800:2300',
  region: 'eu-central-1',
  centre: { lat: 52.52, lng: 13.405 },
};
