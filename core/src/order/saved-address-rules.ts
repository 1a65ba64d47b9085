// The rules for an entry of the address book, and the phone prefixes of a search.
import { dialCode } from '../values/phone.ts';
import { joinAddress } from './address-parts.ts';
import type { SavedAddressDraft } from './saved-address.ts';
import { type OrderIssue, type OrderRules, customerIssue } from './validate.ts';

/**
 * The first issue that prevents an entry from being saved; null if there is none. The rules are those of an order to
 * that entry; the issue names the entry's field.
 */
export function savedAddressIssue(
  entry: SavedAddressDraft,
  rules: Pick<OrderRules, 'country_code' | 'unit_required'>,
): OrderIssue | null {
  const { name, phone_number, unit, notes, latitude, longitude } = entry;
  const location = { address: joinAddress(entry), unit, notes, latitude, longitude };
  const issue = customerIssue({ name, phone_number, location }, rules);
  return issue && { ...issue, field: issue.field.split('.').at(-1) ?? issue.field };
}

/**
 * The prefixes, in E.164, that a search for a phone number may mean: with the country's code or the trunk zero, with
 * any separators. Empty if the query is not a number.
 */
export function phoneStarts(query: string, country: string): string[] {
  if (!/^[\s\d+().-]*\d[\s\d+().-]*$/.test(query)) return [];
  const digits = query.replace(/\D/g, '');
  if (query.includes('+')) return [`+${digits}`];
  const significant = digits.replace(/^0+/, '');
  const starts = [`+${significant}`, `${dialCode(country)}${significant}`];
  return significant === '' ? [] : [...new Set(starts)].filter((start) => start.startsWith('+'));
}
