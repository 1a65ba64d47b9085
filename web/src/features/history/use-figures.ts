import { orderFigures } from '@sendero/core/contract/order-api';
import type { AnswerOf } from '@sendero/core/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { HistoryQuery } from './history-query.ts';
import { sumsKey } from './past-orders.ts';

export type Figures = AnswerOf<typeof orderFigures>['result'];

/** What a day or an outlet had. */
export type FiguresOf = Omit<Figures['by_day'][number], 'day'>;

/** The figures of all matching orders; out of date whenever their totals are. */
export function useFigures(ask: HistoryQuery) {
  const { vendor_id, ...query } = ask;
  const { data, isPlaceholderData, isError } = useQuery({
    queryKey: [...sumsKey(ask), 'figures'],
    queryFn: async ({ signal }) =>
      (await call(orderFigures, { params: { id: vendor_id }, query, signal })).result,
    placeholderData: (held, of) => (of?.queryKey[3] === vendor_id ? held : undefined),
    refetchOnMount: 'always',
  });
  return { figures: data, isStale: isPlaceholderData, isError };
}
