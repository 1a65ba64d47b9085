import type { Brand } from './brand.ts';

export const tonle: Brand = {
  id: 'tonle',
  name: 'Tonle Example',
  hue: 195,
  accent: 330,
  logo: 'M12 3l9 16H3zm0 6-4 7h8z',
  countries: ['KH'],
  links: {
    partner: 'https://partner.tonle.example/{country}',
    terms: 'https://tonle.example/{country}/terms',
    faq: 'https://tonle.example/{country}/faq',
  },
  support_email: 'support@tonle.example',
};
