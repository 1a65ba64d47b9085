import type { Brand } from './brand.ts';

export const caravan: Brand = {
  id: 'caravan',
  name: 'Caravan Example',
  hue: 75,
  accent: 200,
  logo: 'M2 19 9 7l4 7 2-3 7 8z',
  countries: ['BH', 'EG', 'JO', 'KW', 'OM', 'QA', 'AE', 'SA'],
  links: {
    partner: 'https://partner.caravan.example/{country}',
    terms: 'https://caravan.example/{country}/terms',
    faq: 'https://caravan.example/{country}/faq',
  },
  support_email: 'support@caravan.example',
};
