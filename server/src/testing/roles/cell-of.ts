import type { Access, AnyEndpoint } from '@sendero/core/contract/endpoint';
import { grantsFor, staffRoles } from '@sendero/core/staff/grant';
import { type ProblemCode, problemStatus } from '@sendero/core/contract/problem';
import { type Cell, type Role, all } from './role.ts';
import type { Row } from './row.ts';

/** The portal knows no staff. */
const NO_STAFF = {
  admin: 'NotSignedIn',
  country: 'NotSignedIn',
  support: 'NotSignedIn',
  finance: 'NotSignedIn',
  reader: 'NotSignedIn',
  'staff abroad': 'NotSignedIn',
  'staff of a brand': 'NotSignedIn',
} as const;

const NOT_KNOWN = {
  ...NO_STAFF,
  none: 'NotSignedIn',
  invented: 'NotSignedIn',
  abroad: 'NotSignedIn',
  expired: 'SessionExpired',
  network: 'NotSignedIn',
} as const;

const SIGNED = { ...all('SignatureNotValid'), network: 'good' } as const;

/**
 * The expected answer for every role, by the endpoint's access. Another owner's object reads like one that does not
 * exist.
 */
const answersTo: Readonly<Record<Access, Readonly<Record<Role, Cell>>>> = {
  public: all('good'),
  user: { ...NOT_KNOWN, stranger: 'NotFound', owner: 'good', embedded: 'good', guest: 'NotYours' },
  guest: { ...NOT_KNOWN, stranger: 'NotFound', owner: 'good', embedded: 'good', guest: 'NotFound' },
  'only-guest': {
    ...NOT_KNOWN,
    stranger: 'NotYours',
    owner: 'NotYours',
    embedded: 'NotYours',
    guest: 'good',
  },
  signed: SIGNED,
  provider: SIGNED,
  staff: { ...all('NotSignedIn'), 'staff abroad': 'NotFound', 'staff of a brand': 'NotFound' },
};

/** The cell of the table for `role` in `row`. */
export function cellOf({ endpoint, about, answers }: Row, role: Role): Cell {
  const staff = endpoint.access === 'staff' ? staffCell(endpoint, about, role) : undefined;
  if (about === 'caller' && role === 'stranger' && endpoint.access !== 'staff')
    return answers[role] ?? 'good';
  return answers[role] ?? staff ?? answersTo[endpoint.access][role];
}

/** What a role of staff is answered by an endpoint's roles; undefined for everybody else. */
function staffCell({ roles = [] }: AnyEndpoint, about: Row['about'], role: Role): Cell | undefined {
  if (about === 'caller' && (role === 'staff abroad' || role === 'staff of a brand')) return 'good';
  const own = staffRoles.find((one) => one === role);
  if (!own) return undefined;
  return grantsFor([{ role: own, countries: null, brands: null }], roles).length > 0 ? 'good' : 'NotYours';
}

/** The status and code of a cell. */
export function answerOf(cell: Cell, { status = 200 }: AnyEndpoint): readonly [number, ProblemCode | null] {
  return cell === 'good' ? [status, null] : [problemStatus[cell], cell];
}
