import type { Brand } from './brand.ts';

export const sendero: Brand = {
  id: 'sendero',
  name: 'Sendero',
  hue: 165,
  accent: 60,
  logo: 'M4 18c6 0 4-6 9-6s3-6 7-6v3c-3 0-1 6-7 6s-3 6-9 6z',
  countries: ['FI', 'SE', 'NO', 'DK', 'DE'],
  links: {
    partner: 'https://partner.sendero.example/{country}',
    terms: 'https://sendero.example/{country}/terms',
    faq: 'https://sendero.example/{country}/faq',
  },
  support_email: 'support@sendero.example',
};
