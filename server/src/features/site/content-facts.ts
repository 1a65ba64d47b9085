import type { Site } from '@sendero/core/market/site';
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
