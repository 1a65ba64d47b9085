import { type AddressToSave, saveAddress } from '@sendero/core/contract/vendor-api';
import type { LatLng } from '@sendero/core/values/place';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { boot } from '../../lib/boot.ts';
import { loadAgain } from '../../lib/lazy-page.tsx';
import { type Problem, asProblem } from '../../lib/problem.ts';
import { useTexts } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import { useAddressSearch } from '../address/use-address-search.ts';
import { vendorsKey } from '../vendor/use-vendors.ts';
import type { FieldIssue } from './parts.ts';

/** Where riders collect, while it is being told: found by typing or on the map, then saved with the vendor (FLOW-02, OUT-09). */
export function useOrigin(vendor: Vendor, near: LatLng, onSaved: () => void) {
  const t = useTexts();
  const queries = useQueryClient();
  const [address, setAddress] = useState(() => addressOf(vendor));
  const [issue, setIssue] = useState<FieldIssue | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSaving, setSaving] = useState(false);

  const change = (changes: Partial<AddressToSave>) => {
    setAddress((before) => ({ ...before, ...changes }));
    setIssue(null);
    setProblem(null);
  };
  const search = useAddressSearch(near, ({ at, address: found, unit }) =>
    change({
      latitude: at.lat,
      longitude: at.lng,
      ...(found && {
        address_text: found.formatted_address,
        city: found.city,
        postal_code: found.zipcode,
        street_address: [found.street, found.number].filter(Boolean).join(' '),
      }),
      ...(unit && { unit }),
    }),
  );

  const refuse = (refused: Problem) => {
    const [first] = refused.errors;
    if (first) setIssue({ field: first.field, key: first.meta.translation_key });
    setProblem(refused);
  };
  const save = async (): Promise<void> => {
    if (isSaving) return;
    setSaving(true);
    try {
      const { originAddressIssue } = await loadAgain(() => import('@sendero/core/order/validate'));
      const found = originAddressIssue(address, boot.market);
      setIssue(found);
      if (found) return;
      await call(saveAddress, { params: { id: vendor.vendor_id }, body: address });
      await queries.invalidateQueries({ queryKey: vendorsKey });
      toast({ message: t('address.saved'), type: 'success' });
      onSaved();
    } catch (error) {
      refuse(asProblem(error));
    } finally {
      setSaving(false);
    }
  };

  return {
    address,
    at: pointOf(address),
    issue,
    /** The server did not take it. */
    problem,
    isSaving,
    search,
    change,
    type: (text: string) =>
      change({ address_text: text, street_address: text, latitude: null, longitude: null }),
    save: () => void save(),
    /** Back to what is saved. */
    reset: () => change(addressOf(vendor)),
  };
}

export type Origin = ReturnType<typeof useOrigin>;

function addressOf({ vendor_information: { location } }: Vendor): AddressToSave {
  return {
    address_text: location?.address_text ?? '',
    unit: location?.unit ?? '',
    notes: location?.rider_instructions ?? '',
    building: location?.building ?? '',
    city: location?.city ?? '',
    country_code: location?.country_code ?? boot.market.country_code,
    latitude: location?.latitude ?? null,
    longitude: location?.longitude ?? null,
    postal_code: location?.postal_code ?? '',
    street_address: [location?.street, location?.street_number].filter(Boolean).join(' '),
  };
}

function pointOf({ latitude, longitude }: AddressToSave): LatLng | null {
  return latitude === null || longitude === null ? null : { lat: latitude, lng: longitude };
}
