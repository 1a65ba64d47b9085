import type { RequestDraft } from '@sendero/core/request/draft';
import type { LatLng } from '@sendero/core/values/place';
import { useAddressSearch } from '../address/use-address-search.ts';
import type { DraftState } from './use-draft.ts';

/**
 * Where it goes: the draft's text and coordinates, found by typing or on the map. House number, unit and notes stay
 * (FLOW-04); a unit that was typed with the address goes to its own field.
 */
export function useDestination({ draft, change }: DraftState, near: LatLng, onFound: () => void) {
  const search = useAddressSearch(near, ({ at, address, unit }) => {
    const { destination_text_address: text } = draft;
    change({
      destination_latitude: at.lat,
      destination_longitude: at.lng,
      destination_text_address: address?.formatted_address ?? (text.trim() || inDegrees(at)),
      ...(address && { destination_city: address.city }),
      ...(unit && { destination_unit_number: unit }),
      saved_address_id: null,
      address_edited: true,
    });
    if (address) onFound();
  });
  return {
    at: destinationOf(draft),
    search,
    /** Another text means another place, which has to be found first. */
    type: (text: string) =>
      change({
        destination_text_address: text,
        destination_latitude: null,
        destination_longitude: null,
        saved_address_id: null,
        address_edited: true,
      }),
  };
}

export type Destination = ReturnType<typeof useDestination>;

function destinationOf({
  destination_latitude: lat,
  destination_longitude: lng,
}: RequestDraft): LatLng | null {
  return lat === null || lng === null ? null : { lat, lng };
}

/** A tenth of a metre fewer than the map gives, which is still a metre. */
function inDegrees({ lat, lng }: LatLng): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
}
