import type { ShopKind } from './shop-order.ts';

/** What is to be done about a message: take the order in it, note that its order is gone, or nothing. */
export type TopicMeaning = 'order' | 'gone' | 'nothing';

/** What a message of this topic is about: `orders/paid` of Shopify, `order.updated` of WooCommerce. */
export function meaningOf(kind: ShopKind, topic: string): TopicMeaning {
  const [about, what] = topic.split(kind === 'shopify' ? '/' : '.');
  if (about !== (kind === 'shopify' ? 'orders' : 'order')) return 'nothing';
  return what === 'delete' || what === 'deleted' ? 'gone' : 'order';
}
