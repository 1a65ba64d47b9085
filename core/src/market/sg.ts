import type { Market } from './market.ts';
import { usualNotices } from './notice-settings.ts';
import { usual } from './usual.ts';

export const sg: Market = {
  ...usual,
  notices: { ...usualNotices, channels: ['push', 'whatsapp', 'sms', 'mail'] },
  country_code: 'SG',
  currency: 'SGD',
  phone_prefix: '+65',
  time_zone: 'Asia/Singapore',
  languages: ['en'],
  default_language: 'en',
  unit_required: true,
  registration_type: 'NPV',
  price: { base: 600, included_km: 0, per_km: 100, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '0000:0000',
  region: 'ap-southeast-1',
  centre: { lat: 1.3521, lng: 103.8198 },
};
