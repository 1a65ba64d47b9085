import { placeBulkOrders } from '@sendero/core/contract/bulk-api';
import type { BodyOf } from '@sendero/core/contract/endpoint';
import type { BulkJob } from '@sendero/core/contract/bulk-api';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../lib/api.ts';
import { go } from '../../lib/navigation.tsx';
import { recordPlacing } from '../../lib/own-orders.ts';
import { asProblem } from '../../lib/problem.ts';
import { queryClient } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toast.ts';
import { placedOrders } from './placed-orders.ts';
import { bulkJobKey } from './bulk-jobs.ts';

/** The saved card that pays, and the confirmed sum of fees. */
export type PlaceCard = NonNullable<BodyOf<typeof placeBulkOrders>['card']>;

export interface PlaceOrders {
  /** This window requested the placing, and it has not finished. */
  readonly isUnderWay: boolean;
  place(card: PlaceCard | null): void;
}

/**
 * Places the valid rows and reacts to the result: all placed goes to the tracking page; remaining rows stay in view; a
 * failure returns to the first step (BLK-01). Only the window that requested the placing navigates.
 */
export function usePlaceOrders(job: BulkJob): PlaceOrders {
  const t = useTexts();
  const [isSending, setSending] = useState(false);
  /** How many times this window has started placing. */
  const [round, setRound] = useState(0);
  const { bulk_job_id, vendor_id, status, phase, metadata } = job;
  const isOver = round > 0 && phase === 'DONE';

  function failed(): void {
    toast({ message: t('bulk-order-upload.place-order-error'), type: 'error' });
    go(paths.bulk(vendor_id));
  }

  async function place(card: PlaceCard | null): Promise<void> {
    setSending(true);
    try {
      const answer = call(placeBulkOrders, {
        params: { jobId: bulk_job_id },
        body: {
          expected_fee: metadata.to_place_fee,
          expected_row_count: metadata.to_place_row_count,
          ...(card && { card }),
        },
        idempotencyKey: crypto.randomUUID(),
      });
      void recordPlacing(answer.then(() => placedOrders(job)));
      await answer;
      await queryClient.invalidateQueries({ queryKey: bulkJobKey(job) });
      setRound(round + 1);
    } catch (error) {
      const { code, textKey } = asProblem(error);
      if (code !== 'Conflict' && code !== 'RuleBroken') return failed();
      toast({ message: t(code === 'Conflict' || !t.has(textKey) ? 'bulk.changed' : textKey), type: 'error' });
      void queryClient.invalidateQueries({ queryKey: bulkJobKey(job) });
    }
    setSending(false);
  }

  const finish = useEffectEvent(() => {
    if (status === 'ORDER_PLACEMENT_FAIL') return failed();
    const isAll = status === 'ORDER_PLACEMENT_SUCCESS';
    if (isAll) go(paths.tracking(vendor_id));
    toast({
      message: isAll
        ? t('bulk-order-upload.place-order-success')
        : t('bulk.placed-some', { count: metadata.placed_row_count }),
      type: 'success',
    });
  });
  useEffect(() => {
    if (isOver) finish();
  }, [isOver, round]);

  return { isUnderWay: isSending || (round > 0 && phase === 'PLACING'), place: (card) => void place(card) };
}
