import { boot } from '../../lib/boot.ts';
import { useScope } from '../tracking/use-scope.ts';
import { useVendors } from '../vendor/use-vendors.ts';
import type { Scope } from './ask.ts';

/** Whose history is shown: the selected vendor's, with its outlets' where that is chosen (NAV-13). */
export function useHistoryScope(): Scope | null {
  const watched = useScope();
  const { data: vendors = [] } = useVendors();
  if (!watched) return null;
  const { country_code, time_zone } = boot.market;
  const outlets = vendors.filter(({ parent_vendor_id }) => parent_vendor_id === watched.vendor_id);
  const vendor_ids = [
    watched.vendor_id,
    ...(watched.include_outlets ? outlets.map(({ vendor_id }) => vendor_id) : []),
  ];
  return { ...watched, vendor_ids, country_code, time_zone };
}
