import { describe, expect, it } from 'vitest';
import { markets } from '../market/all.ts';
import { brands } from './all.ts';
import { brandLink, brandLinkIn } from './brand.ts';

/** The usual brand of a country. */
const brandFor = (country: string) => brands.find(({ countries }) => countries.includes(country));

describe('brands', () => {
  it('are the eight of the source or more, one of them only for Cambodia [WLB-02]', () => {
    expect(new Set(brands.map(({ id }) => id)).size).toBe(brands.length);
    expect(brands.length).toBeGreaterThanOrEqual(8);
    expect(brandFor('KH')?.countries).toEqual(['KH']);
  });

  it.each(markets)('there is one for $country_code, by a host label [WLB-01]', ({ country_code }) => {
    expect(brandFor(country_code)?.id).toMatch(/^[a-z][a-z\d]*$/);
  });

  it('link to the pages of the country [WLB-01]', () => {
    const brand = brandFor('FI');
    expect(brand && brandLink(brand, 'partner', 'FI')).toBe('https://partner.sendero.example/fi');
  });

  it('has no link where a country has no such page [WLB-06]', () => {
    const [brand] = brands;
    if (!brand) throw new Error('There are no brands.');
    expect(brandLinkIn(brand, 'faq', 'FI')).toBe(brandLink(brand, 'faq', 'FI'));
    expect(brandLinkIn({ ...brand, without: { faq: ['FI'] } }, 'faq', 'FI')).toBeNull();
    expect(brandLinkIn({ ...brand, without: { faq: ['FI'] } }, 'faq', 'SE')).not.toBeNull();
  });

  it.each(brands)(
    '$id has hues on the wheel, so that the ramp can be derived [WLB-01]',
    ({ hue, accent }) => {
      for (const degrees of [hue, accent]) expect(degrees >= 0 && degrees < 360).toBe(true);
    },
  );
});
