import type { Market } from './market.ts';
import { usual } from './usual.ts';

export const cz: Market = {
  ...usual,
  country_code: 'CZ',
  currency: 'CZK',
  phone_prefix: '+420',
  time_zone: 'Europe/Prague',
  languages: ['cs', 'en'],
  default_language: 'cs',
  price: { base: 6900, included_km: 1, per_km: 1200, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '0800:2200',
  region: 'eu-central-1',
  centre: { lat: 50.0755, lng: 14.4378 },
};
