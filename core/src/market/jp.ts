import type { Market } from './market.ts';
import { usual } from './usual.ts';

export const jp: Market = {
  ...usual,
  country_code: 'JP',
  currency: 'JPY',
  phone_prefix: '+81',
  time_zone: 'Asia/Tokyo',
  languages: ['ja', 'en'],
  default_language: 'ja',
  geocoder_language: 'ja',
  price: { base: 480, included_km: 1, per_km: 80, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '0900:2300',
  region: 'ap-northeast-1',
  centre: { lat: 35.6762, lng: 139.6503 },
};
