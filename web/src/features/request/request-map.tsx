import type { LatLng } from '@sendero/core/values/place';
import { Suspense, lazy } from 'react';
import { boot } from '../../lib/boot.ts';
import { directionOf, useLocale, useTexts } from '../../lib/texts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { MapMarker } from '../../ui/map/map.tsx';
import type { Request } from './use-request.ts';

const Map = lazy(() => import('../../ui/map/map.tsx'));

const ZOOM = 18;

/** Where it is collected and where it goes. The place that is being asked for may be dragged, or tapped. */
export function RequestMap({ request }: { request: Request }) {
  const t = useTexts();
  const locale = useLocale();
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
    <Suspense fallback={<Skeleton className="size-full" />}>
      <Map
        maps={boot.maps}
        centre={shown.at(-1) ?? boot.market.centre}
        zoom={ZOOM}
        markers={markers}
        route={to ? quote.fee?.route.map(([lat, lng]) => ({ lat, lng })) : undefined}
        fit={shown}
        onPick={isFixed ? undefined : asked.moveTo}
        announcement={isOriginAsked ? origin.address.address_text : request.draft.destination_text_address}
        language={locale}
        dir={directionOf(locale)}
        label={t('request.map.label')}
        texts={{
          sample: t('map.sample'),
          attribution: t('map.attribution'),
          zoomIn: t('map.zoom-in'),
          zoomOut: t('map.zoom-out'),
          unavailable: t('map.unavailable'),
          moveHint: t('map.move-hint'),
          twoFingers: t('map.two-fingers'),
        }}
        className="size-full"
      />
    </Suspense>
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
