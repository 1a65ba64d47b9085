import type { Brand } from './brand.ts';

export const danube: Brand = {
  id: 'danube',
  name: 'Danube Example',
  hue: 255,
  accent: 35,
  logo: 'M3 8c3-3 6 3 9 0s6 3 9 0v4c-3 3-6-3-9 0s-6-3-9 0zm0 7c3-3 6 3 9 0s6 3 9 0v3c-3 3-6-3-9 0s-6-3-9 0z',
  countries: ['CZ', 'HU', 'PL', 'RO', 'RS'],
  links: {
    partner: 'https://partner.danube.example/{country}',
    terms: 'https://danube.example/{country}/terms',
    faq: 'https://danube.example/{country}/faq',
  },
  support_email: 'support@danube.example',
};
