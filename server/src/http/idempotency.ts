import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { DatabaseUnavailable, databaseUnavailable } from '../db/unavailable.ts';
import type { Db } from '../db/db.ts';
import { Problem } from './problem.ts';
import { findAnswer, type IdempotencyKey, insertAnswer } from './idempotency-store.ts';

const LONGEST_KEY = 200;

/** The call's `Idempotency-Key`, bound to its caller's id and its body; null without one (docs/wire.md). */
export function idempotencyKeyOf(request: FastifyRequest, callerId: string | null): IdempotencyKey | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.length === 0 || key.length > LONGEST_KEY) {
    throw new Problem('Malformed', { detail: `Idempotency-Key must have 1 to ${LONGEST_KEY} characters.` });
  }
  const body_hash = hash(
    'sha256',
    `${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`,
  );
  return { scope: callerId ?? `address ${request.ip}`, key, body_hash };
}

/**
 * The first answer stored under this key, with the root of the order that it tells of; null if there is none. Throws for
 * the same key with another body.
 */
export async function answerGiven(
  db: Db,
  key: IdempotencyKey,
  root_id = key.scope,
): Promise<{ answer: unknown } | null> {
  const kept = await findAnswer(db, key, root_id);
  if (!kept) return null;
  if (kept.body_hash !== key.body_hash) {
    throw new Problem('IdempotencyMismatch', {
      detail: 'This Idempotency-Key was used for another request.',
    });
  }
  return { answer: kept.answer };
}

/** Runs a write that is harmless to repeat, and stores its answer, so that a repeat gets the first answer. */
export async function once<T>(db: Db, key: IdempotencyKey, run: () => Promise<T>): Promise<T> {
  const given = await answerGiven(db, key);
  if (given) return given.answer as T;
  const answer = await run();
  await insertAnswer(db, key, answer).catch((error: unknown) => {
    throw databaseUnavailable(error) ? new DatabaseUnavailable('unknown', error) : error;
  });
  return answer;
}
