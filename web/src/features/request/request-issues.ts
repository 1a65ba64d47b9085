import { type Issue, type OrderRules, allIssues, itemValueWarning } from '@sendero/core/order/validate';
import { type RequestDraft, toOrderDraft } from '@sendero/core/request/draft';
import type { TextKey } from '../../lib/texts.tsx';

/** The questions of the form, in the order in which they open. */
export type Part = 'destination' | 'details' | 'payment';

/** What is wrong with one field, as core or the server says it. */
export interface FieldIssue {
  readonly field: string;
  readonly key: string;
  readonly values?: Issue['values'];
}

interface Circumstances {
  readonly vendor_id: string;
  readonly rules: OrderRules;
  /** The country's item value limit, -1 for none. */
  readonly item_value_limit: number;
  readonly isOpenAt: (seconds: number) => boolean;
  readonly now: Date;
}

const partOfField: Readonly<Record<string, Part>> = {
  'customer.location.address': 'destination',
  'order.payment_method': 'payment',
  vat_number: 'payment',
};

export function partOf(field: string): Part {
  return partOfField[field] ?? 'details';
}

/** Everything that keeps the draft from being placed, in the order in which it is told (FLOW-10, FLOW-13, FLOW-03). */
export function requestIssues(draft: RequestDraft, about: Circumstances): FieldIssue[] {
  const issues: FieldIssue[] = allIssues(toOrderDraft(draft, about.vendor_id), about.rules, about.now);
  if (needsValueCheck(draft, about.item_value_limit) && !draft.item_value_confirmed) {
    issues.push({ field: 'item_value_confirmed', key: 'order.warning.item-value' satisfies TextKey });
  }
  const isTold = issues.some(({ field }) => field === 'preordered_for');
  if (draft.preordered_for !== null && !isTold && !about.isOpenAt(draft.preordered_for)) {
    issues.push({ field: 'preordered_for', key: 'problem.ServiceClosed' satisfies TextKey });
  }
  return issues;
}

/** Whether the amount is to be looked at again (FLOW-13). */
export function needsValueCheck({ order_amount }: RequestDraft, limit: number): boolean {
  return itemValueWarning(order_amount, limit);
}
