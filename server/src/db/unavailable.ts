// When the database cannot serve: what was being done, and whether it may have been done all the same.
import pg from 'pg';

/** Nothing was asked, or it was refused as a whole; or it was asked and the answer never came. */
type Outcome = 'not done' | 'unknown';

/**
 * The database cannot serve now (SAF-02).
 *
 * `not done`: it may simply be asked again. `unknown`: a statement or a COMMIT was under way when the connection broke, so
 * only a repeat under the same Idempotency-Key, or a look, tells what came of it (decision 0040).
 */
export class DatabaseAway extends Error {
  readonly outcome: Outcome;
  /** The operating system's or PostgreSQL's own, for whoever explains a start that failed. */
  readonly code: string | undefined;

  constructor(outcome: Outcome, cause: unknown) {
    super(cause instanceof Error ? cause.message || codeOf(cause) : String(cause), { cause });
    this.outcome = outcome;
    this.code = codeOf(cause);
  }
}

/**
 * Refused as a whole: no room on the disk or in memory, too many connections, read-only (a standby), starting up, a statement that
 * took too long, a lock not had in time, an I/O error.
 */
const REFUSED = /^(53...|25006|57P03|57014|55P03|58030)$/;
/** The session is over: ended by an administrator, a shutdown or a crash, or for standing idle. */
const ENDED = /^(57P0[1245]|25P0[34]|08...)$/;
/** What pg says of a connection that broke. */
const BROKEN =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool|timeout exceeded)/;
const SYSTEM = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNREFUSED', 'ECONNABORTED']);

/** What an error tells of the database, where it tells that it is away; null for every other error. */
export function awayOf(error: unknown): DatabaseAway | null {
  if (error instanceof DatabaseAway) return error;
  if (error instanceof pg.DatabaseError) {
    const { code = '', severity } = error;
    if (ENDED.test(code) || severity === 'FATAL' || severity === 'PANIC')
      return new DatabaseAway('unknown', error);
    return REFUSED.test(code) ? new DatabaseAway('not done', error) : null;
  }
  if (!(error instanceof Error)) return null;
  const isBroken = BROKEN.test(error.message) || SYSTEM.has(codeOf(error) ?? '');
  return isBroken ? new DatabaseAway('unknown', error) : null;
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
