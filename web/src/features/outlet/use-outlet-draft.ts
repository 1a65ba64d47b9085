import { type CollectionPoint, pointIssues } from '@sendero/core/vendor/collection-point';
import type { LatLng } from '@sendero/core/values/place';
import { cleanPhone } from '@sendero/core/values/phone';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { useState } from 'react';
import { boot } from '../../lib/boot.ts';
import type { PickedPlace } from '../address/use-address-search.ts';

/** The text key of the issue with each field. */
type Issues = Readonly<Record<string, string>>;

/** The draft of a collection point: the saved one, or an empty one below `parent`. */
export function useOutletDraft(saved: Vendor | null, parent: Vendor | undefined) {
  const [before] = useState(() => (saved ? pointOf(saved) : emptyPoint(parent)));
  const [point, setPoint] = useState(before);
  const [issues, setIssues] = useState<Issues>({});

  /** Removes the issues of changed fields until the next check (OUT-04). */
  const forgive = (isTouched: (field: string) => boolean) =>
    setIssues((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !isTouched(field))));
  const change = (changes: Partial<CollectionPoint>) => {
    setPoint((now) => ({ ...now, ...changes }));
    forgive((field) => field in changes || (field === 'address' && 'latitude' in changes));
  };
  const changeUsers = (users: readonly string[]) => {
    change({ users });
    forgive((field) => field.startsWith('users.'));
  };
  return {
    point,
    issues,
    isChanged: JSON.stringify(point) !== JSON.stringify(before),
    at: placeOf(point),
    change,
    changePhone: (text: string) => change({ phone_number: cleanPhone(text) }),
    /** Changed text means another place whose position is not known yet (OUT-06). */
    typeAddress: (address: string) => change({ ...NOWHERE, address }),
    /** Takes a found place; if only its coordinates are known, the address stays (OUT-07). */
    pick: ({ at, address, unit }: PickedPlace) =>
      change({
        latitude: at.lat,
        longitude: at.lng,
        ...(address && {
          address: address.formatted_address,
          city: address.city,
          postal_code: address.zipcode,
          street: address.street,
          street_number: address.number,
        }),
        ...(unit && { unit }),
      }),
    addOwner: () => changeUsers([...point.users, '']),
    removeOwner: (nth: number) => changeUsers(point.users.toSpliced(nth, 1)),
    changeOwner: (nth: number, email: string) => {
      change({ users: point.users.with(nth, email) });
      forgive((field) => field === `users.${nth}`);
    },
    /** Checks the draft and shows its issues at the fields; returns whether it may be sent. */
    check: (): boolean => {
      const found = pointIssues(point);
      setIssues(Object.fromEntries(found.map(({ field, key }) => [field, key])));
      return found.length === 0;
    },
    refuse: (refused: Issues) => setIssues(refused),
  };
}

export type OutletDraft = ReturnType<typeof useOutletDraft>;

const NOWHERE = { latitude: null, longitude: null, city: '', street: '', street_number: '', postal_code: '' };

const emptyPoint = (parent: Vendor | undefined): CollectionPoint => ({
  parent_vendor_id: parent?.vendor_id ?? '',
  client_vendor_id: '',
  name: '',
  address: '',
  ...NOWHERE,
  unit: '',
  building: '',
  rider_instructions: '',
  phone_number: '',
  country_code: boot.market.country_code,
  users: [''],
});

function pointOf({ parent_vendor_id, client_vendor_id, name, vendor_information }: Vendor): CollectionPoint {
  const { owners, contact, location } = vendor_information;
  return {
    parent_vendor_id: parent_vendor_id ?? '',
    client_vendor_id,
    name,
    address: location?.address_text ?? '',
    latitude: location?.latitude ?? null,
    longitude: location?.longitude ?? null,
    rider_instructions: location?.rider_instructions ?? '',
    phone_number: contact.phone,
    city: location?.city ?? '',
    unit: location?.unit ?? '',
    building: location?.building ?? '',
    street: location?.street ?? '',
    postal_code: location?.postal_code ?? '',
    country_code: location?.country_code ?? boot.market.country_code,
    street_number: location?.street_number ?? '',
    users: owners,
  };
}

function placeOf({ latitude, longitude }: CollectionPoint): LatLng | null {
  return latitude === null || longitude === null ? null : { lat: latitude, lng: longitude };
}
