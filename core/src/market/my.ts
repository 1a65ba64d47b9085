import type { Market } from './market.ts';
import { usualNotices } from './notice-settings.ts';
import { usual } from './usual.ts';

export const my: Market = {
  ...usual,
  notices: { ...usualNotices, channels: ['push', 'whatsapp', 'sms', 'mail'] },
  country_code: 'MY',
  currency: 'MYR',
  phone_prefix: '+60',
  time_zone: 'Asia/Kuala_Lumpur',
  languages: ['en', 'ms', 'zh-MY'],
  default_language: 'en',
  item_value_limit: 200,
  weight_cap_kg: 15,
  registration_type: 'NPV',
  price: { base: 475, included_km: 0, per_km: 50, cash_on_delivery_surcharge: 0, cities: [] },
  service_hours: '0000:0000',
  region: 'ap-southeast-1',
  centre: { lat: 3.139, lng: 101.6869 },
};
