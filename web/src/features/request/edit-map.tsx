import { outlineOf } from '@sendero/core/vendor/delivery-area';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { Part } from '../../lib/part.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { useMapBasics } from '../../lib/use-map-basics.ts';
import type { MapMarker } from '../../ui/map/map.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useDeliveryArea } from '../vendor/use-delivery-area.ts';
import type { Edit } from './use-edit.ts';

const Map = lazyPage(() => import('../../ui/map/map.tsx'));

const ZOOM = 18;

/** Where it is collected and where it goes, which may be dragged as long as that may change. */
export function EditMap({ edit }: { edit: Edit }) {
  const t = useTexts();
  const basics = useMapBasics();
  const { pickup, destination, quote, may, changing, draft } = edit;
  const { data: area } = useDeliveryArea(edit.vendor.vendor_id);
  const onMove = may.place === null && !changing.isBusy ? destination.search.moveTo : undefined;
  const markers: MapMarker[] = [
    { id: 'pickup', kind: 'pickup', ...pickup, label: t('request.map.pickup'), draggable: false },
  ];
  if (destination.at) {
    const label = t('request.map.dropoff');
    const draggable = onMove !== undefined;
    markers.push({ id: 'dropoff', kind: 'dropoff', ...destination.at, label, draggable, onMove });
  }
  return (
    <Part fallback={<Skeleton className="size-full" />}>
      <Map
        {...basics}
        centre={destination.at ?? pickup}
        zoom={ZOOM}
        markers={markers}
        route={quote.fee?.route.map(([lat, lng]) => ({ lat, lng }))}
        areas={area ? [outlineOf(area)] : undefined}
        fit={markers.map(({ lat, lng }) => ({ lat, lng }))}
        onPick={onMove}
        announcement={draft.destination_text_address}
        label={t('request.map.label')}
        className="size-full"
      />
    </Part>
  );
}
