import { getOrder } from '@sendero/core/contract/order-api';
import { mayChange } from '@sendero/core/order/change';
import { useQuery } from '@tanstack/react-query';
import { PackageX, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { AppLink } from '../../../lib/navigation.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useVendors } from '../../vendor/use-vendors.ts';
import { EditFlow } from './edit-flow.tsx';
import { useDraftReady } from '../drafts/use-draft-ready.ts';
import { editKey } from './use-edit.ts';

/** How often an order is read while somebody edits it: a rider may have taken it meanwhile. */
const LOOK_MS = 10_000;

interface EditOrderProps {
  readonly orderId: string;
  /** Shown while the order loads. */
  readonly waiting: ReactNode;
}

/** Edits a placed order as far as its status allows, else says why not (FLOW-19). */
export function EditOrder({ orderId, waiting }: EditOrderProps) {
  const t = useTexts();
  // An order's id begins with the vendor's id and a dash (ORD-09).
  const vendorId = orderId.slice(0, Math.max(0, orderId.lastIndexOf('-')));
  const { data: vendors } = useVendors();
  const vendor = vendors?.find(({ vendor_id }) => vendor_id === vendorId);
  const [edition, setEdition] = useState(0);
  const { data: order, isError } = useQuery({
    queryKey: ['orders', 'edit', orderId, edition],
    queryFn: async ({ signal }) => (await call(getOrder, { query: { vendorId, orderId }, signal })).result,
    enabled: vendor !== undefined,
    refetchInterval: LOOK_MS,
    gcTime: 0,
  });
  const [begun, setBegun] = useState<string>();
  if (order && begun === undefined) setBegun(editKey(order));
  const isReady = useDraftReady(begun);
  const back = (
    <AppLink href={paths.tracking(vendorId, orderId)} className={buttonClass({ tone: 'primary' })}>
      {t('request.edit.back')}
    </AppLink>
  );

  if (vendors && (!vendor || (isError && !order))) {
    return (
      <EmptyState isPage icon={<PackageX />} title={t('tracking.order-missing')}>
        {t('tracking.order-missing-hint')}
      </EmptyState>
    );
  }
  if (!vendor || !order || !isReady) return waiting;
  const { order: refusal } = mayChange(order);
  if (refusal) {
    return (
      <EmptyState isPage icon={<Pencil />} title={t('request.edit.impossible')} action={back}>
        {t(`order.unchangeable.${refusal}`)}
      </EmptyState>
    );
  }
  return <EditFlow key={edition} vendor={vendor} order={order} onReload={() => setEdition(edition + 1)} />;
}
