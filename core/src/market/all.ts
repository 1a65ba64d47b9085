import { parseMarkets, type Market } from './market.ts';
import { ae } from './ae.ts';
import { bd } from './bd.ts';
import { bh } from './bh.ts';
import { cy } from './cy.ts';
import { cz } from './cz.ts';
import { de } from './de.ts';
import { dk } from './dk.ts';
import { eg } from './eg.ts';
import { fi } from './fi.ts';
import { gr } from './gr.ts';
import { hk } from './hk.ts';
import { hu } from './hu.ts';
import { jo } from './jo.ts';
import { jp } from './jp.ts';
import { kh } from './kh.ts';
import { kw } from './kw.ts';
import { la } from './la.ts';
import { mm } from './mm.ts';
import { my } from './my.ts';
import { no } from './no.ts';
import { om } from './om.ts';
import { ph } from './ph.ts';
import { pk } from './pk.ts';
import { pl } from './pl.ts';
import { qa } from './qa.ts';
import { ro } from './ro.ts';
import { rs } from './rs.ts';
import { sa } from './sa.ts';
import { se } from './se.ts';
import { sg } from './sg.ts';
import { th } from './th.ts';
import { tw } from './tw.ts';

/** Every country, validated when this module loads: invalid data prevents the start (WLB-04). */
export const markets: readonly Market[] = parseMarkets([
  ae,
  bd,
  bh,
  cy,
  cz,
  de,
  dk,
  eg,
  fi,
  gr,
  hk,
  hu,
  jo,
  jp,
  kh,
  kw,
  la,
  mm,
  my,
  no,
  om,
  ph,
  pk,
  pl,
  qa,
  ro,
  rs,
  sa,
  se,
  sg,
  th,
  tw,
]);

/** The market of an ISO 3166 country code, in either case; null if there is none. */
export function findMarket(country: string): Market | null {
  return markets.find((market) => market.country_code === country.toUpperCase()) ?? null;
}
