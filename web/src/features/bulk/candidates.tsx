import type { BulkRow } from '@sendero/core/contract/bulk-api';
import { MapPin, MapPinned } from 'lucide-react';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';

interface CandidatesProps {
  row: Pick<BulkRow, 'candidates'>;
  onChoose: (place: BulkRow['candidates'][number]) => void;
  /** Opens the map to set the pin; undefined if the map is already shown. */
  onPin?: (() => void) | undefined;
}

/** The places that an address may mean, and a button for the map if none is right. */
export function Candidates({ row: { candidates }, onChoose, onPin }: CandidatesProps) {
  const t = useTexts();
  return (
    <div className="grid gap-1">
      {candidates.length > 0 ? (
        <div role="group" aria-label={t('bulk.row.candidates')} className="grid gap-0.5">
          <p aria-hidden className="text-xs font-semibold text-muted">
            {t('bulk.row.candidates')}
          </p>
          {candidates.map((place) => (
            <button
              key={`${place.address} ${place.latitude} ${place.longitude}`}
              type="button"
              onClick={() => onChoose(place)}
              className="-mx-2 flex min-h-control items-center gap-2 rounded-sm px-2 py-1 text-start hover:bg-sunken focus-visible:bg-sunken"
            >
              <MapPin aria-hidden className="size-4 shrink-0 text-muted" />
              {place.address}
            </button>
          ))}
        </div>
      ) : null}
      {onPin ? (
        <div>
          <Button size="small" icon={<MapPinned aria-hidden className="size-4" />} onClick={onPin}>
            {t('bulk.row.set-pin')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
