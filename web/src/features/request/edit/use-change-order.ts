import { type OrderChange, changeOrder } from '@sendero/core/contract/order-api';
import type { Order } from '@sendero/core/order/order';
import type { Issue } from '@sendero/core/values/issue';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { recordOwn } from '../../../lib/own-orders.ts';
import { type Problem, asProblem } from '../../../lib/problem.ts';
import { isPriceRefused } from '../placing/place-request.ts';

interface UseChangeOrderInput {
  readonly order: Order;
  readonly onUpdated: (order: Order) => void;
  /** Called when the server refuses the price. */
  readonly onPriceRefused: () => void;
  readonly tellAtField: (issue: Issue | null) => void;
}

/** Fields of the form; other issues are shown beside the button. */
const FIELD = /^(customer\.location|order)\./;

/** Sends a change, one at a time. The call is idempotent, so a lost answer can simply be sent again (ORD-02). */
export function useChangeOrder({ order, onUpdated, onPriceRefused, tellAtField }: UseChangeOrderInput) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  const refuse = (refused: Problem) => {
    const [first] = refused.errors;
    const isAtField = first !== undefined && FIELD.test(first.field);
    tellAtField(isAtField ? { field: first.field, key: first.meta.translation_key } : null);
    setProblem(isAtField ? null : refused);
    if (isPriceRefused(refused)) onPriceRefused();
  };
  const run = async (body: OrderChange): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      onUpdated(recordOwn((await call(changeOrder, { params: { id: order.order_id }, body })).result));
    } catch (error) {
      refuse(asProblem(error));
    } finally {
      setBusy(false);
    }
  };
  return { send: (body: OrderChange) => void (isBusy ? undefined : run(body)), isBusy, problem };
}
