import type { Market } from './market.ts';
import { usual } from './usual.ts';

export const mm: Market = {
  ...usual,
  country_code: 'MM',
  currency: 'MMK',
  phone_prefix: '+95',
  time_zone: 'Asia/Yangon',
  languages: ['my', 'en'],
  default_language: 'my',
  default_payment_method: 'CASH_ON_DELIVERY',
  online_payment_activated: false,
  card_provider: 'generic_creditcard',
  distance_limit_m: 4000,
  item_value_limit: 300_000,
  price: { base: 1300, included_km: 0, per_km: 200, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '0800:2200',
  region: 'ap-southeast-1',
  centre: { lat: 16.8409, lng: 96.1735 },
};
