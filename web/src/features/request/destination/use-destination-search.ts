import type { LatLng } from '@sendero/core/values/place';
import { type AddressSearch, useAddressSearch } from '../../address/use-address-search.ts';
import type { Dispatch } from '../drafts/request-store.ts';

/** Finds the destination by typing or on the map. */
export const useDestinationSearch = (near: LatLng, dispatch: Dispatch): AddressSearch =>
  useAddressSearch(near, (place) => dispatch({ type: 'place-destination', ...place }));
