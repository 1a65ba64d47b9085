import type { LatLng } from '@sendero/core/values/place';
import { outlineOf } from '@sendero/core/vendor/delivery-area';
import { boot } from '../../lib/boot.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { Part } from '../../lib/part.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { MapMarker } from '../../ui/map/map.tsx';
import { useMapBasics } from '../../lib/use-map-basics.ts';
import { useDeliveryArea } from '../vendor/use-delivery-area.ts';
import type { Request } from './use-request.ts';

const Map = lazyPage(() => import('../../ui/map/map.tsx'));

const ZOOM = 18;

/** Where it is collected and where it goes. The place that is being asked for may be dragged, or tapped. */
export function RequestMap({ request }: { request: Request }) {
  const t = useTexts();
  const basics = useMapBasics();
  const { data: area } = useDeliveryArea(request.vendor.vendor_id);
  const { pickup, origin, destination, quote, view, placed } = request;
  const isOriginAsked = view === 'origin';
  const from = isOriginAsked ? origin.at : pickup;
  const to = placed ? dropOffOf(placed.draft) : destination.at;
  const asked = isOriginAsked ? origin.search : destination.search;
  const isFixed = placed !== null || view === 'closed' || request.isUnanswered;
  const markers: MapMarker[] = [
    ...marker('pickup', from, t('request.map.pickup'), isOriginAsked && !isFixed ? asked.moveTo : undefined),
    ...marker('dropoff', to, t('request.map.dropoff'), isOriginAsked || isFixed ? undefined : asked.moveTo),
  ];
  const shown = markers.map(({ lat, lng }) => ({ lat, lng }));
  return (
    <Part fallback={<Skeleton className="size-full" />}>
      <Map
        {...basics}
        centre={shown.at(-1) ?? boot.market.centre}
        zoom={ZOOM}
        markers={markers}
        route={to ? quote.fee?.route.map(([lat, lng]) => ({ lat, lng })) : undefined}
        areas={area ? [outlineOf(area)] : undefined}
        fit={shown}
        onPick={isFixed ? undefined : asked.moveTo}
        announcement={isOriginAsked ? origin.address.address_text : request.draft.destination_text_address}
        label={t('request.map.label')}
        className="size-full"
      />
    </Part>
  );
}

function marker(
  kind: 'pickup' | 'dropoff',
  at: LatLng | null,
  label: string,
  onMove?: (at: LatLng) => void,
): MapMarker[] {
  if (!at) return [];
  return [{ id: kind, kind, ...at, label, draggable: onMove !== undefined, onMove }];
}

function dropOffOf(draft: Request['draft']): LatLng | null {
  const { destination_latitude: lat, destination_longitude: lng } = draft;
  return lat === null || lng === null ? null : { lat, lng };
}
