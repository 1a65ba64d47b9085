import type { Market } from './market.ts';
import { usual } from './usual.ts';

export const th: Market = {
  ...usual,
  country_code: 'TH',
  currency: 'THB',
  phone_prefix: '+66',
  time_zone: 'Asia/Bangkok',
  languages: ['th', 'en'],
  default_language: 'th',
  geocoder_language: 'th',
  distance_limit_m: 15_000,
  price: {
    base: 3500,
    included_km: 4,
    per_km: 700,
    cash_on_delivery_surcharge: 0,
    cities: [
      {
        names: ['Bangkok', 'Krung Thep', 'Krung Thep Maha Nakhon', 'กรุงเทพมหานคร', 'กรุงเทพ'],
        included_km: 1,
      },
    ],
  },
  service_hours: '0000:0000',
  region: 'ap-southeast-1',
  centre: { lat: 13.7563, lng: 100.5018 },
};
