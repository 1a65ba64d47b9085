import type { Market } from './market.ts';
import { usualNotices } from './notice-settings.ts';
import { usual } from './usual.ts';

export const hk: Market = {
  ...usual,
  notices: { ...usualNotices, channels: ['push', 'whatsapp', 'sms', 'mail'] },
  country_code: 'HK',
  currency: 'HKD',
  phone_prefix: '+852',
  time_zone: 'Asia/Hong_Kong',
  languages: ['zh-HK', 'en'],
  default_language: 'zh-HK',
  geocoder_language: 'zh-TW',
  item_value_limit: 1000,
  weight_cap_kg: 10,
  price: { base: 3000, included_km: 1, per_km: 500, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '0700:2359',
  region: 'ap-east-1',
  centre: { lat: 22.3193, lng: 114.1694 },
};
