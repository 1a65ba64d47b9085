import { receipt } from '@sendero/core/contract/tracking-api';
import type { Order } from '@sendero/core/order/order';
import { useQuery } from '@tanstack/react-query';
import { FileCheck, ReceiptText, type LucideIcon } from 'lucide-react';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PrintLabels } from '../labels/print-labels.tsx';

/** Links to the order's label, its receipt and the proofs so far, each a public page (PUB-02, PUB-04). */
export function OrderDocuments({ order }: { order: Order }) {
  const { order_id, vendor_id, link_id, status } = order;
  const t = useTexts();
  const { data: proofs = [] } = useQuery({
    queryKey: ['papers', order_id, status],
    queryFn: async ({ signal }) => (await call(receipt, { params: { link_id }, signal })).result.proofs,
  });
  return (
    <div className="flex flex-wrap gap-2">
      {order.person_erased_at === undefined ? (
        <PrintLabels vendorId={vendor_id} orderIds={[order_id]} />
      ) : null}
      <nav aria-label={t('tracking.papers')} className="contents">
        <Paper icon={ReceiptText} href={paths.receipt(link_id)} name={t('paper.receipt')} />
        {proofs.map((kind) => (
          <Paper
            key={kind}
            icon={FileCheck}
            href={paths.proof(kind, link_id)}
            name={t(`paper.proof.${kind}`)}
          />
        ))}
      </nav>
    </div>
  );
}

function Paper({ icon: Icon, href, name }: { icon: LucideIcon; href: string; name: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonClass({})}>
      <Icon aria-hidden className="size-4" />
      {name}
    </a>
  );
}
