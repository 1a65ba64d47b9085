import { outletsToggle } from '@sendero/core/vendor/visible';
import { boot } from '../../lib/boot.ts';
import { useScope } from '../tracking/use-scope.ts';
import { useSelectedVendor, useVendors } from '../vendor/use-vendors.ts';
import type { Scope } from './history-query.ts';

/** The selected vendor's history, with its outlets' if that is chosen (NAV-13). */
export function useHistoryScope(): Scope | null {
  const watched = useScope();
  const { data: vendors = [] } = useVendors();
  const selected = useSelectedVendor();
  if (!watched || !selected) return null;
  const { country_code, time_zone } = boot.market;
  const outlets = vendors.filter(({ parent_vendor_id }) => parent_vendor_id === watched.vendor_id);
  const vendor_ids = [
    watched.vendor_id,
    ...(watched.include_outlets ? outlets.map(({ vendor_id }) => vendor_id) : []),
  ];
  const is_alone = outletsToggle(vendors, selected, boot.market, false) === 'HIDDEN';
  return { ...watched, is_alone, vendor_ids, country_code, time_zone };
}
