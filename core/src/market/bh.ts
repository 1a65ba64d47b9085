import type { Market } from './market.ts';
import { usualNotices } from './notice-settings.ts';
import { usual } from './usual.ts';

export const bh: Market = {
  ...usual,
  notices: { ...usualNotices, channels: ['push', 'whatsapp', 'sms', 'mail'] },
  country_code: 'BH',
  currency: 'BHD',
  phone_prefix: '+973',
  time_zone: 'Asia/Bahrain',
  languages: ['en', 'ar'],
  default_language: 'en',
  price: { base: 800, included_km: 2, per_km: 150, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '1000:0200',
  region: 'me-south-1',
  centre: { lat: 26.2285, lng: 50.586 },
};
