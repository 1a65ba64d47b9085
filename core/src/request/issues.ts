import { type OrderRules, allIssues, itemValueWarning } from '@sendero/core/order/validate';
import { type RequestDraft, toOrderDraft } from '@sendero/core/request/draft';
import type { TextKey } from '../../lib/texts.tsx';
import type { FieldIssue } from './parts.ts';

interface Circumstances {
  readonly vendor_id: string;
  readonly rules: OrderRules;
  /** The country's item value limit, -1 for none. */
  readonly item_value_limit: number;
  readonly isOpenAt: (seconds: number) => boolean;
  readonly now: Date;
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
