import { Store } from 'lucide-react';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { usePath } from '../../lib/navigation.tsx';
import { Part } from '../../lib/part.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { bulkJobIdIn } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useSelectedVendor, useVendors } from '../vendor/use-vendors.ts';
import { AskSheet } from './ask-sheet.tsx';
import { SheetSkeleton } from './sheet-skeleton.tsx';

const SheetPage = lazyPage(() => import('./SheetPage.tsx'));

/** Many orders at once from a sheet: it is asked for, or the one that the address names is shown (BLK-01). */
export default function BulkPage() {
  const jobId = bulkJobIdIn(usePath());
  const vendor = useSelectedVendor();
  const { data: vendors } = useVendors();
  if (!vendors) return <SheetSkeleton />;
  if (!vendor) return <NoVendor />;
  const { vendor_id } = vendor;
  return jobId === undefined ? (
    <AskSheet key={vendor_id} vendorId={vendor_id} />
  ) : (
    <Part fallback={<SheetSkeleton />}>
      <SheetPage key={jobId} />
    </Part>
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
