import type { Order } from '@sendero/core/order/order';
import type { Translate } from './texts.tsx';

/** What stands where an order's customer is named: that they are gone, once they are (SAF-10). */
export const customerName = (t: Translate, { customer, person_erased_at }: Order): string =>
  person_erased_at === undefined ? customer.name : t('order.person-erased');
