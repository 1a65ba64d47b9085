import { Store } from 'lucide-react';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { usePath } from '../../lib/navigation.tsx';
import { PageSection } from '../../lib/page-section.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { bulkJobIdIn } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useSelectedVendor, useVendors } from '../vendor/use-vendors.ts';
import { BulkJobSkeleton } from './bulk-job-skeleton.tsx';
import { UploadSkeleton } from './upload-skeleton.tsx';

const UploadPage = lazyPage(() => import('./UploadPage.tsx'));
const BulkJobPage = lazyPage(() => import('./BulkJobPage.tsx'));

/** Places many orders from a sheet: shows the upload, or the bulk job that the address names (BLK-01). */
export default function BulkPage() {
  const jobId = bulkJobIdIn(usePath());
  const vendor = useSelectedVendor();
  const { data: vendors } = useVendors();
  if (!vendors) return jobId === undefined ? <UploadSkeleton /> : <BulkJobSkeleton />;
  if (!vendor) return <NoVendor />;
  if (!vendor.is_active && jobId === undefined) return <ClosedStore />;
  const { vendor_id } = vendor;
  return jobId === undefined ? (
    <PageSection fallback={<UploadSkeleton />}>
      <UploadPage key={vendor_id} vendorId={vendor_id} />
    </PageSection>
  ) : (
    <PageSection fallback={<BulkJobSkeleton />}>
      <BulkJobPage key={jobId} />
    </PageSection>
  );
}

function NoVendor() {
  const t = useTexts();
  return (
    <EmptyState isPage icon={<Store />} title={t('bulk.no-vendor')}>
      {t('bulk.no-vendor-hint')}
    </EmptyState>
  );
}

/** Nothing can be placed for a vendor that the operator has closed; jobs from before are still shown (WLB-07). */
function ClosedStore() {
  const t = useTexts();
  return <EmptyState isPage icon={<Store />} title={t('order.issue.vendor-closed')} />;
}
