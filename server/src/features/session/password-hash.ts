import { hash, verify } from '@node-rs/argon2';
import { BulkheadRejectedError } from 'cockatiel';
import type { World } from '../../world.ts';
import { tooManyLogins } from './login-problem.ts';

type Hashing = Pick<World, 'admission'>;

const RETRY_S = 2;

/** An Argon2id hash of a text that nobody knows, with the parameters of `hashPassword`. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$HvDQWiB7NZVbf6wXaokU4g$HNzbZDckzJcjfCeTOFiwY31Qo1SjJAyJpZwdRAJTr/8';

/** Returns the Argon2id hash with a salt of its own, in PHC form (OWASP's 19 MiB and 2 passes). */
export async function hashPassword(world: Hashing, password: string): Promise<string> {
  return inTurn(world, () => hash(password));
}

/** Whether `passwordHash` is the hash of `password`. Without a hash returns false, after the same time (AUTH-05). */
export async function isRightPassword(
  world: Hashing,
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const isRight = await inTurn(world, () => verify(passwordHash ?? NOBODYS_HASH, password));
  return isRight && passwordHash !== undefined;
}

/** Runs `work` with at most one other in this process. Throws TooManyRequests when fifty are waiting. */
async function inTurn<T>({ admission }: Hashing, work: () => Promise<T>): Promise<T> {
  try {
    return await admission.password_hashes.execute(work);
  } catch (error) {
    throw error instanceof BulkheadRejectedError ? tooManyLogins(RETRY_S) : error;
  }
}
