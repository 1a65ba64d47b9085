// The numbering plans in use: those of the shipped markets, and of countries that an operator has added (STU-02).
import type { MetadataJson } from 'libphonenumber-js/core';
import { phoneMetadata } from './phone-metadata.ts';

/** What libphonenumber has of the countries with one calling code. */
export interface PhonePlan {
  readonly calling_code: string;
  /** All countries of that code; the first one's rules count for the others. */
  readonly countries: Readonly<Record<string, MetadataJson['countries'][keyof MetadataJson['countries']]>>;
}

/** Plans are facts of the world: one that was added is never taken out, and never another. */
export const phonePlans: MetadataJson = {
  ...phoneMetadata,
  country_calling_codes: { ...phoneMetadata.country_calling_codes },
  countries: { ...phoneMetadata.countries },
};

export const hasPhonePlan = (country: string): boolean => Object.hasOwn(phonePlans.countries, country);

/** Adds a country's plan, with those that it leans on. */
export function addPhonePlan({ calling_code, countries }: PhonePlan): void {
  Object.assign(phonePlans.countries, countries);
  Object.assign(phonePlans.country_calling_codes, { [calling_code]: Object.keys(countries) });
}
