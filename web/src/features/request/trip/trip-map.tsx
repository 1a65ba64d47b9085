import { dropoffOf } from '@sendero/core/request/draft';
import { useTexts } from '../../../lib/texts.tsx';
import type { MapMarker } from '../../../ui/map/map.tsx';
import { PlacesMap, marker } from '../request-map.tsx';
import type { RequestFrameProps } from '../request-frame.tsx';
import type { TripOfRequest } from './use-trip.ts';

interface TripMapProps {
  readonly vendorId: string;
  readonly request: RequestFrameProps['request'];
  readonly trip: TripOfRequest;
  readonly isFixed: boolean;
}

/** The collection point, the stops by their numbers and the way through all of them; the open stop can be moved. */
export function TripMap({ vendorId, request, trip, isFixed }: TripMapProps) {
  const t = useTexts();
  const { state, origin, search, pickup } = request;
  const { quote } = trip;
  const placed = state.placed_trip?.map(({ order_id, customer: { location } }) => {
    const { latitude, longitude } = location;
    const at = latitude === null || longitude === null ? null : { lat: latitude, lng: longitude };
    return { id: order_id, at };
  });
  const stops = placed ?? trip.stops.map(({ id, draft }) => ({ id, at: dropoffOf(draft) }));
  const isOriginAsked = state.view === 'origin';
  const openId = isFixed || isOriginAsked || state.view === 'closed' ? null : (state.trip?.open ?? null);
  const drops = stops.flatMap(({ id, at }, n): readonly MapMarker[] => {
    const onMove = id === openId ? search.moveTo : undefined;
    const label = t('trip.stop', { stop: n + 1, stops: stops.length });
    const look = { id: `stop-${id}`, kind: 'dropoff', large: id === openId, sign: String(n + 1) } as const;
    return at ? [{ ...look, ...at, label, draggable: onMove !== undefined, onMove }] : [];
  });
  const moveOrigin = isOriginAsked && !isFixed ? origin.search.moveTo : undefined;
  return (
    <PlacesMap
      vendorId={vendorId}
      markers={[
        ...marker('pickup', isOriginAsked ? origin.at : pickup, t('tracking.pickup'), moveOrigin),
        ...drops,
      ]}
      route={quote.fee?.route}
      announcement={isOriginAsked ? origin.address.address_text : state.draft.destination_text_address}
      onPick={moveOrigin ?? (openId === null ? undefined : search.moveTo)}
    />
  );
}
