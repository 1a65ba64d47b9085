import { type OrderChange, changeOrder } from '@sendero/core/contract/order-api';
import type { Order } from '@sendero/core/order/order';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { noteOwn } from '../../lib/own-orders.ts';
import { type Problem, asProblem } from '../../lib/problem.ts';
import type { FieldIssue } from './parts.ts';
import { isPriceRefused } from './place-request.ts';

interface ChangeOrderProps {
  readonly order: Order;
  readonly onUpdated: (order: Order) => void;
  /** The price that was sent does not hold any more. */
  readonly onPriceRefused: () => void;
  readonly tellAtField: (issue: FieldIssue | null) => void;
}

/** Fields of the form; what is wrong elsewhere is said beside the button. */
const FIELD = /^(customer\.location|order)\./;

/** Sends a change, one at a time. Sent again it changes nothing more, so that a lost answer needs no care (ORD-02). */
export function useChangeOrder({ order, onUpdated, onPriceRefused, tellAtField }: ChangeOrderProps) {
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
      onUpdated(noteOwn((await call(changeOrder, { params: { id: order.order_id }, body })).result));
    } catch (error) {
      refuse(asProblem(error));
    } finally {
      setBusy(false);
    }
  };
  return { send: (body: OrderChange) => void (isBusy ? undefined : run(body)), isBusy, problem };
}
