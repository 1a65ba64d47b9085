import type { Order } from '@sendero/core/order/order';
import type { Translate } from './texts.tsx';

/** The name of an order's customer, or a note that their data was erased (SAF-10). */
export const customerName = (t: Translate, { customer, person_erased_at }: Order): string =>
  person_erased_at === undefined ? customer.name : t('order.person-erased');
