import type { Market } from './market.ts';
import { usual } from './usual.ts';

export const cy: Market = {
  ...usual,
  country_code: 'CY',
  currency: 'EUR',
  phone_prefix: '+357',
  time_zone: 'Asia/Nicosia',
  languages: ['el-CY', 'en'],
  default_language: 'el-CY',
  price: { base: 390, included_km: 1, per_km: 60, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '0800:2300',
  region: 'eu-central-1',
  centre: { lat: 35.1856, lng: 33.3823 },
};
