import type { BulkRow } from '@sendero/core/contract/bulk-api';
import type { LatLng } from '@sendero/core/values/place';
import { MapPinned } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { boot } from '../../lib/boot.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { PageSection } from '../../lib/page-section.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { addressAt } from '../address/geolocator.ts';
import { useMapBasics } from '../../lib/use-map-basics.ts';
import { useSelectedVendor } from '../vendor/use-vendors.ts';
import { Candidates } from './candidates.tsx';
import type { RowsWork } from './use-rows-work.ts';
import { wrongColumns } from './wrong-cells.ts';

const Map = lazyPage(() => import('../../ui/map/map.tsx'));

const ZOOM = 16;

interface RowPlaceProps {
  row: BulkRow;
  withPin: boolean;
  work: RowsWork;
}

/** A row's destination: the places that its address may mean, and the map to set its pin. */
export function RowPlace({ row, withPin, work }: RowPlaceProps) {
  const t = useTexts();
  const [isMapOpen, setMapOpen] = useState(withPin);
  const isAsked = wrongColumns(row).includes('address');
  if (!work.mayChange(row)) return null;
  return (
    <div className="grid gap-3">
      {isAsked ? (
        <Candidates row={row} onChoose={(place) => void work.change(row.row_number, { place })} />
      ) : null}
      {isMapOpen ? (
        <PinMap row={row} work={work} />
      ) : (
        <div>
          <Button icon={<MapPinned aria-hidden className="size-4" />} onClick={() => setMapOpen(true)}>
            {t('bulk.row.set-pin')}
          </Button>
        </div>
      )}
    </div>
  );
}

function PinMap({ row, work }: Omit<RowPlaceProps, 'withPin'>) {
  const t = useTexts();
  const basics = useMapBasics();
  const start = useStart(row);
  const [pin, setPin] = useState<LatLng | null>(null);
  const address = useAddressAt(pin) ?? row.cells['address'] ?? row.drop_off_address;
  const at = pin ?? start;
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.focus(), []);
  return (
    <div ref={part} tabIndex={-1} className="grid gap-3 outline-none">
      <div className="h-64 overflow-hidden rounded-lg border border-line">
        <PageSection fallback={<Skeleton className="size-full" />}>
          <Map
            {...basics}
            centre={start}
            zoom={ZOOM}
            markers={[
              {
                id: 'pin',
                kind: 'dropoff',
                ...at,
                label: t('tracking.dropoff'),
                draggable: true,
                onMove: setPin,
              },
            ]}
            onPick={setPin}
            announcement={pin ? address : undefined}
            label={t('bulk.row.pin-map')}
            className="size-full"
          />
        </PageSection>
      </div>
      <p className="text-sm text-muted">{pin ? address : t('bulk.row.pin-hint')}</p>
      <Button
        tone="primary"
        disabled={pin === null || address === ''}
        busy={work.saving.has(row.row_number)}
        onClick={() => {
          const place = { address, latitude: at.lat, longitude: at.lng };
          void work.change(row.row_number, { place });
        }}
      >
        {t('bulk.row.use-pin')}
      </Button>
    </div>
  );
}

/** The pin's first position: the row's place, its likeliest candidate, its outlet, or the middle of the country. */
function useStart({ latitude, longitude, candidates: [candidate] }: BulkRow): LatLng {
  const outlet = useSelectedVendor()?.vendor_information.location;
  if (latitude !== null && longitude !== null) return { lat: latitude, lng: longitude };
  const near = candidate ?? outlet;
  return near ? { lat: near.latitude, lng: near.longitude } : boot.market.centre;
}

/** The address at a point; null while it loads, and if there is none. */
function useAddressAt(at: LatLng | null): string | null {
  const [found, setFound] = useState<string | null>(null);
  useEffect(() => {
    if (!at) return;
    const asked = new AbortController();
    addressAt(at, asked.signal).then(
      (address) => setFound(address?.formatted_address ?? null),
      () => undefined,
    );
    return () => {
      asked.abort();
      setFound(null);
    };
  }, [at]);
  return found;
}
