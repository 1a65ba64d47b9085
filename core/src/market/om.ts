import type { Market } from './market.ts';
import { usualNotices } from './notice-settings.ts';
import { usual } from './usual.ts';

export const om: Market = {
  ...usual,
  notices: { ...usualNotices, channels: ['push', 'whatsapp', 'sms', 'mail'] },
  country_code: 'OM',
  currency: 'OMR',
  phone_prefix: '+968',
  time_zone: 'Asia/Muscat',
  languages: ['en', 'ar'],
  default_language: 'en',
  price: { base: 800, included_km: 2, per_km: 150, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '1000:0200',
  region: 'me-south-1',
  centre: { lat: 23.588, lng: 58.3829 },
};
