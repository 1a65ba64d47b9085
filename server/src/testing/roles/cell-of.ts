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

/** Of an endpoint that keys may call; without a scope they are refused. */
const KEYS = {
  key: 'good',
  'narrow-key': 'NotYours',
  'stranger-key': 'NotFound',
  'outlet-key': 'NotFound',
} as const;
const keyRoles = Object.keys(KEYS) as (keyof typeof KEYS)[];

const SIGNED = { ...all('SignatureNotValid'), network: 'good' } as const;

/**
 * The expected answer for every role, by the endpoint's access. Another owner's object reads like one that does not
 * exist.
 */
const answersTo: Readonly<Record<Access, Readonly<Record<Role, Cell>>>> = {
  public: all('good'),
  user: { ...NOT_KNOWN, ...KEYS, stranger: 'NotFound', owner: 'good', embedded: 'good', guest: 'NotYours' },
  guest: { ...NOT_KNOWN, ...KEYS, stranger: 'NotFound', owner: 'good', embedded: 'good', guest: 'NotFound' },
  'only-guest': {
    ...NOT_KNOWN,
    ...KEYS,
    key: 'NotYours',
    'stranger-key': 'NotYours',
    'outlet-key': 'NotYours',
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
  const key = keyRoles.find((one) => one === role);
  if (key && ['user', 'guest'].includes(endpoint.access)) return cellOfKey({ endpoint, about, answers }, key);
  const staff = endpoint.access === 'staff' ? staffCell(endpoint, about, role) : undefined;
  if (about === 'caller' && role === 'stranger' && endpoint.access !== 'staff')
    return answers[role] ?? 'good';
  return answers[role] ?? staff ?? answersTo[endpoint.access][role];
}

/** What a key is answered where users are: refused without its scope, whatever the call is about. */
function cellOfKey(
  { endpoint, about, answers }: Pick<Row, 'endpoint' | 'about' | 'answers'>,
  key: keyof typeof KEYS,
): Cell {
  if (endpoint.scope === undefined) return 'NotYours';
  const isAllowed = key !== 'narrow-key' || endpoint.scope === 'any';
  if (!isAllowed) return 'NotYours';
  return answers[key] ?? (about === 'caller' || key === 'narrow-key' ? 'good' : KEYS[key]);
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
