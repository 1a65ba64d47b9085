import type { Issue } from '../values/issue.ts';
import type { RequestDraft } from './draft.ts';
import type { Stop } from './request-state.ts';

/** An issue of several drops: of one of them, or with null of what they share. */
export interface TripIssue {
  readonly stop: number | null;
  readonly issue: Issue;
}

const shared: ReadonlySet<string> = new Set([
  'vendor_id',
  'order.payment_method',
  'vat_number',
  'preordered_for',
]);

/** A delivery's time, which one of several drops cannot have. */
export const DELIVER_AT = 'trip.issue.deliver-at';

/** Whether a field is one that all drops share. */
export const isShared = ({ field }: Issue): boolean => shared.has(field);

/** What is wrong with how all drops are collected and paid: they can be asked for by the time of the collection alone. */
export function sharedIssues(draft: RequestDraft, issues: readonly Issue[]): readonly Issue[] {
  const isForDelivery = draft.preordered_for !== null && draft.preordered_end === 'DELIVER';
  return isForDelivery
    ? [{ field: 'preordered_for', key: DELIVER_AT }, ...issues.filter(isShared)]
    : issues.filter(isShared);
}

/**
 * The issue that the server named by a field of a trip's request, at the field of the form: `stops.2.customer.name`, or
 * `destinations.2` of its price. Null where no field of the form is meant.
 */
export function tripIssueOf(stops: readonly Pick<Stop, 'id'>[], { field, key }: Issue): TripIssue | null {
  const [, index, own = 'customer.location.address'] =
    /^(?:stops|destinations)\.(\d+)(?:\.(.+))?$/.exec(field) ?? [];
  if (index !== undefined) {
    const stop = stops[Number(index)];
    return stop ? { stop: stop.id, issue: { field: inForm(own), key } } : null;
  }
  const issue = { field: inForm(field), key };
  return isShared(issue) ? { stop: null, issue } : null;
}

const names: Readonly<Record<string, string>> = {
  amount: 'order.amount',
  description: 'order.description',
  payment_method: 'order.payment_method',
  collect_at: 'preordered_for',
};

const inForm = (field: string): string => names[field] ?? field;
