import type { LatLng } from '@sendero/core/values/place';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { PageSection } from '../../lib/page-section.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { useMapBasics } from '../../lib/use-map-basics.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { AddressSearch } from '../address/use-address-search.ts';
import type { OutletDraft } from './use-outlet-draft.ts';

const Map = lazyPage(() => import('../../ui/map/map.tsx'));

const ZOOM = 17;

interface OutletMapProps {
  draft: OutletDraft;
  search: AddressSearch;
  /** The centre of the map until a place is chosen. */
  near: LatLng;
}

/** The collection point's position: a marker to drag, or a press on the map (OUT-03, OUT-07). */
export function OutletMap({ draft: { point, at }, search, near }: OutletMapProps) {
  const t = useTexts();
  const basics = useMapBasics();
  const label = t('tracking.pickup');
  return (
    <PageSection fallback={<Skeleton className="h-56 w-full rounded-lg" />}>
      <Map
        {...basics}
        centre={at ?? near}
        zoom={ZOOM}
        fit={at ? [at] : undefined}
        markers={
          at
            ? [
                {
                  id: 'pickup',
                  kind: 'pickup',
                  large: true,
                  ...at,
                  label,
                  draggable: true,
                  onMove: search.moveTo,
                },
              ]
            : []
        }
        onPick={search.moveTo}
        announcement={point.address}
        label={t('outlet.map')}
        className="h-56 w-full rounded-lg border border-line md:h-72"
      />
    </PageSection>
  );
}
