import { listVendors } from '@sendero/core/contract/vendor-api';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { defaultVendor, sortVendors } from '@sendero/core/vendor/visible';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useStore } from 'zustand/react';
import { call } from '../../lib/api.ts';
import { loadAgain } from '../../lib/lazy-page.tsx';
import { currentHref, go, usePath, useQueryValue } from '../../lib/navigation.tsx';
import { isGuest, useIsGuest } from '../../lib/session.ts';
import { persisted } from '../../lib/persisted.ts';
import { vendorIdIn, withOutlets } from '../../paths.ts';
import { keepVendors, keptVendors } from './kept-vendors.ts';

export const vendorsKey = ['vendors'] as const;

/**
 * All vendors of the user, parents first (NAV-12); a guest has a single placeholder vendor (OUT-11). They are those that
 * this device last read until they are read again.
 */
export function useVendors() {
  const asGuest = useIsGuest();
  return useQuery({
    queryKey: [...vendorsKey, asGuest],
    queryFn: async ({ signal }) =>
      asGuest ? (await loadAgain(() => import('./guest-vendors.ts'))).guestVendors() : readVendors(signal),
    initialData: () => (asGuest ? undefined : keptVendors()),
    initialDataUpdatedAt: 0,
    staleTime: 60_000,
  });
}

async function readVendors(signal: AbortSignal): Promise<Vendor[]> {
  const vendors = sortVendors((await call(listVendors, { signal })).result.vendors);
  keepVendors(vendors);
  return vendors;
}

/** What a vendor's orders are, and whether they ask for a PIN, unless they say otherwise (RCP-02, RCP-05). */
export function useUsual(vendorId: string): NonNullable<Vendor['usual']> {
  const { data: vendors = [] } = useVendors();
  return vendors.find(({ vendor_id }) => vendor_id === vendorId)?.usual ?? {};
}

/** The vendor in the address, otherwise the default one; null while vendors load, or if there is no such vendor. */
export function useSelectedVendor(): Vendor | null {
  const { data: vendors } = useVendors();
  const vendorID = vendorIdIn(usePath());
  if (!vendors) return null;
  return vendorID === undefined || isGuest()
    ? defaultVendor(vendors)
    : (vendors.find(({ vendor_id }) => vendor_id === vendorID) ?? null);
}

const outlets = persisted('include-outlets', z.boolean(), false);

/**
 * Whether a parent's lists include its outlets: as in the address, otherwise as last chosen on this device (NAV-13,
 * HIS-07). An address that contains the setting is updated with the choice.
 */
export function useIncludeOutlets(): [boolean, (included: boolean) => void] {
  const kept = useStore(outlets);
  const said = useQueryValue('outlets');
  return [said === null ? kept : said === 'true', includeOutlets];
}

function includeOutlets(included: boolean): void {
  outlets.setState(included, true);
  const href = withOutlets(currentHref(), included);
  if (href !== currentHref()) go(href);
}
