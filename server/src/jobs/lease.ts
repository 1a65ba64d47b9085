import { randomUUID } from 'node:crypto';
import type { Database } from '../db/db.ts';
import { endLease, takeLease } from './store.ts';

/** A lock for work that only one server may do at a time. */
export interface Lease {
  /** Runs `work` if this server has the lease or can take it; does nothing if another server has it. */
  whileHeld(work: () => Promise<unknown>): Promise<void>;
  /** Lets another server take over at once. */
  release(): Promise<void>;
}

/** After this time, another server takes over from one that died or is frozen. */
const LEASE_MS = 3000;

/**
 * The lease `name`, stored in the database and timed by its clock; it is renewed each second while there is work
 * (decision 0041).
 *
 * A server that was frozen during its work may finish that while its successor works: the work must tolerate it.
 */
export function createLease(db: Database, name: string, lease_ms = LEASE_MS): Lease {
  const renew_ms = lease_ms / 3;
  const holder = randomUUID();
  let renew_at = -Infinity;

  const take = async (): Promise<boolean> => {
    const asked_at = performance.now();
    if (asked_at < renew_at) return true;
    const isHeld = await takeLease(db, { name, holder, lease_ms });
    renew_at = isHeld ? asked_at + renew_ms : -Infinity;
    return isHeld;
  };

  return {
    whileHeld: async (work) => {
      if (!(await take())) return;
      const stay = setInterval(() => {
        take().catch(() => undefined);
      }, renew_ms);
      await work().finally(() => clearInterval(stay));
    },
    release: async () => {
      renew_at = -Infinity;
      await endLease(db, { name, holder });
    },
  };
}
