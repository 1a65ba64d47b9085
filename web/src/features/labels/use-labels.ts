import { getBulkJob } from '@sendero/core/contract/bulk-api';
import type { AnswerOf } from '@sendero/core/contract/endpoint';
import { listLabels } from '@sendero/core/contract/order-api';
import { type Label, MOST_LABELS } from '@sendero/core/order/label';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { labelsIn } from '../../paths.ts';

/** The most rows of a sheet that one call reads. */
const MOST_ROWS = 500;

/** The ids of the orders that the address names: themselves, or as a bulk job's. */
export function useLabelledOrders(vendorId: string, fragment: string) {
  const wanted = labelsIn(vendorId, fragment);
  return useQuery({
    queryKey: ['labels', 'orders', vendorId, fragment],
    queryFn: ({ signal }) =>
      'order_ids' in wanted ? wanted.order_ids : readJobOrders(vendorId, wanted.job_id, signal),
  });
}

async function readJobOrders(vendorId: string, jobId: string, signal: AbortSignal): Promise<string[]> {
  const orderIds: string[] = [];
  for (let after: number | null = 0; after !== null;) {
    const { body }: AnswerOf<typeof getBulkJob> = await call(getBulkJob, {
      params: { vendorId, jobId },
      query: { filter: 'success', after, limit: MOST_ROWS },
      signal,
    });
    orderIds.push(...body.rows.flatMap(({ order_id }) => order_id ?? []));
    after = body.next_row_number;
  }
  return orderIds;
}

/** The labels of a part of these orders, counted from 0: as many as one print has. */
export function useLabels(vendorId: string, orderIds: readonly string[], part: number) {
  const order_ids = orderIds.slice(part * MOST_LABELS, (part + 1) * MOST_LABELS);
  return useQuery({
    queryKey: ['labels', vendorId, order_ids],
    queryFn: async ({ signal }): Promise<readonly Label[]> =>
      (await call(listLabels, { params: { id: vendorId }, body: { order_ids }, signal })).result,
    enabled: order_ids.length > 0,
  });
}
