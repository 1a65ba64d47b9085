import type { ShopOrder } from './shop-order.ts';

/** When orders of a shop system are placed with nobody there. */
export interface PlacingRule {
  readonly is_on: boolean;
  /** The tag, attribute or way of sending that an order must have; null for none. */
  readonly label: string | null;
}

/** Why an order was not placed by the rule; its text is `shop-orders.reason.<name>`. */
export const ruleReasons = [
  'no-rule',
  'label',
  'unpaid',
  'test',
  'address',
  'issues',
  'closed',
  'value',
] as const;
export type RuleReason = (typeof ruleReasons)[number];

/** The first of the reasons that the order itself gives against placing it unseen; null for none. */
export function againstPlacing(
  { is_on, label }: PlacingRule,
  { is_paid, is_test, labels }: Pick<ShopOrder, 'is_paid' | 'is_test' | 'labels'>,
): RuleReason | null {
  if (!is_on) return 'no-rule';
  if (is_test) return 'test';
  if (!is_paid) return 'unpaid';
  return label !== null && !labels.includes(label.trim().toLowerCase()) ? 'label' : null;
}
