import type { Market } from './market.ts';
import { usual } from './usual.ts';

export const la: Market = {
  ...usual,
  country_code: 'LA',
  currency: 'LAK',
  phone_prefix: '+856',
  time_zone: 'Asia/Vientiane',
  languages: ['lo', 'en'],
  default_language: 'lo',
  default_payment_method: 'CASH_ON_DELIVERY',
  online_payment_activated: false,
  card_provider: 'generic_creditcard',
  price: { base: 15000, included_km: 1, per_km: 2500, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '0800:2200',
  region: 'ap-southeast-1',
  centre: { lat: 17.9757, lng: 102.6331 },
};
