import { brands } from '../brand/all.ts';
import { markets } from '../market/all.ts';
import type { NoticeChannel, NoticeSettings, NoticeStep } from '../market/notice-settings.ts';

const chosenBy = <T>(choose: (settings: Partial<NoticeSettings>) => readonly T[] | undefined) =>
  new Map(
    markets.map(({ country_code, notices }): [string, readonly T[]] => [
      country_code,
      [
        ...new Set(
          [notices, ...brands.map((brand) => brand.notices)].flatMap((each) => (each && choose(each)) ?? []),
        ),
      ],
    ]),
  );

const steps: ReadonlyMap<string, readonly NoticeStep[]> = chosenBy((settings) => settings.steps);
const channels: ReadonlyMap<string, readonly NoticeChannel[]> = chosenBy((settings) => settings.channels);

/** The steps that a country's market chose, or any brand; which of them a brand leaves out is decided on sending. */
export function stepsOfCountry(countryCode: string): readonly NoticeStep[] {
  return steps.get(countryCode) ?? [];
}

/** The channels that a country's market chose, or any brand. */
export function channelsOfCountry(countryCode: string): readonly NoticeChannel[] {
  return channels.get(countryCode) ?? [];
}
