// Errors while the database cannot serve, and whether the work may have been done all the same.
import pg from 'pg';

/** `not done`: nothing was sent, or all of it was refused. `unknown`: it was sent and no answer came. */
type Outcome = 'not done' | 'unknown';

/**
 * The database cannot serve now (SAF-02).
 *
 * `not done`: the work may simply be repeated. `unknown`: a statement or a COMMIT was under way when the connection
 * broke, so only a repeat under the same Idempotency-Key, or a read, shows the outcome (decision 0040).
 */
export class DatabaseUnavailable extends Error {
  readonly outcome: Outcome;
  /** The code of the operating system or of PostgreSQL, to explain a start that failed. */
  readonly code: string | undefined;

  constructor(outcome: Outcome, cause: unknown) {
    super(cause instanceof Error ? cause.message || codeOf(cause) : String(cause), { cause });
    this.outcome = outcome;
    this.code = codeOf(cause);
  }
}

/**
 * SQLSTATEs of a refusal as a whole: no room on the disk or in memory, too many connections, read-only (a standby),
 * starting up, a statement timeout, a lock timeout, an I/O error.
 */
const REFUSED = /^(53...|25006|57P03|57014|55P03|58030)$/;
/** SQLSTATEs of a session that was ended: by an administrator, a shutdown, a crash, or an idle timeout. */
const ENDED = /^(57P0[1245]|25P0[34]|08...)$/;
/** Messages of pg about a broken connection. */
const BROKEN =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool|timeout exceeded)/;
const SYSTEM: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ECONNREFUSED',
  'ECONNABORTED',
]);

/** Converts an error to DatabaseUnavailable if it says that the database is away; null for every other error. */
export function databaseUnavailable(error: unknown): DatabaseUnavailable | null {
  if (error instanceof DatabaseUnavailable) return error;
  if (error instanceof pg.DatabaseError) {
    const { code = '', severity } = error;
    if (ENDED.test(code) || severity === 'FATAL' || severity === 'PANIC')
      return new DatabaseUnavailable('unknown', error);
    return REFUSED.test(code) ? new DatabaseUnavailable('not done', error) : null;
  }
  if (!(error instanceof Error)) return null;
  const isBroken = BROKEN.test(error.message) || SYSTEM.has(codeOf(error) ?? '');
  return isBroken ? new DatabaseUnavailable('unknown', error) : null;
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
