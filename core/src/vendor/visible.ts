/** The fields needed to sort and choose vendors. */
interface Listed {
  readonly vendor_id: string;
  readonly name: string;
  readonly is_parent: boolean;
}

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Parents first, then by name; `Outlet 2` comes before `Outlet 10` (NAV-12). */
export function sortVendors<T extends Listed>(vendors: readonly T[]): T[] {
  return vendors.toSorted(
    (a, b) =>
      Number(b.is_parent) - Number(a.is_parent) ||
      names.compare(a.name, b.name) ||
      (a.vendor_id < b.vendor_id ? -1 : Number(a.vendor_id > b.vendor_id)),
  );
}

/**
 * The vendor used until the user chooses one: the first parent, else the first outlet; null without vendors (NAV-12).
 */
export function defaultVendor<T extends Listed>(vendors: readonly T[]): T | null {
  return sortVendors(vendors)[0] ?? null;
}

/**
 * Whether a vendor's lists may include all its outlets: only for a parent, and where the country allows it (NAV-13).
 */
export function mayIncludeOutlets(
  vendor: Pick<Listed, 'is_parent'>,
  market: { readonly all_outlet_orders: boolean },
): boolean {
  return vendor.is_parent && market.all_outlet_orders;
}

export type OutletsToggle = 'HIDDEN' | 'DISABLED' | 'ENABLED';

/**
 * The state of the include-all-outlets toggle. It is hidden from users without a parent vendor and where the country
 * does not allow it, disabled on the request page and while an outlet is selected (NAV-13).
 */
export function outletsToggle(
  vendors: readonly Pick<Listed, 'is_parent'>[],
  selected: Pick<Listed, 'is_parent'>,
  market: { readonly all_outlet_orders: boolean },
  isRequestPage: boolean,
): OutletsToggle {
  if (!vendors.some((vendor) => mayIncludeOutlets(vendor, market))) return 'HIDDEN';
  return selected.is_parent && !isRequestPage ? 'ENABLED' : 'DISABLED';
}
