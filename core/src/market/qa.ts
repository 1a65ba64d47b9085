import type { Market } from './market.ts';
import { usualNotices } from './notice-settings.ts';
import { usual } from './usual.ts';

export const qa: Market = {
  ...usual,
  notices: { ...usualNotices, channels: ['push', 'whatsapp', 'sms', 'mail'] },
  country_code: 'QA',
  currency: 'QAR',
  phone_prefix: '+974',
  time_zone: 'Asia/Qatar',
  languages: ['en', 'ar'],
  default_language: 'en',
  price: { base: 1200, included_km: 2, per_km: 150, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '1000:0200',
  region: 'me-south-1',
  centre: { lat: 25.2854, lng: 51.531 },
};
