import { Store } from 'lucide-react';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { useQueryValue } from '../../lib/navigation.tsx';
import { PageSection } from '../../lib/page-section.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useSelectedVendor, useVendors } from '../vendor/use-vendors.ts';
import { RequestFlow } from './request-flow.tsx';
import { RequestSkeleton } from './request-skeleton.tsx';
import { useDraftReady } from './drafts/use-draft-ready.ts';

const EditOrder = lazyPage(async () => ({ default: (await import('./edit/edit-order.tsx')).EditOrder }));

/**
 * Requests a rider for the vendor in the address; changing the vendor cancels what was begun (FLOW-07). `orderID` names
 * an order to change.
 */
export default function RequestPage() {
  const t = useTexts();
  const { data: vendors } = useVendors();
  const vendor = useSelectedVendor();
  const isReady = useDraftReady(vendor?.vendor_id, vendors);
  const orderId = useQueryValue('orderID');
  if (orderId !== null) {
    return (
      <PageSection fallback={<RequestSkeleton />}>
        <EditOrder key={orderId} orderId={orderId} waiting={<RequestSkeleton />} />
      </PageSection>
    );
  }
  if (vendor?.is_active === false)
    return <EmptyState icon={<Store />} title={t('order.issue.vendor-closed')} />;
  if (vendor && isReady) return <RequestFlow key={vendor.vendor_id} vendor={vendor} />;
  if (vendor || !vendors) return <RequestSkeleton />;
  return (
    <EmptyState icon={<Store />} title={t('unable-to-fetch-vendor')}>
      {t('request.choose-vendor')}
    </EmptyState>
  );
}
