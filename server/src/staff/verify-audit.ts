import { NOTHING_BEFORE } from '../features/evidence/hashes.ts';
import type { World } from '../world.ts';
import { findAuditHead, listEntriesAfter } from './audit-store.ts';
import { sealed } from './audited.ts';

/** Whether the audit log is as it was written. */
export interface AuditState {
  readonly is_whole: boolean;
  readonly entries: number;
  /** The first entry that is altered or missing. */
  readonly broken_at: number | null;
  readonly head: string;
}

const AT_A_TIME = 5000;

/** Reads the whole log, and finds the first entry that was altered or is missing (OPR-07). */
export async function verifyAudit({ db }: Pick<World, 'db'>): Promise<AuditState> {
  // Read first: entries that come meanwhile are behind it.
  const head = await findAuditHead(db);
  let [nth, hash] = [0, NOTHING_BEFORE];
  const broken = (at: number): AuditState => ({ is_whole: false, entries: nth, broken_at: at, head: hash });
  while (nth < (head?.nth ?? 0)) {
    const entries = await listEntriesAfter(db, nth, AT_A_TIME);
    if (entries.length === 0) return broken(nth + 1);
    for (const entry of entries) {
      if (entry.nth !== nth + 1 || sealed(entry, hash) !== entry.hash) return broken(nth + 1);
      [nth, hash] = [entry.nth, entry.hash];
      if (nth === head?.nth && hash !== head.hash) return broken(nth);
    }
  }
  return head ? { is_whole: true, entries: nth, broken_at: null, head: hash } : broken(1);
}
