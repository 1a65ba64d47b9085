import type { Address, AddressDetails, House, LatLng, Suggestion } from '@sendero/core/values/place';
import { useEffect, useRef, useState } from 'react';
import type { TextKey } from '../../lib/texts.tsx';
import { addressAt, detailsOf, isPoint } from './geolocator.ts';
import { useSuggestions } from './use-suggestions.ts';

/** A picked position, with its address if known; without an address the old text stays. */
export interface PickedPlace {
  readonly at: LatLng;
  readonly address: Address | null;
  /** The flat or stairway typed with the address, if any. */
  readonly unit?: string | undefined;
}

/** A street chosen without a number whose houses are known. */
export interface AskedStreet {
  readonly street: string;
  readonly houses: readonly House[];
  /** The question is answered and the chosen house is being looked up. */
  readonly isAnswered: boolean;
  /** Chooses a house; null if the place has no number. */
  choose(house: House | null): void;
}

interface Asked {
  readonly street: AddressDetails;
  readonly unit: string | undefined;
  readonly isAnswered: boolean;
}

export interface AddressSearch {
  readonly suggestions: readonly Suggestion[];
  /** The text that the suggestions belong to; null while a newer text is being looked up. */
  readonly answered: string | null;
  readonly isSearching: boolean;
  /** The position is known; its address is being looked up. */
  readonly isResolving: boolean;
  /** The look-up has finished; no suggestions means that it found nothing. */
  readonly isSettled: boolean;
  /** Why the last look-up failed, shown at the field (GEO-05). */
  readonly failure: TextKey | null;
  /** The street whose house number must be chosen before the place counts (GEO-09). */
  readonly asked: AskedStreet | null;
  type(text: string): void;
  choose(suggestion: Suggestion): void;
  /** Takes the point of a dragged marker or a tap on the map (FLOW-04). */
  moveTo(at: LatLng): void;
}

/**
 * Finds a place by typing or on the map and passes it to `onPick`.
 *
 * Typed text is looked up 500 ms after the last key (GEO-01). A moved marker counts at once, and its address is looked
 * up afterwards; if that fails, only the coordinates change. Every new action drops the answers to earlier ones. For a
 * street whose houses are known the number is asked first (GEO-09).
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
