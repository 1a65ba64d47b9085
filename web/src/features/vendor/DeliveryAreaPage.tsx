import { useEffect } from 'react';
import { CircleAlert } from 'lucide-react';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FullScreen } from '../../ui/full-screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AreaEditor } from './area-editor.tsx';
import { editArea, useEditedArea } from './edited-area.ts';
import { useDeliveryArea } from './use-delivery-area.ts';
import { useVendors } from './use-vendors.ts';

/** The delivery area of the chosen vendor, over any section (FEE-06). */
export default function DeliveryAreaPage() {
  const t = useTexts();
  const vendorId = useEditedArea() ?? '';
  const { data: vendors = [] } = useVendors();
  const vendor = vendors.find(({ vendor_id }) => vendor_id === vendorId);
  const { data: area, isError, refetch } = useDeliveryArea(vendorId);
  useEffect(() => () => editArea(null), []);
  if (vendor && area !== undefined) return <AreaEditor vendor={vendor} saved={area} />;
  return (
    <FullScreen
      title={t('area.title', { name: vendor?.name ?? '' })}
      closeLabel={t('shell.close')}
      onClose={() => editArea(null)}
    >
      {isError ? (
        <EmptyState
          icon={<CircleAlert />}
          title={t('area.unavailable')}
          action={<Button onClick={() => void refetch()}>{t('shell.try-again')}</Button>}
        />
      ) : (
        <AreaSkeleton />
      )}
    </FullScreen>
  );
}

function AreaSkeleton() {
  return (
    <div aria-busy className="grid h-full max-md:grid-rows-[auto_1fr] md:grid-cols-[400px_minmax(0,1fr)]">
      <div className="grid content-start gap-4 p-5 max-md:order-1">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-9 w-56" />
        <Skeleton className="h-48 w-full" />
      </div>
      <Skeleton className="size-full rounded-none max-md:h-[42dvh]" />
    </div>
  );
}
