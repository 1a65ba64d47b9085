import type { Brand } from './brand.ts';

export const monsoon: Brand = {
  id: 'monsoon',
  name: 'Monsoon Example',
  hue: 300,
  accent: 110,
  logo: 'M12 2s7 8 7 13a7 7 0 0 1-14 0c0-5 7-13 7-13z',
  countries: ['SG', 'MY', 'TH', 'PH', 'MM', 'LA'],
  links: {
    partner: 'https://partner.monsoon.example/{country}',
    terms: 'https://monsoon.example/{country}/terms',
    faq: 'https://monsoon.example/{country}/faq',
  },
  support_email: 'support@monsoon.example',
};
