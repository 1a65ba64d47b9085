import { withoutPersonal } from '@sendero/core/values/without-personal';

/** What is told of a cause behind a cause, at most. */
const DEEPEST = 3;

interface Described {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: Described | string;
  readonly [more: string]: unknown;
}

/** Names that PostgreSQL, Node and suppliers give an error, which hold no value of anybody's. */
const SAFE = [
  'code',
  'syscall',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'statusCode',
] as const;

/**
 * An error as the log may hold it: its kind, words and place, and what it is about by name (SAF-07).
 *
 * Of its further properties only those known to be safe: PostgreSQL's `detail` quotes whole rows, an HTTP client's its headers.
 */
export function describeError(error: unknown): Described | string {
  return describe(error, 0);
}

function describe(error: unknown, depth: number): Described | string {
  if (!(error instanceof Error)) return withoutPersonal(String(error));
  const { cause } = error;
  const extras = error as Error & Partial<Record<(typeof SAFE)[number], unknown>>;
  const known = SAFE.filter((name) => ['string', 'number'].includes(typeof extras[name]));
  const [, ...frames] = (error.stack ?? '').split(/\n(?= {4}at )/);
  return {
    type: error.constructor.name,
    message: withoutPersonal(error.message),
    stack: frames.map((frame) => frame.trim()).join('\n'),
    ...Object.fromEntries(known.map((name) => [name, extras[name]])),
    ...(cause !== undefined && depth < DEEPEST && { cause: describe(cause, depth + 1) }),
  };
}
