import type { Market } from './market.ts';
import { usual } from './usual.ts';

export const bd: Market = {
  ...usual,
  country_code: 'BD',
  currency: 'BDT',
  phone_prefix: '+880',
  time_zone: 'Asia/Dhaka',
  languages: ['bn', 'en'],
  default_language: 'bn',
  default_payment_method: 'CASH_ON_DELIVERY',
  online_payment_activated: false,
  card_provider: 'generic_creditcard',
  price: { base: 5500, included_km: 0, per_km: 500, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '0900:2300',
  region: 'ap-southeast-1',
  centre: { lat: 23.8103, lng: 90.4125 },
};
