import { hash, verify } from '@node-rs/argon2';
import { tooManyLogins } from './login-problem.ts';

/** Each hash takes 19 MiB and 20 ms of a core: more at once would starve every other call. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 50;
const RETRY_S = 2;

/** Argon2id of text that nobody knows, with the parameters of `hashPassword`. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$HvDQWiB7NZVbf6wXaokU4g$HNzbZDckzJcjfCeTOFiwY31Qo1SjJAyJpZwdRAJTr/8';

let atOnce = 0;
const waiting: (() => void)[] = [];

/** Argon2id with a salt of its own, in PHC form (OWASP's 19 MiB and 2 passes). */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password));
}

/** Whether `password` made `passwordHash`. Without a hash the answer is no, after the same time (AUTH-05). */
export async function isRightPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await inTurn(() => verify(passwordHash ?? NOBODYS_HASH, password));
  return isRight && passwordHash !== undefined;
}

/** Runs `work` among at most two in this process; refuses it when fifty wait already. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atOnce >= MOST_AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw tooManyLogins(RETRY_S);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    atOnce += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else atOnce -= 1;
  }
}
