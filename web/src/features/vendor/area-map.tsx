import { outlineOf } from '@sendero/core/vendor/area-shape';
import { areaOf } from '@sendero/core/vendor/delivery-area';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { type Dispatch, useState } from 'react';
import { boot } from '../../lib/boot.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { PageSection } from '../../lib/page-section.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { MapMarker } from '../../ui/map/map.tsx';
import { useMapBasics } from '../../lib/use-map-basics.ts';
import type { AreaStep, AreaSteps } from './area-steps.ts';
import { pickupOf } from './pickup-of.ts';
import { placeText } from './place-text.ts';
import { squareAround } from './square-around.ts';
import { useAreaDrawing } from './use-area-drawing.ts';

const Map = lazyPage(() => import('../../ui/map/map.tsx'));

const ZOOM = 14;

interface AreaMapProps {
  vendor: Vendor;
  steps: AreaSteps;
  take: Dispatch<AreaStep>;
}

/**
 * The area on the map. On MapLibre's map it is drawn and changed with mouse and fingers. On the picture a press adds a
 * corner after the chosen one, and every corner is a dot that can be dragged. On both, the chosen corner is such a dot.
 */
export function AreaMap({ vendor, steps: { corners, chosen }, take }: AreaMapProps) {
  const t = useTexts();
  const basics = useMapBasics();
  const pickup = pickupOf(vendor);
  const middle = pickup ?? boot.market.centre;
  // The view stays the same while the area is edited.
  const [fit] = useState(corners.length > 0 ? corners : squareAround(middle));
  const { isDrawn, takeMap } = useAreaDrawing(corners, (drawn) => take({ kind: 'draw', corners: drawn }));
  const dots = corners.map((corner, index): MapMarker => ({
    id: `corner-${index}`,
    kind: 'corner',
    ...corner,
    label: t('area.corner', { number: index + 1 }),
    selected: index === chosen,
    draggable: true,
    onMove: (to) => take({ kind: 'move', index, to }),
  }));
  const inHand = corners[chosen];
  const where = inHand && `${t('area.corner', { number: chosen + 1 })}: ${placeText(inHand)}`;
  return (
    <PageSection fallback={<Skeleton className="size-full rounded-none" />}>
      <Map
        {...basics}
        centre={middle}
        zoom={ZOOM}
        fit={fit}
        markers={[
          ...(pickup ? [{ id: 'pickup', kind: 'pickup' as const, ...pickup, label: vendor.name }] : []),
          ...dots.filter((_, index) => !isDrawn || index === chosen),
        ]}
        areas={isDrawn || corners.length === 0 ? undefined : [outlineOf(areaOf(corners))]}
        onPick={
          isDrawn
            ? undefined
            : (at) => take(inHand ? { kind: 'add', at } : { kind: 'draw', corners: squareAround(at) })
        }
        onGlMap={takeMap}
        label={t('area.map')}
        announcement={where}
        className="size-full"
      />
    </PageSection>
  );
}
