// The audit log (OPR-07, decision 0143). What staff do stands in it before it takes effect.
import { redactPersonal } from '@sendero/core/values/redact-personal';
import { canonical, hashAfter } from '../features/evidence/hashes.ts';
import type { World } from '../world.ts';
import { type AuditFacts, appendEntry } from './audit-store.ts';
import type { Staff } from './staff.ts';

/**
 * What is done, to what, and why. `before` and `after` say only what changed, and hold nothing of a customer's person: the
 * log outlives every erasure.
 */
export interface Act {
  /** `order.cancel`: what it is done to, and the verb. */
  readonly act: `${string}.${string}`;
  readonly about: string;
  readonly country_code: string | null;
  readonly brand?: string | null;
  readonly reason?: string | null;
  readonly before?: unknown;
  readonly after?: unknown;
}

type Logging = Pick<World, 'db' | 'clock' | 'log'>;
/** Null: a command on the server itself. */
type Actor = Pick<Staff, 'member_id' | 'trace_id'> | null;

/** Records an act in a transaction of its own; nothing may be done if this throws. */
export async function record(world: Logging, actor: Actor, act: Act): Promise<void> {
  const facts: AuditFacts = {
    at: world.clock.now(),
    member_id: actor?.member_id ?? null,
    act: act.act,
    kind: act.act.split('.')[0] ?? '',
    about: act.about,
    country_code: act.country_code,
    brand: act.brand ?? null,
    reason: act.reason ? redactPersonal(act.reason) : null,
    before: act.before ?? null,
    after: act.after ?? null,
    trace_id: actor?.trace_id ?? null,
  };
  const head = await appendEntry(world.db, facts, sealed);
  // Outside the database too: whoever could write the whole chain anew cannot write the log's copies.
  world.log.info({ audit: head }, 'the audit log has a new entry');
}

/** Records an act, then does it. What is refused after all gets an entry that says so. */
export async function audited<T>(world: Logging, actor: Actor, act: Act, work: () => Promise<T>): Promise<T> {
  await record(world, actor, act);
  try {
    return await work();
  } catch (error) {
    const failed: Act = { ...act, act: `${act.act}.failed`, before: null, after: null };
    await record(world, actor, failed).catch((err: unknown) =>
      world.log.error({ err }, 'that an act of staff failed could not be recorded'),
    );
    throw error;
  }
}

/** The hash of an entry, which covers all before it. */
export const sealed = (entry: AuditFacts & { readonly nth: number }, before: string): string => {
  const { nth, at, member_id, act, kind, about, country_code, brand, reason, trace_id } = entry;
  const facts = { nth, at, member_id, act, kind, about, country_code, brand, reason, trace_id };
  return hashAfter(before, canonical(plain({ ...facts, before: entry.before, after: entry.after })));
};

/** As JSON has it: what is read from the database again is the same. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
