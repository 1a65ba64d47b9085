import type { Market } from './market.ts';
import { usualNotices } from './notice-settings.ts';
import { usual } from './usual.ts';

export const kw: Market = {
  ...usual,
  notices: { ...usualNotices, channels: ['push', 'whatsapp', 'sms', 'mail'] },
  country_code: 'KW',
  currency: 'KWD',
  phone_prefix: '+965',
  time_zone: 'Asia/Kuwait',
  languages: ['en', 'ar'],
  default_language: 'en',
  amount_required: false,
  price: { base: 750, included_km: 2, per_km: 150, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '1000:0200',
  region: 'me-south-1',
  centre: { lat: 29.3759, lng: 47.9774 },
};
