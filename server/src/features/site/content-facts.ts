import type { Market } from '@sendero/core/market/market';
import type { Site } from '@sendero/core/market/site';
import { feeFor } from '@sendero/core/quote/fee';
import { formatMoney, toMinor } from '@sendero/core/values/money';
import { clockTag } from '@sendero/core/values/locale';
import type { Facts } from './fill-in.ts';

/**
 * Returns the facts about a site's country and brand for pages of text, in `language` (HLP-05). The operator may set
 * another retention for proofs than the country.
 */
export function contentFacts(
  { market, brand }: Site,
  language: string,
  proofs_kept_days = market.retention.proof_days,
): Facts {
  const { price, currency, terms, retention } = market;
  const tag = clockTag(language, market.country_code);
  const money = (minor: number | null) => (minor === null ? null : formatMoney(minor, currency, tag));
  const unlessZero = (value: number) => (value === 0 ? null : value);
  const cities = price.cities.map(({ names, included_km }) => `${names[0] ?? ''} ${included_km} km`);
  return {
    brand: brand.name,
    support_email: brand.support_email,
    country:
      new Intl.DisplayNames([tag, 'en'], { type: 'region' }).of(market.country_code) ?? market.country_code,
    price_from: money(price.base),
    included_km: unlessZero(price.included_km),
    included_by_city: cities.length === 0 ? null : cities.join(', '),
    price_per_km: money(unlessZero(price.per_km)),
    cash_surcharge: money(unlessZero(price.cash_on_delivery_surcharge)),
    ...examplesOf(market, tag),
    weight_cap: market.weight_cap_kg,
    value_cap: market.item_value_limit <= 0 ? null : money(toMinor(market.item_value_limit, currency)),
    distance_limit_km: market.distance_limit_m / 1000,
    kept_months: retention.order_months,
    kept_sheet_days: retention.sheet_days,
    kept_proof_days: proofs_kept_days,
    kept_link_days: retention.link_days,
    terms_url: terms.kind === 'external' ? terms.url : null,
  };
}

const NEAR_KM = 2;
const MIDDLE_KM = 5;

/** Worked examples of the price, from the market's own price rule (HLP-06); null for what a country does not have. */
function examplesOf(market: Market, tag: string) {
  const far_km = Math.floor(market.distance_limit_m / 1000);
  const worked = (km: number, payment_method?: string) => workedPrice(market, tag, { km, payment_method });
  const hasSurcharge = market.price.cash_on_delivery_surcharge > 0;
  return {
    example_near: NEAR_KM < far_km ? worked(NEAR_KM) : null,
    example_middle: MIDDLE_KM < far_km ? worked(MIDDLE_KM) : null,
    example_far: worked(far_km),
    example_cash: hasSurcharge ? worked(Math.min(MIDDLE_KM, far_km), 'CASH_ON_DELIVERY') : null,
  };
}

interface Example {
  readonly km: number;
  readonly payment_method?: string | undefined;
}

/** `5 km: $6.00 + 5 × $1.00 = $11.00`; the sum alone where the base is all. */
function workedPrice(market: Market, tag: string, { km, payment_method }: Example): string {
  const { price, currency } = market;
  const money = (minor: number) => formatMoney(minor, currency, tag);
  const asked = payment_method === undefined ? {} : { payment_method };
  const { fee, lines } = feeFor(market, { distance_m: km * 1000, ...asked });
  const terms = lines.map(({ key, amount }) =>
    key === 'distance' ? `${amount / price.per_km} × ${money(price.per_km)}` : money(amount),
  );
  const distance = new Intl.NumberFormat(tag, { style: 'unit', unit: 'kilometer' }).format(km);
  return `${distance}: ${terms.length === 1 ? '' : `${terms.join(' + ')} = `}${money(fee)}`;
}
