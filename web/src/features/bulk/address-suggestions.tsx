import type { Suggestion } from '@sendero/core/values/place';
import { MapPin } from 'lucide-react';
import { boot } from '../../lib/boot.ts';
import { useTexts } from '../../lib/texts.tsx';
import { detailsOf, isPoint } from '../address/geolocator.ts';
import { useSuggestions } from '../address/use-suggestions.ts';
import { pickupOf } from '../vendor/pickup-of.ts';
import { useSelectedVendor } from '../vendor/use-vendors.ts';
import type { RowChange } from './bulk-jobs.ts';

interface AddressSuggestionsProps {
  /** The address as it is being corrected. */
  readonly text: string;
  readonly onChoose: (place: NonNullable<RowChange['place']>) => void;
}

/** Places for an address that is being corrected, near the shop; a press takes one (BLK-11). */
export function AddressSuggestions({ text, onChoose }: AddressSuggestionsProps) {
  const t = useTexts();
  const vendor = useSelectedVendor();
  const { suggestions } = useSuggestions(text.trim(), (vendor && pickupOf(vendor)) ?? boot.market.centre);
  const choose = async (one: Suggestion) => {
    const found = isPoint(one)
      ? one
      : await detailsOf(one.id, new AbortController().signal).catch(() => null);
    if (!found) return;
    const { formatted_address: address, latitude, longitude } = found;
    onChoose({ address, latitude, longitude });
  };
  if (suggestions.length === 0) return null;
  return (
    <div role="group" aria-label={t('bulk.row.candidates')} className="grid gap-0.5">
      {suggestions.map((one) => (
        <button
          key={one.id || one.formatted_address}
          type="button"
          onClick={() => void choose(one)}
          className="-mx-2 flex min-h-control items-center gap-2 rounded-sm px-2 py-1 text-start hover:bg-sunken focus-visible:bg-sunken"
        >
          <MapPin aria-hidden className="size-4 shrink-0 text-muted" />
          {one.formatted_address}
        </button>
      ))}
    </div>
  );
}
