// Numbering plans of countries that are not shipped: the server has those of the whole world (STU-02).
import { phoneMetadata } from '@sendero/core/values/phone-metadata';
import { type PhonePlan, addPhonePlan, hasPhonePlan } from '@sendero/core/values/phone-plans';
import type { MetadataJson } from 'libphonenumber-js/core';
import world from 'libphonenumber-js/metadata.min.json';

const metadata = world as unknown as MetadataJson;

/** A country's plan, with those of the countries that share its calling code; null where the world has none. */
function phonePlanOf(country: string): PhonePlan | null {
  const all = Object.entries(metadata.country_calling_codes);
  const [calling_code, countries] = all.find(([, shared]) => shared.some((one) => one === country)) ?? [];
  if (calling_code === undefined || !countries) return null;
  const plans: Readonly<Record<string, PhonePlan['countries'][string]>> = metadata.countries;
  return {
    calling_code,
    countries: Object.fromEntries(countries.flatMap((one) => (plans[one] ? [[one, plans[one]]] : []))),
  };
}

/** Lets this process read and check the numbers of `country`. */
export function learnPhonePlan(country: string): void {
  const plan = hasPhonePlan(country) ? null : phonePlanOf(country);
  if (plan) addPhonePlan(plan);
}

/** The calling code of any country, with its plus; null where it has none. */
export function callingCodeOf(country: string): string | null {
  const plan = phonePlanOf(country);
  return plan && `+${plan.calling_code}`;
}

/** The plan of a country that pages do not have built in. */
export function planForPages(country: string): PhonePlan | undefined {
  return Object.hasOwn(phoneMetadata.countries, country) ? undefined : (phonePlanOf(country) ?? undefined);
}
