/** What somebody of the operator's staff may be (OPR-01). An admin may do what every other role may. */
export const staffRoles = ['admin', 'country', 'support', 'finance', 'reader'] as const;

export type StaffRole = (typeof staffRoles)[number];

/** Every role but an admin, who may do what the others may: what all of them read. */
export const readingRoles = [
  'country',
  'support',
  'finance',
  'reader',
] as const satisfies readonly StaffRole[];

/** One role of a member, and where it holds; null is everywhere. */
export interface Grant {
  readonly role: StaffRole;
  /** ISO 3166. */
  readonly countries: readonly string[] | null;
  readonly brands: readonly string[] | null;
}

/** Where something is: null if it belongs to no country, or to no brand. */
export interface Where {
  readonly country_code: string | null;
  readonly brand: string | null;
}

/** The grants that carry one of `roles`, which are all that a call asks for. */
export function grantsFor(grants: readonly Grant[], roles: readonly StaffRole[]): readonly Grant[] {
  return grants.filter(({ role }) => role === 'admin' || roles.includes(role));
}

/** Whether one of `grants` holds there. What belongs to no country needs a grant without limits to countries; likewise brands. */
export function holdsAt(grants: readonly Grant[], { country_code, brand }: Where): boolean {
  return grants.some(({ countries, brands }) => isWithin(countries, country_code) && isWithin(brands, brand));
}

/** Whether every place of `inner` lies within one grant of `outer`: nobody gives what they do not have. */
export function coversGrant(outer: readonly Grant[], inner: Grant): boolean {
  return outer.some(
    ({ countries, brands }) => covers(countries, inner.countries) && covers(brands, inner.brands),
  );
}

/** The countries in which any of `grants` holds; null: in all. */
export function countriesOf(grants: readonly Grant[]): readonly string[] | null {
  if (grants.some(({ countries }) => countries === null)) return null;
  return [...new Set(grants.flatMap(({ countries }) => countries ?? []))];
}

const isWithin = (names: readonly string[] | null, name: string | null): boolean =>
  names === null || (name !== null && names.includes(name));

const covers = (outer: readonly string[] | null, inner: readonly string[] | null): boolean =>
  outer === null || (inner !== null && inner.every((name) => outer.includes(name)));
