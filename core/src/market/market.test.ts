import { describe, expect, it } from 'vitest';
import { dialCode } from '../values/phone.ts';
import { findMarket, markets } from './all.ts';
import { fi } from './fi.ts';
import { parseMarkets } from './market.ts';

const listed =
  'BH EG HK JO KW MY OM PH PK QA SG TH TW AE MM BD KH SE LA HU JP NO FI DE CZ SA GR CY DK PL RS RO';

describe('markets', () => {
  it('are all the countries of the source, whatever is added to them [WLB-02]', () => {
    const codes = markets.map(({ country_code }) => country_code);
    expect(listed.split(' ').filter((country) => !codes.includes(country))).toEqual([]);
  });

  it.each(markets)(
    '$country_code has the calling code of its numbers [WLB-02]',
    ({ country_code, phone_prefix }) => {
      expect(phone_prefix).toBe(dialCode(country_code));
    },
  );

  it('has Finland as the default build has it [WLB-03]', () => {
    expect(findMarket('fi')).toMatchObject({
      currency: 'EUR',
      phone_prefix: '+358',
      time_zone: 'Europe/Helsinki',
      languages: ['fi', 'en'],
      default_language: 'fi',
      default_payment_method: 'PAID',
      minimum_eta_minutes: 15,
      registration_type: 'PV',
      card_provider: 'cybersource_creditcard',
      environments: ['san', 'stg', 'prd'],
      region: 'eu-north-1',
      terms: { kind: 'page' },
    });
  });

  it.each([
    ['MY', 10_000],
    ['HK', 10_000],
    ['BD', 10_000],
    ['TH', 15_000],
    ['TW', 12_000],
    ['MM', 4000],
    ['PK', 5000],
  ])('%s delivers as far as %i m [FEE-05]', (country, metres) => {
    expect(findMarket(country)?.distance_limit_m).toBe(metres);
  });

  it.each([
    ['HK', 10, 1000],
    ['MY', 15, 200],
    ['PH', 20, 10_000],
    ['MM', 5, 300_000],
    ['TW', 20, 5000],
    ['FI', 5, -1],
  ])(
    '%s carries up to %i kg, worth up to %i [HLP-05] [HLP-06]',
    (country, weight_cap_kg, item_value_limit) => {
      expect(findMarket(country)).toMatchObject({ weight_cap_kg, item_value_limit });
    },
  );

  it.each([
    ['HK', 'zh-TW'],
    ['KH', 'km'],
    ['JP', 'ja'],
    ['TH', 'th'],
    ['TW', 'tw'],
    ['FI', 'en'],
  ])('%s asks the geocoder for %s [GEO-03]', (country, language) => {
    expect(findMarket(country)?.geocoder_language).toBe(language);
  });

  it('differ in what an order must have [FLOW-10]', () => {
    const codesWhere = (test: (market: (typeof markets)[number]) => boolean) =>
      markets.filter(test).map(({ country_code }) => country_code);
    expect(codesWhere((market) => market.unit_required)).toEqual(['SG']);
    expect(codesWhere((market) => !market.amount_required)).toEqual(['KW']);
    expect(codesWhere((market) => market.minimum_amount > 0)).toEqual(['PK']);
    expect(codesWhere((market) => market.terms.kind === 'external')).toEqual(['PL', 'RO', 'RS']);
    expect(findMarket('PK')?.minimum_amount).toBe(100);
  });
});

describe('a wrong market', () => {
  const { currency, ...withoutCurrency } = fi;

  it.each([
    ['a missing value', withoutCurrency, /^Market FI: currency: /],
    ['an inner one', { ...fi, price: { ...fi.price, base: 4.9 } }, /^Market FI: price\.base: /],
    ['an unknown one', { ...fi, colour: 'blue' }, /^Market FI: colour: /],
    ['an unsupported provider', { ...fi, card_provider: 'coins' }, /^Market FI: card_provider: /],
    ['a mistyped zone', { ...fi, time_zone: 'Europe/Helsinky' }, /^Market FI: time_zone: not a time zone/],
    ['impossible hours', { ...fi, service_hours: '0700:2400' }, /^Market FI: service_hours: /],
    [
      'a stray language',
      { ...fi, default_language: 'sv' },
      /^Market FI: default_language: not among languages/,
    ],
    [
      'a stray payment',
      { ...fi, payment_methods: ['CASH_ON_DELIVERY'] },
      /default_payment_method: not among/,
    ],
    ['no country', { currency }, /^Market \(without country_code\): country_code: /],
    ['nothing at all', null, /^Market \(without country_code\)/],
  ])('stops the start by name: %s [WLB-04]', (_name, value, message) => {
    expect(() => parseMarkets([value])).toThrow(message);
  });

  it('stops the start when a country is there twice [WLB-04]', () => {
    expect(() => parseMarkets([fi, fi])).toThrow('Market FI: country_code: is there twice');
  });

  it('is null where we have no market [WLB-02]', () => {
    expect(findMarket('US')).toBeNull();
  });
});
