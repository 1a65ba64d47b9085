// An order of a shop system, whichever it is (DEV-11).

/** The systems whose orders are read. */
export const shopKinds = ['shopify', 'woocommerce'] as const;
export type ShopKind = (typeof shopKinds)[number];

/** An order as its shop system tells it. Text is clipped to what an order may hold; nothing of it is checked yet. */
export interface ShopOrder {
  /** The system's own id, unique within the system. */
  readonly shop_order_id: string;
  /** What the shop calls it: `#1042`. */
  readonly number: string;
  /** Milliseconds of the unix clock, by the shop's own. */
  readonly created_ms: number;
  readonly updated_ms: number;
  readonly is_paid: boolean;
  /** Whether the customer pays at the door. */
  readonly is_cash: boolean;
  /** Cancelled, refunded or deleted: nobody waits for it. */
  readonly is_cancelled: boolean;
  /** Sent by other means already. */
  readonly is_fulfilled: boolean;
  /** Whether anything is brought anywhere: not what is collected at the shop, nor a gift card. */
  readonly is_delivered: boolean;
  /** Whether the shop made it to try something out. */
  readonly is_test: boolean;
  /** Tags, names of attributes that are set, and names of the way it is sent; in lower case. */
  readonly labels: readonly string[];
  readonly content: ShopOrderContent;
}

/** What of it is about people; erased after some days. */
export interface ShopOrderContent {
  readonly name: string;
  readonly phone_number: string;
  /** Empty where the shop knows none. */
  readonly email: string;
  /** Street, postcode and city in one line. */
  readonly address: string;
  readonly unit: string;
  readonly notes: string;
  readonly description: string;
  /** Major units of `currency`: what the goods cost, or what is left to pay at the door. */
  readonly amount: number | null;
  readonly currency: string;
}

/**
 * What is known of an order once `heard` was told after `known`. The later one by the shop's clock wins, so that late
 * messages undo nothing. Shops count in whole seconds: of two of one second, what was paid or cancelled stays so.
 */
export function laterOf(known: ShopOrder, heard: ShopOrder): ShopOrder {
  if (heard.updated_ms !== known.updated_ms) return heard.updated_ms > known.updated_ms ? heard : known;
  return {
    ...heard,
    is_paid: heard.is_paid || known.is_paid,
    is_cancelled: heard.is_cancelled || known.is_cancelled,
    is_fulfilled: heard.is_fulfilled || known.is_fulfilled,
  };
}

/** Whether what a rider would be told is the same. */
export function isSameDelivery({ content: one }: ShopOrder, { content: other }: ShopOrder): boolean {
  return (
    one.name === other.name &&
    one.phone_number === other.phone_number &&
    isSameDoor(one, other) &&
    one.notes === other.notes &&
    one.description === other.description &&
    one.amount === other.amount
  );
}

export const isSameDoor = (one: ShopOrderContent, other: ShopOrderContent): boolean =>
  one.address === other.address && one.unit === other.unit;
