import {
  type OrderStory,
  cancelByStaff,
  correctOrder,
  refundByStaff,
  rideAgain,
} from '@sendero/core/contract/operator-order-api';
import { isTerminal } from '@sendero/core/order/status';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMay } from '../../lib/may.ts';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { siteOf, whereOf } from '../../lib/sites.tsx';
import { useTexts } from '../../lib/texts.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CorrectDialog, movesFrom } from './correct-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';

type Act = 'cancel' | 'refund' | 'ride-again' | 'correct';

/** What the signed-in member may do to an order as it is; each asks why (OPR-04). */
export function OrderActs({ told }: { told: OrderStory }) {
  const t = useTexts();
  const client = useQueryClient();
  const acts = useActs(told);
  const [open, setOpen] = useState<Act | null>(null);
  const { order } = told;
  const params = { orderId: order.order_id };
  const dialog = {
    told,
    onClose: () => setOpen(null),
    onDone: ({ result }: { result: OrderStory }) => {
      client.setQueryData(['order', order.order_id], result);
      setOpen(null);
      toast({ message: t('operator.done'), type: 'success' });
    },
  };
  return (
    <>
      {acts.map((act) => (
        <Button key={act} onClick={() => setOpen(act)}>
          {t(`operator.order.${act}`)}
        </Button>
      ))}
      {open === 'cancel' ? <CancelDialog {...dialog} /> : null}
      {open === 'refund' ? <RefundDialog {...dialog} /> : null}
      {open === 'correct' ? <CorrectDialog {...dialog} /> : null}
      {open === 'ride-again' ? (
        <ReasonDialog
          title={t('operator.order.ride-again')}
          confirm={t('operator.order.ride-again')}
          act={(reason) => call(rideAgain, { params, body: { reason } })}
          onClose={dialog.onClose}
          onDone={dialog.onDone}
        >
          <p>{t('operator.ride-again-means')}</p>
        </ReasonDialog>
      ) : null}
    </>
  );
}

function useActs({ order, payment, site }: OrderStory): readonly Act[] {
  const may = useMay();
  const where = whereOf(siteOf(site));
  const possible = [
    ['ride-again', rideAgain, order.status === 'STALLED'],
    ['refund', refundByStaff, (payment?.refundable ?? 0) > 0],
    ['correct', correctOrder, movesFrom(order).length > 0],
    ['cancel', cancelByStaff, !isTerminal(order.status)],
  ] as const;
  return possible.filter(([, call, isPossible]) => isPossible && may(call, where)).map(([act]) => act);
}
