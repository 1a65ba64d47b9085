import type { Market } from './market.ts';
import { usualNotices } from './notice-settings.ts';
import { usual } from './usual.ts';

export const eg: Market = {
  ...usual,
  notices: { ...usualNotices, channels: ['push', 'whatsapp', 'sms', 'mail'] },
  country_code: 'EG',
  currency: 'EGP',
  phone_prefix: '+20',
  time_zone: 'Africa/Cairo',
  languages: ['ar', 'en'],
  default_language: 'ar',
  default_payment_method: 'CASH_ON_DELIVERY',
  price: { base: 3500, included_km: 1, per_km: 400, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '0900:0300',
  region: 'me-south-1',
  centre: { lat: 30.0444, lng: 31.2357 },
};
