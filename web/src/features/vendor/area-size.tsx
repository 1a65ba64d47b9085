import { isInside } from '@sendero/core/quote/area';
import { type AreaIssue, areaOf, squareKm } from '@sendero/core/vendor/delivery-area';
import type { LatLng } from '@sendero/core/values/place';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { boot } from '../../lib/boot.ts';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { pickupOf } from './pickup-of.ts';
import { roundedSize } from './rounded-size.ts';

interface AreaSizeProps {
  vendor: Vendor;
  corners: readonly LatLng[];
  issue: AreaIssue | null;
}

/** The size of the area, what is wrong with it, or what applies without an area. */
export function AreaSize({ vendor, corners, issue }: AreaSizeProps) {
  const t = useTexts();
  const { number } = useFormats();
  const limit = number(boot.market.distance_limit_m / 1000);
  const ring = areaOf(corners).coordinates[0] ?? [];
  const size = squareKm(ring);
  const pickup = pickupOf(vendor);
  const isApart = corners.length > 0 && pickup !== null && !isInside(pickup, ring);
  return (
    <div className="grid gap-3">
      <p className="text-muted">{t('area.hint', { limit })}</p>
      <p role="status" className="font-medium">
        {corners.length === 0
          ? t('area.none', { limit })
          : t('area.size', { corners: corners.length, size: number(roundedSize(size)) })}
      </p>
      {issue ? <InlineNotice tone="danger">{t(issue.key, issue.params)}</InlineNotice> : null}
      {isApart && !issue ? <InlineNotice>{t('area.apart')}</InlineNotice> : null}
    </div>
  );
}
