import { isInside } from '@sendero/core/quote/area';
import { type DeliveryArea, outlineOf } from '@sendero/core/vendor/area-shape';
import { awayIssue, cornersOf, squareKm, swapped } from '@sendero/core/vendor/delivery-area';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { useState } from 'react';
import { boot } from '../../lib/boot.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { PageSection } from '../../lib/page-section.tsx';
import { asProblem } from '../../lib/problem.ts';
import { sayProblem } from '../../lib/say-problem.ts';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { useMapBasics } from '../../lib/use-map-basics.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { pickupOf } from '../vendor/pickup-of.ts';
import { roundedSize } from '../vendor/rounded-size.ts';
import { useSaveArea } from '../vendor/use-delivery-area.ts';

const Map = lazyPage(() => import('../../ui/map/map.tsx'));

const ZOOM = 12;

interface AreaPreviewProps {
  vendor: Vendor;
  /** The area until now. */
  before: DeliveryArea | null;
  /** What was in the file. */
  read: DeliveryArea;
  onClose: () => void;
}

/** Shows an uploaded area on the map; it replaces the present one only once somebody says so. */
export function AreaPreview({ vendor, before, read, onClose }: AreaPreviewProps) {
  const t = useTexts();
  const { number } = useFormats();
  const basics = useMapBasics();
  const [area, setArea] = useState(read);
  const saving = useSaveArea(vendor.vendor_id, () => {
    toast({ message: t('area.saved'), type: 'success' });
    onClose();
  });
  const pickup = pickupOf(vendor);
  const away = pickup && awayIssue(area, pickup);
  const ring = area.coordinates[0] ?? [];
  const sizeOf = (of: DeliveryArea) => number(roundedSize(squareKm(of.coordinates[0] ?? [])));
  const isApart = pickup !== null && !away && !isInside(pickup, ring);
  return (
    <Dialog
      open
      size="large"
      title={t('area.preview')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            tone="primary"
            busy={saving.isPending}
            disabled={away !== null}
            onClick={() => saving.mutate(area)}
          >
            {t(before ? 'area.replace' : 'area.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p role="status" className="font-medium">
          {t('area.size', { corners: ring.length - 1, size: sizeOf(area) })}
        </p>
        <p className="text-sm text-muted">
          {before
            ? t('area.replaces', { size: sizeOf(before) })
            : t('area.first', { limit: number(boot.market.distance_limit_m / 1000) })}
        </p>
        {away ? (
          <InlineNotice tone="danger">
            <p>{t(away.key, away.params)}</p>
            {away.key === 'area.issue.swapped' ? (
              <Button size="small" className="mt-2" onClick={() => setArea(swapped(area))}>
                {t('area.swap')}
              </Button>
            ) : null}
          </InlineNotice>
        ) : null}
        {isApart ? <InlineNotice tone="warn">{t('area.apart')}</InlineNotice> : null}
        {saving.error ? (
          <InlineNotice tone="danger">{sayProblem(t, asProblem(saving.error))}</InlineNotice>
        ) : null}
        <PageSection fallback={<Skeleton className="h-80 w-full rounded-lg" />}>
          <Map
            {...basics}
            key={JSON.stringify(area)}
            centre={pickup ?? boot.market.centre}
            zoom={ZOOM}
            fit={cornersOf(area)}
            markers={pickup ? [{ id: 'pickup', kind: 'pickup', ...pickup, label: vendor.name }] : []}
            areas={[outlineOf(area)]}
            label={t('area.map')}
            className="h-80 w-full rounded-lg border border-line max-md:h-56"
          />
        </PageSection>
      </div>
    </Dialog>
  );
}
