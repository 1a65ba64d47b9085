import type { Market } from './market.ts';
import { usualNotices } from './notice-settings.ts';
import { usual } from './usual.ts';

export const sa: Market = {
  ...usual,
  notices: { ...usualNotices, channels: ['push', 'whatsapp', 'sms', 'mail'] },
  country_code: 'SA',
  currency: 'SAR',
  phone_prefix: '+966',
  time_zone: 'Asia/Riyadh',
  languages: ['ar-SA', 'en'],
  default_language: 'ar-SA',
  price: { base: 1200, included_km: 2, per_km: 150, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '1000:0300',
  region: 'me-south-1',
  centre: { lat: 24.7136, lng: 46.6753 },
};
