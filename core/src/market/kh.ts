import type { Market } from './market.ts';
import { usual } from './usual.ts';

export const kh: Market = {
  ...usual,
  country_code: 'KH',
  currency: 'KHR',
  phone_prefix: '+855',
  time_zone: 'Asia/Phnom_Penh',
  languages: ['km', 'en'],
  default_language: 'km',
  geocoder_language: 'km',
  default_payment_method: 'CASH_ON_DELIVERY',
  card_provider: 'generic_creditcard',
  price: { base: 400000, included_km: 1, per_km: 80000, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '0700:2200',
  region: 'ap-southeast-1',
  centre: { lat: 11.5564, lng: 104.9282 },
};
