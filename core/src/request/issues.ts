import { type Sender, senderIssues } from '../order/sender.ts';
import { type OrderRules, allIssues, itemValueWarning } from '../order/validate.ts';
import type { Issue } from '../values/issue.ts';
import type { ClosedKey } from '../vendor/outlet-times.ts';
import type { RequestDraft } from './draft.ts';
import { toOrderDraft } from './order-payload.ts';

interface RequestIssuesInput {
  readonly vendor_id: string;
  readonly rules: OrderRules;
  /** The country's item value limit, -1 for none. */
  readonly item_value_limit: number;
  /** Why nothing can be ordered for a time; null where it can. */
  readonly whyClosedAt: (seconds: number) => ClosedKey | null;
  readonly now: Date;
  /** Who sends it where that is not the vendor (FLOW-17). */
  readonly sender?: Sender | undefined;
}

/**
 * Every issue that prevents the draft from being placed, in the order in which they are shown (FLOW-10, FLOW-13,
 * FLOW-03).
 */
export function requestIssues(draft: RequestDraft, input: RequestIssuesInput): Issue[] {
  const issues: Issue[] = allIssues(toOrderDraft(draft, input.vendor_id), input.rules, input.now);
  if (needsValueCheck(draft, input.item_value_limit) && !draft.item_value_confirmed) {
    issues.push({ field: 'item_value_confirmed', key: 'order.warning.item-value' });
  }
  const isTold = issues.some(({ field }) => field === 'preordered_for');
  const closed = draft.preordered_for === null || isTold ? null : input.whyClosedAt(draft.preordered_for);
  if (closed) issues.push({ field: 'preordered_for', key: closed });
  if (input.sender) issues.push(...senderIssues(input.sender, input.rules).filter(isOfPerson));
  return issues;
}

/** Without a place there is no price, nor an order to be placed. */
const isOfPerson = ({ field }: Issue): boolean => !field.startsWith('sender.location');

/** Whether the sender has to confirm the amount (FLOW-13). */
export function needsValueCheck({ order_amount }: RequestDraft, limit: number): boolean {
  return itemValueWarning(order_amount, limit);
}
