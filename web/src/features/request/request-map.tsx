import type { FeeAnswer } from '@sendero/core/contract/quote-api';
import type { LatLng } from '@sendero/core/values/place';
import { outlineOf } from '@sendero/core/vendor/area-shape';
import { boot } from '../../lib/boot.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { PageSection } from '../../lib/page-section.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { MapMarker } from '../../ui/map/map.tsx';
import { useMapBasics } from '../../lib/use-map-basics.ts';
import { useDeliveryArea } from '../vendor/use-delivery-area.ts';

const Map = lazyPage(() => import('../../ui/map/map.tsx'));

const ZOOM = 18;

interface RequestMapProps {
  readonly vendorId: string;
  readonly pickup: LatLng | null;
  readonly dropoff: LatLng | null;
  readonly route: FeeAnswer['route'] | undefined;
  /** The address being asked for, in words. */
  readonly announcement: string;
  /** The marker being asked for, which can be dragged or set by a tap. */
  readonly moves: 'pickup' | 'dropoff' | null;
  readonly onMove: (at: LatLng) => void;
}

/** The map with pickup and drop-off, both as large as the specification has them (FLOW-21). */
export function RequestMap(props: RequestMapProps) {
  const { vendorId, pickup, dropoff, route, announcement, moves, onMove } = props;
  const t = useTexts();
  const markers: MapMarker[] = [
    ...marker('pickup', pickup, t('tracking.pickup'), moves === 'pickup' ? onMove : undefined),
    ...marker('dropoff', dropoff, t('tracking.dropoff'), moves === 'dropoff' ? onMove : undefined),
  ];
  return (
    <PlacesMap
      vendorId={vendorId}
      markers={markers}
      route={dropoff ? route : undefined}
      announcement={announcement}
      onPick={moves ? onMove : undefined}
    />
  );
}

interface PlacesMapProps extends Pick<RequestMapProps, 'vendorId' | 'route' | 'announcement'> {
  readonly markers: readonly MapMarker[];
  readonly onPick: ((at: LatLng) => void) | undefined;
}

/** The map of these places and the way between them, in the area where the vendor's riders deliver. */
export function PlacesMap({ vendorId, markers, route, announcement, onPick }: PlacesMapProps) {
  const t = useTexts();
  const basics = useMapBasics();
  const { data: area } = useDeliveryArea(vendorId);
  const shown = markers.map(({ lat, lng }) => ({ lat, lng }));
  return (
    <PageSection fallback={<Skeleton className="size-full" />}>
      <Map
        {...basics}
        centre={shown.at(-1) ?? boot.market.centre}
        zoom={ZOOM}
        markers={markers}
        route={route?.map(([lat, lng]) => ({ lat, lng }))}
        areas={area ? [outlineOf(area)] : undefined}
        fit={shown}
        onPick={onPick}
        announcement={announcement}
        label={t('request.map.label')}
        className="size-full"
      />
    </PageSection>
  );
}

export function marker(
  kind: 'pickup' | 'dropoff',
  at: LatLng | null,
  label: string,
  onMove?: (at: LatLng) => void,
): MapMarker[] {
  if (!at) return [];
  return [{ id: kind, kind, ...at, label, large: true, draggable: onMove !== undefined, onMove }];
}
