import type { Brand } from './brand.ts';

export const meltemi: Brand = {
  id: 'meltemi',
  name: 'Meltemi Example',
  hue: 230,
  accent: 85,
  logo: 'M3 9h11a3 3 0 1 0-3-3h2a1 1 0 1 1 1 1H3zm0 5h14a3 3 0 1 1-3 3h2a1 1 0 1 0 1-1H3z',
  countries: ['GR', 'CY'],
  links: {
    partner: 'https://partner.meltemi.example/{country}',
    terms: 'https://meltemi.example/{country}/terms',
    faq: 'https://meltemi.example/{country}/faq',
  },
  support_email: 'support@meltemi.example',
};
