import type { Market } from './market.ts';
import { usual } from './usual.ts';

export const gr: Market = {
  ...usual,
  country_code: 'GR',
  currency: 'EUR',
  phone_prefix: '+30',
  time_zone: 'Europe/Athens',
  languages: ['el', 'en'],
  default_language: 'el',
  price: { base: 350, included_km: 1, per_km: 60, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '0800:2359',
  region: 'eu-central-1',
  centre: { lat: 37.9838, lng: 23.7275 },
};
