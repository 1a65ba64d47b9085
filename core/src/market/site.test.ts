import { describe, expect, it } from 'vitest';
import { brands } from '../brand/all.ts';
import { tonle } from '../brand/tonle.ts';
import { markets } from './all.ts';
import { fi } from './fi.ts';
import { makeSites, siteByHost } from './site.ts';

const sites = makeSites(markets, brands, 'prd');

describe('sites', () => {
  it.each([
    ['localhost', 'fi'],
    ['localhost:3000', 'fi'],
    ['127.0.0.1:3000', 'fi'],
    ['[::1]:3000', 'fi'],
    ['', 'fi'],
    ['portal.example', 'fi'],
    ['sg', 'fi'],
    ['sg.localhost', 'sg'],
    ['SG.localhost:3000', 'sg'],
    ['pk.localhost', 'pk'],
    ['sg.monsoon.example', 'sg'],
    ['sg.lantern.example', 'sg-lantern'],
    ['sg.stg.lantern.example', 'sg-lantern'],
    ['sg.tonle.example', 'sg'],
    ['kh.tonle.example', 'kh'],
  ])('%s is %s [WLB-05]', (host, id) => {
    expect(siteByHost(host, 'fi', sites).id).toBe(id);
  });

  it('have ids of their own [WLB-05]', () => {
    expect(new Set(sites.map(({ id }) => id)).size).toBe(sites.length);
  });

  it('stop the start by name where one is missing [WLB-04]', () => {
    expect(() => siteByHost('localhost', 'xx', sites)).toThrow('DEFAULT_SITE: there is no site "xx"');
    expect(() => makeSites([fi], [tonle], 'prd')).toThrow('Brand tonle: countries: KH has no market');
    expect(() => makeSites([fi], [], 'prd')).toThrow('Market FI: no brand serves it');
  });

  it('are only those that the environment has [WLB-03]', () => {
    expect(makeSites([{ ...fi, environments: ['prd'] }], [{ ...tonle, countries: ['FI'] }], 'stg')).toEqual(
      [],
    );
  });
});
