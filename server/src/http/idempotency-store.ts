import type { Db, Queryable } from '../db/db.ts';

/** The identity of a repeatable write: its caller, key and body. */
export interface IdempotencyKey {
  readonly scope: string;
  readonly key: string;
  /** SHA-256 of method, address and body, in hex. */
  readonly body_hash: string;
}

/** Returns the answer stored under a key with this root: the order's, else the caller's scope. */
export async function findAnswer(
  db: Db,
  key: IdempotencyKey,
  root_id: string,
): Promise<{ body_hash: string; answer: unknown } | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('root_id', '=', root_id)
    .where('scope', '=', key.scope)
    .where('key', '=', key.key)
    .executeTakeFirst();
  return row ? { body_hash: row.body_hash.toString('hex'), answer: row.answer } : null;
}

export async function insertAnswer(db: Queryable, key: IdempotencyKey, answer: unknown): Promise<void> {
  await db
    .insertInto('idempotency_keys')
    .values({
      root_id: key.scope,
      scope: key.scope,
      key: key.key,
      body_hash: Buffer.from(key.body_hash, 'hex'),
      status: 200,
      answer: answer === undefined ? null : JSON.stringify(answer),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
