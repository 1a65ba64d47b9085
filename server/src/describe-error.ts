import { redactPersonal } from '@sendero/core/values/redact-personal';

/** The most nested causes that are described. */
const DEEPEST = 3;

interface Described {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: Described | string;
  readonly [more: string]: unknown;
}

/** Fields of errors from PostgreSQL, Node and suppliers that never hold user data. */
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
 * An error in the form that may be logged: its kind, message and stack, and the names of what it is about (SAF-07).
 *
 * Of its other properties only those known to be safe: PostgreSQL's `detail` quotes whole rows, an HTTP client's error
 * its headers.
 */
export function describeError(error: unknown): Described | string {
  return describe(error, 0);
}

function describe(error: unknown, depth: number): Described | string {
  if (!(error instanceof Error)) return redactPersonal(String(error));
  const { cause } = error;
  const extras = error as Error & Partial<Record<(typeof SAFE)[number], unknown>>;
  const known = SAFE.filter((name) => ['string', 'number'].includes(typeof extras[name]));
  const [, ...frames] = (error.stack ?? '').split(/\n(?= {4}at )/);
  return {
    type: error.constructor.name,
    message: redactPersonal(error.message),
    stack: frames.map((frame) => frame.trim()).join('\n'),
    ...Object.fromEntries(known.map((name) => [name, extras[name]])),
    ...(cause !== undefined && depth < DEEPEST && { cause: describe(cause, depth + 1) }),
  };
}
