import type { Brand } from './brand.ts';

export const lantern: Brand = {
  id: 'lantern',
  name: 'Lantern Example',
  hue: 25,
  accent: 250,
  logo: 'M10 2h4v3a7 7 0 0 1 0 14v3h-4v-3a7 7 0 0 1 0-14z',
  countries: ['HK', 'TW', 'JP', 'SG'],
  links: {
    partner: 'https://partner.lantern.example/{country}',
    terms: 'https://lantern.example/{country}/terms',
    faq: 'https://lantern.example/{country}/faq',
  },
  support_email: 'support@lantern.example',
};
