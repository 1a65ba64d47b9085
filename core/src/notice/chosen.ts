import { brands } from '../brand/all.ts';
import { markets } from '../market/all.ts';
import type { NoticeStep } from '../market/notice-settings.ts';

const chosen = new Map(
  markets.map(({ country_code, notices }): [string, readonly NoticeStep[]] => [
    country_code,
    [...new Set([notices, ...brands.map((brand) => brand.notices)].flatMap((each) => each?.steps ?? []))],
  ]),
);

/** The steps that a country's market chose, or any brand; which of them a brand leaves out is decided on sending. */
export function stepsOfCountry(countryCode: string): readonly NoticeStep[] {
  return chosen.get(countryCode) ?? [];
}
