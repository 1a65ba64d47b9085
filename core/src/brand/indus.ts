import type { Brand } from './brand.ts';

export const indus: Brand = {
  id: 'indus',
  name: 'Indus Example',
  hue: 145,
  accent: 25,
  logo: 'M12 2l3 7 7 3-7 3-3 7-3-7-7-3 7-3z',
  countries: ['PK', 'BD'],
  links: {
    partner: 'https://partner.indus.example/{country}',
    terms: 'https://indus.example/{country}/terms',
    faq: 'https://indus.example/{country}/faq',
  },
  support_email: 'support@indus.example',
};
