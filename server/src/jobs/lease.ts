import { randomUUID } from 'node:crypto';
import type { Database } from '../db/db.ts';
import { endLease, takeLease } from './store.ts';

/** Something that one server at a time does. */
export interface Lease {
  /** Does `work` where this server has the lease or may take it; does nothing where another one has it. */
  whileHeld(work: () => Promise<unknown>): Promise<void>;
  /** Lets another server begin at once. */
  release(): Promise<void>;
}

/** A server that dies, or is frozen, is followed by another after this. */
const LEASE_MS = 3000;
const RENEW_MS = LEASE_MS / 3;

/**
 * The lease `name`, kept in the database and by its clock; it is renewed each second while there is work (decision 0041).
 *
 * A server that was frozen in the middle of its work may end that beside its follower: the work must bear that.
 */
export function createLease(db: Database, name: string): Lease {
  const holder = randomUUID();
  let renew_at = -Infinity;

  const take = async (): Promise<boolean> => {
    const asked_at = performance.now();
    if (asked_at < renew_at) return true;
    const isHeld = await takeLease(db, { name, holder, lease_ms: LEASE_MS });
    renew_at = isHeld ? asked_at + RENEW_MS : -Infinity;
    return isHeld;
  };

  return {
    whileHeld: async (work) => {
      if (!(await take())) return;
      const stay = setInterval(() => {
        take().catch(() => undefined);
      }, RENEW_MS);
      await work().finally(() => clearInterval(stay));
    },
    release: async () => {
      renew_at = -Infinity;
      await endLease(db, { name, holder });
    },
  };
}
