import type { Market } from './market.ts';
import { usual } from './usual.ts';

export const se: Market = {
  ...usual,
  country_code: 'SE',
  currency: 'SEK',
  phone_prefix: '+46',
  time_zone: 'Europe/Stockholm',
  languages: ['sv', 'en'],
  default_language: 'sv',
  price: { base: 4900, included_km: 1, per_km: 800, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '0700:2300',
  region: 'eu-north-1',
  centre: { lat: 59.3293, lng: 18.0686 },
};
