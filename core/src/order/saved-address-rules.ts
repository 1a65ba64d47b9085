// What an entry of the address book must hold to, and what its number may be looked for by.
import { dialCode } from '../values/phone.ts';
import { joinAddress } from './address-parts.ts';
import type { SavedAddressDraft } from './saved-address.ts';
import { type Issue, type OrderRules, customerIssue } from './validate.ts';

/**
 * The first thing that keeps an entry from being kept; null where nothing does. It is what would keep an order to it from
 * being placed, its field named as the entry's.
 */
export function savedAddressIssue(
  entry: SavedAddressDraft,
  rules: Pick<OrderRules, 'country_code' | 'unit_required'>,
): Issue | null {
  const { name, phone_number, unit, notes, latitude, longitude } = entry;
  const location = { address: joinAddress(entry), unit, notes, latitude, longitude };
  const issue = customerIssue({ name, phone_number, location }, rules);
  return issue && { ...issue, field: issue.field.split('.').at(-1) ?? issue.field };
}

/**
 * How the numbers begin, in E.164, that a search may mean: typed in pieces, with the country's code or the zero of calls
 * within it. None where something else is typed.
 */
export function phoneStarts(query: string, country: string): string[] {
  if (!/^[\s\d+().-]*\d[\s\d+().-]*$/.test(query)) return [];
  const digits = query.replace(/\D/g, '');
  if (query.includes('+')) return [`+${digits}`];
  const significant = digits.replace(/^0+/, '');
  const starts = [`+${significant}`, `${dialCode(country)}${significant}`];
  return significant === '' ? [] : [...new Set(starts)].filter((start) => start.startsWith('+'));
}
