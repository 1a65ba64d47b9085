import type { Market } from './market.ts';
import { usual } from './usual.ts';

export const dk: Market = {
  ...usual,
  country_code: 'DK',
  currency: 'DKK',
  phone_prefix: '+45',
  time_zone: 'Europe/Copenhagen',
  languages: ['da', 'en'],
  default_language: 'da',
  price: { base: 3900, included_km: 1, per_km: 600, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '0700:2300',
  region: 'eu-north-1',
  centre: { lat: 55.6761, lng: 12.5683 },
};
