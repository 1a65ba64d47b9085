import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultVendor, mayIncludeOutlets, outletsToggle, sortVendors } from './visible.ts';

const vendor = (vendor_id: string, name: string, is_parent = false) => ({ vendor_id, name, is_parent });
const kallio = vendor('a', 'Kallio', true);
const outlet = vendor('b', 'Outlet 2');
const allowed = { all_outlet_orders: true };
const refused = { all_outlet_orders: false };

describe('vendors', () => {
  it('come parents first, then by name [NAV-12]', () => {
    const töölö = vendor('c', 'Töölö', true);
    const sorted = sortVendors([vendor('d', 'Outlet 10'), outlet, töölö, vendor('e', 'alku'), kallio]);
    expect(sorted.map(({ name }) => name)).toEqual(['Kallio', 'Töölö', 'alku', 'Outlet 2', 'Outlet 10']);
  });

  it('come in the same order however they arrive [NAV-12]', () => {
    const anyVendor = fc.record({ vendor_id: fc.string(), name: fc.string(), is_parent: fc.boolean() });
    const someVendors = fc.uniqueArray(anyVendor, { selector: ({ vendor_id }) => vendor_id });
    fc.assert(
      fc.property(someVendors, (vendors) => {
        expect(sortVendors(vendors.toReversed())).toEqual(sortVendors(vendors));
      }),
    );
  });

  it('have the first parent as default, else the first outlet [NAV-12]', () => {
    expect(defaultVendor([outlet, kallio])).toBe(kallio);
    expect(defaultVendor([outlet])).toBe(outlet);
    expect(defaultVendor([])).toBeNull();
  });
});

describe('include all outlets', () => {
  it.each([
    ['a parent is chosen', [kallio, outlet], kallio, allowed, false, 'ENABLED'],
    ['an outlet is chosen', [kallio, outlet], outlet, allowed, false, 'DISABLED'],
    ['it is the request page', [kallio, outlet], kallio, allowed, true, 'DISABLED'],
    ['there is no parent', [outlet], outlet, allowed, false, 'HIDDEN'],
    ['the country does not allow it', [kallio, outlet], kallio, refused, false, 'HIDDEN'],
  ])('where %s [NAV-13]', (_name, vendors, selected, market, isRequestPage, state) => {
    expect(outletsToggle(vendors, selected, market, isRequestPage)).toBe(state);
  });

  it('is for parents in countries that allow it [NAV-13]', () => {
    expect(mayIncludeOutlets(kallio, allowed)).toBe(true);
    expect(mayIncludeOutlets(kallio, refused)).toBe(false);
    expect(mayIncludeOutlets(outlet, allowed)).toBe(false);
  });
});
