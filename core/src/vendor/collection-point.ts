import { isAddress } from '../order/address-parts.ts';
import { originAddressIssue } from '../order/validate.ts';
import { readEmail } from '../session/email.ts';
import type { Issue } from '../values/issue.ts';
import { cleanPhone } from '../values/phone.ts';

/** The fields for adding or changing a collection point (spec 1 §3). `users` are the email addresses of its owners. */
export interface CollectionPoint {
  readonly parent_vendor_id: string;
  /** The shop's own id of the point, unique within the chain. */
  readonly client_vendor_id: string;
  readonly name: string;
  readonly address: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly rider_instructions: string;
  readonly phone_number: string;
  readonly city: string;
  readonly unit: string;
  readonly building: string;
  readonly street: string;
  readonly postal_code: string;
  readonly country_code: string;
  readonly street_number: string;
  readonly users: readonly string[];
}

/** The most owners that a collection point may have. */
export const MOST_OWNERS = 20;

/** A fault of a collection point; the field of its third owner is `users.2`. */
export type PointIssue = Issue<
  keyof CollectionPoint | `users.${number}`,
  | 'outlet.issue.id-missing'
  | 'outlet.issue.name-missing'
  | 'outlet.issue.phone-missing'
  | 'outlet.issue.address-missing'
  | 'outlet.issue.email-invalid'
  | 'outlet.issue.many-owners'
  | 'order.issue.notes-long'
  | 'order.issue.address-long'
>;

/** Every invalid field, in the order of the form (OUT-04, OUT-09); an empty owner's field is valid. */
export function pointIssues(point: CollectionPoint): readonly PointIssue[] {
  const issues: (PointIssue | null)[] = [
    isBlank(point.client_vendor_id) ? { field: 'client_vendor_id', key: 'outlet.issue.id-missing' } : null,
    isBlank(point.name) ? { field: 'name', key: 'outlet.issue.name-missing' } : null,
    placeIssue(point),
    /\d/.test(point.phone_number) ? null : { field: 'phone_number', key: 'outlet.issue.phone-missing' },
    ...point.users.map(emailIssue),
    ownersOf(point).length > MOST_OWNERS ? { field: 'users', key: 'outlet.issue.many-owners' } : null,
  ];
  return issues.filter((issue) => issue !== null);
}

/**
 * The point as it is stored: without surrounding blanks, each owner once and in lower case, the phone number in digits
 * and plus (OUT-06).
 */
export function tidyPoint(point: CollectionPoint): CollectionPoint {
  return {
    ...point,
    client_vendor_id: point.client_vendor_id.trim(),
    name: point.name.trim(),
    phone_number: cleanPhone(point.phone_number),
    users: ownersOf(point),
  };
}

function placeIssue(point: CollectionPoint): PointIssue | null {
  const { address, latitude, longitude, unit, rider_instructions, street, street_number } = point;
  if (!isAddress(address) || latitude === null || longitude === null)
    return { field: 'address', key: 'outlet.issue.address-missing' };
  const issue = originAddressIssue(
    {
      latitude,
      longitude,
      unit,
      notes: rider_instructions,
      street_address: [street, street_number].filter(Boolean).join(' '),
      address_text: address,
    },
    { unit_required: false },
  );
  if (!issue) return null;
  return issue.field === 'notes'
    ? { field: 'rider_instructions', key: 'order.issue.notes-long' }
    : { field: 'address', key: 'order.issue.address-long' };
}

const emailIssue = (email: string, nth: number): PointIssue | null =>
  isBlank(email) || readEmail(email) !== null
    ? null
    : { field: `users.${nth}`, key: 'outlet.issue.email-invalid' };

const ownersOf = ({ users }: CollectionPoint): string[] => [
  ...new Set(users.filter((email) => !isBlank(email)).map((email) => readEmail(email) ?? email)),
];

const isBlank = (text: string): boolean => text.trim() === '';
