import type { Access, AnyEndpoint } from '@sendero/core/contract/endpoint';
import { type ProblemCode, problemStatus } from '@sendero/core/contract/problem';
import { type Cell, type Role, all } from './role.ts';
import type { Row } from './row.ts';

const NOT_KNOWN = {
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
};

/** The cell of the table for `role` in `row`. */
export function cellOf({ endpoint, about, answers }: Row, role: Role): Cell {
  if (about === 'caller' && role === 'stranger') return answers[role] ?? 'good';
  return answers[role] ?? answersTo[endpoint.access][role];
}

/** The status and code of a cell. */
export function answerOf(cell: Cell, { status = 200 }: AnyEndpoint): readonly [number, ProblemCode | null] {
  return cell === 'good' ? [status, null] : [problemStatus[cell], cell];
}
