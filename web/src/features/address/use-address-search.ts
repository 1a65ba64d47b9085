import type { Address, AddressDetails, House, LatLng, Suggestion } from '@sendero/core/values/place';
import { useEffect, useRef, useState } from 'react';
import type { TextKey } from '../../lib/texts.tsx';
import { addressAt, detailsOf, isPoint } from './geolocator.ts';
import { useSuggestions } from './use-suggestions.ts';

/** Where it is now, and its address where that is known; without one the old text stays. */
export interface PickedPlace {
  readonly at: LatLng;
  readonly address: Address | null;
  /** The flat or stairway that was typed with it, if any. */
  readonly unit?: string | undefined;
}

/** A street that was chosen without a number, though its houses are known. */
export interface AskedStreet {
  readonly street: string;
  readonly houses: readonly House[];
  /** It is answered; what it comes to is on its way. */
  readonly isAnswered: boolean;
  /** Takes one of them; null where the place has no number. */
  choose(house: House | null): void;
}

interface Asked {
  readonly street: AddressDetails;
  readonly unit: string | undefined;
  readonly isAnswered: boolean;
}

export interface AddressSearch {
  readonly suggestions: readonly Suggestion[];
  /** The text that they were found for; null while a newer one is being looked up. */
  readonly answered: string | null;
  readonly isSearching: boolean;
  /** The place is known, its address is still asked for. */
  readonly isResolving: boolean;
  /** The look-up is over; without suggestions it found nothing. */
  readonly isSettled: boolean;
  /** What went wrong with the last look-up, in the field's place (GEO-05). */
  readonly failure: TextKey | null;
  /** Which number is meant has to be told before the place counts (GEO-09). */
  readonly asked: AskedStreet | null;
  type(text: string): void;
  choose(suggestion: Suggestion): void;
  /** The marker was dragged, or the map was tapped (FLOW-04). */
  moveTo(at: LatLng): void;
}

/**
 * Finds a place by typing or on the map and tells it to `onPick`.
 *
 * Typing is looked up 500 ms after the last key (GEO-01). A moved marker counts at once and gets its address
 * afterwards; when that fails only the coordinates have moved. Whatever is done next drops the answers to what was
 * done before. A street whose houses are known is asked for its number first (GEO-09).
 */
export function useAddressSearch(near: LatLng, onPick: (place: PickedPlace) => void): AddressSearch {
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<TextKey | null>(null);
  const [isResolving, setResolving] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const current = useRef<AbortController>(null);
  const { isPending, isFailed, ...suggested } = useSuggestions(typed.trim(), near);
  useEffect(() => () => current.current?.abort(), []);

  const restart = (): AbortSignal => {
    current.current?.abort();
    current.current = new AbortController();
    setFailure(null);
    setResolving(false);
    setAsked(null);
    return current.current.signal;
  };

  const resolve = async (
    look: (signal: AbortSignal) => Promise<AddressDetails | null>,
    onFound: (address: AddressDetails) => void,
    onFailure: TextKey,
  ): Promise<void> => {
    const signal = restart();
    setTyped('');
    setResolving(true);
    const address = await look(signal).catch(() => null);
    if (signal.aborted) return;
    setResolving(false);
    if (address) onFound(address);
    else setFailure(onFailure);
  };

  const pick = (address: Address, unit: string | undefined) =>
    onPick({ at: { lat: address.latitude, lng: address.longitude }, address, unit });

  const choose = (chosen: Suggestion): Promise<void> =>
    resolve(
      (signal) => (isPoint(chosen) ? Promise.resolve(chosen) : detailsOf(chosen.id, signal)),
      (address) =>
        address.houses?.length
          ? setAsked({ street: address, unit: chosen.unit, isAnswered: false })
          : pick(address, chosen.unit),
      'geolocator.error.details',
    );

  const chooseHouse = (now: Asked, house: House | null): Promise<void> => {
    const found = resolve(
      (signal) => (house ? detailsOf(house.id, signal) : Promise.resolve(now.street)),
      (address) => pick(address, now.unit),
      'geolocator.error.details',
    );
    setAsked({ ...now, isAnswered: true });
    return found;
  };

  const moveTo = (at: LatLng): Promise<void> => {
    onPick({ at, address: null });
    return resolve(
      (signal) => addressAt(at, signal),
      (address) => onPick({ at, address }),
      'geolocator.error.reverse',
    );
  };

  return {
    ...suggested,
    isSearching: isResolving || isPending,
    isResolving,
    failure: isFailed ? 'geolocator.error.technical' : failure,
    asked: asked && {
      street: asked.street.street,
      houses: asked.street.houses ?? [],
      isAnswered: asked.isAnswered,
      choose: (house) => void chooseHouse(asked, house),
    },
    type: (next) => {
      restart();
      setTyped(next);
    },
    choose: (suggestion) => void choose(suggestion),
    moveTo: (at) => void moveTo(at),
  };
}
