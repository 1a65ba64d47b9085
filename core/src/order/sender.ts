// Who sends where no vendor does: a guest's own details, which come with each of their orders (FLOW-17).
import { readEmail } from '../session/email.ts';
import { joinAddress } from './address-parts.ts';
import { type Issue, type OrderRules, customerIssues } from './validate.ts';

/** A guest as a rider meets them; the place is where it is collected. */
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

/** What is wrong with one of the sender's fields; `key` is that of its text. */
export interface SenderIssue {
  readonly field: string;
  readonly key: string;
}

/** The words for what is wrong with oneself, where those for a customer would speak of somebody else. */
const ownWords: Partial<Record<Issue['key'], string>> = {
  'order.issue.name-missing': 'register.issue.name-missing',
  'order.issue.name-invalid': 'register.issue.name-missing',
  'order.issue.phone-missing': 'register.issue.phone-incorrect',
  'order.issue.phone-invalid': 'register.issue.phone-incorrect',
  'order.issue.customer-unit-missing': 'order.issue.unit-missing',
};

/** What keeps a rider from finding and calling the sender, and a mail from reaching them; one a field, empty where nothing does (FLOW-17). */
export function senderIssues(
  sender: Sender,
  rules: Pick<OrderRules, 'country_code' | 'unit_required'>,
): readonly SenderIssue[] {
  const issues: SenderIssue[] = customerIssues(sender, rules).map(({ field, key }) => ({
    field: field.replace('customer.', 'sender.'),
    key: ownWords[key] ?? key,
  }));
  if (readEmail(sender.email) === null)
    issues.push({ field: 'sender.email', key: 'register.issue.email-incorrect' });
  return issues.filter(({ field }, place) => issues.findIndex((one) => one.field === field) === place);
}

/** The sender as typed in parts. */
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
