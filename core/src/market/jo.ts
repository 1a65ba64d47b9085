import type { Market } from './market.ts';
import { usualNotices } from './notice-settings.ts';
import { usual } from './usual.ts';

export const jo: Market = {
  ...usual,
  notices: { ...usualNotices, channels: ['push', 'whatsapp', 'sms', 'mail'] },
  country_code: 'JO',
  currency: 'JOD',
  phone_prefix: '+962',
  time_zone: 'Asia/Amman',
  languages: ['ar', 'en'],
  default_language: 'ar',
  default_payment_method: 'CASH_ON_DELIVERY',
  price: { base: 1000, included_km: 1, per_km: 200, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '0900:0200',
  region: 'me-south-1',
  centre: { lat: 31.9539, lng: 35.9106 },
};
