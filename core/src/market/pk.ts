import type { Market } from './market.ts';
import { usualCalls } from './call-settings.ts';
import { usualNotices } from './notice-settings.ts';
import { usual } from './usual.ts';

export const pk: Market = {
  ...usual,
  calls: { ...usualCalls, unmasked: ['shop'] },
  notices: { ...usualNotices, channels: ['push', 'whatsapp', 'sms', 'mail'] },
  country_code: 'PK',
  currency: 'PKR',
  phone_prefix: '+92',
  time_zone: 'Asia/Karachi',
  languages: ['en', 'ur', 'ur-Latn'],
  default_language: 'en',
  default_payment_method: 'CASH_ON_DELIVERY',
  card_provider: 'generic_creditcard',
  distance_limit_m: 5000,
  minimum_amount: 100,
  price: { base: 65, included_km: 0, per_km: 10, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '1100:0300',
  region: 'ap-southeast-1',
  centre: { lat: 33.6844, lng: 73.0479 },
};
