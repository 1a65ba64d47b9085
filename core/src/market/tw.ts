import type { Market } from './market.ts';
import { usual } from './usual.ts';

export const tw: Market = {
  ...usual,
  country_code: 'TW',
  currency: 'TWD',
  phone_prefix: '+886',
  time_zone: 'Asia/Taipei',
  languages: ['zh-TW', 'en'],
  default_language: 'zh-TW',
  geocoder_language: 'tw',
  distance_limit_m: 12_000,
  item_value_limit: 5000,
  weight_cap_kg: 20,
  registration_type: 'NPV',
  price: { base: 9900, included_km: 1, per_km: 1000, cash_on_delivery_surcharge: 2500, cities: [] },
  service_hours: '0800:2359',
  region: 'ap-east-1',
  centre: { lat: 25.033, lng: 121.5654 },
};
