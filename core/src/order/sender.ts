// The sender where there is no vendor: a guest's details, sent with each of their orders (FLOW-17).
import { readEmail } from '../session/email.ts';
import type { Issue } from '../values/issue.ts';
import { joinAddress } from './address-parts.ts';
import { type OrderIssue, type OrderRules, customerIssues } from './validate.ts';

/** A guest as a sender; the place is where the parcel is collected. */
export interface Sender {
  readonly name: string;
  readonly email: string;
  readonly phone_number: string;
  readonly location: {
    /** Unit, building and text joined by commas. */
    readonly address: string;
    readonly unit?: string | undefined;
    readonly building?: string | undefined;
    readonly notes?: string | undefined;
    readonly latitude: number | null;
    readonly longitude: number | null;
  };
}

/** Texts about the sender that replace those about a customer, which would speak of somebody else. */
const ownWords: Partial<Record<OrderIssue['key'], string>> = {
  'order.issue.name-missing': 'register.issue.name-missing',
  'order.issue.name-invalid': 'register.issue.name-missing',
  'order.issue.phone-missing': 'register.issue.phone-incorrect',
  'order.issue.phone-invalid': 'register.issue.phone-incorrect',
  'order.issue.customer-unit-missing': 'order.issue.unit-missing',
};

/**
 * The issues that prevent a rider from finding and calling the sender, or a mail from reaching them; one per field
 * (FLOW-17).
 */
export function senderIssues(
  sender: Sender,
  rules: Pick<OrderRules, 'country_code' | 'unit_required'>,
): readonly Issue[] {
  const issues: Issue[] = customerIssues(sender, rules).map(({ field, key }) => ({
    field: field.replace('customer.', 'sender.'),
    key: ownWords[key] ?? key,
  }));
  if (readEmail(sender.email) === null)
    issues.push({ field: 'sender.email', key: 'register.issue.email-incorrect' });
  return issues.filter(({ field }, place) => issues.findIndex((one) => one.field === field) === place);
}

/** The sender as typed, the address in parts. */
export interface TypedSender {
  readonly name: string;
  readonly email: string;
  readonly phone_number: string;
  readonly unit: string;
  readonly building: string;
  readonly address_text: string;
  readonly notes: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The sender as sent with an order: trimmed, the address in one line. */
export function toSender({ name, email, phone_number, latitude, longitude, ...typed }: TypedSender): Sender {
  const [unit, building, notes] = [typed.unit.trim(), typed.building.trim(), typed.notes.trim()];
  return {
    name: name.trim(),
    email: email.trim(),
    phone_number: phone_number.trim(),
    location: { address: joinAddress(typed), unit, building, notes, latitude, longitude },
  };
}
