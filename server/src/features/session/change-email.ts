import { timingSafeEqual } from 'node:crypto';
import type { User } from '@sendero/core/contract/session-api';
import type { Site } from '@sendero/core/market/site';
import { readEmail } from '@sendero/core/session/email';
import { endSessions } from '../../http/live-sessions.ts';
import { macOf } from '../../http/mac.ts';
import { type Problem, ruleBroken } from '../../http/problem.ts';
import type { Requester } from '../../http/requester.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { newEmailMail } from './account-mails.ts';
import { countEmailGuess, insertEmailChange, moveEmail } from './email-change-store.ts';
import { codesTo, emailChangesOf, guessesFrom, mailsFrom } from './limits.ts';
import { insertMail } from './mail-store.ts';
import { refuseWithoutAccount, userOf } from './own-account.ts';
import { reauthenticate } from './reauthenticate.ts';
import { newResetCode } from './reset-code.ts';
import { findUser } from './store.ts';
import { tellUser } from './tell-user.ts';

/** A quarter of an hour. */
const LIFE_MS = 15 * 60 * 1000;

/**
 * Mails a code to an address that the caller wants to have from now on, and news of it to the present one (BRD-12).
 * Nothing else changes until the code is typed; a code asked for before is no longer valid.
 *
 * For an address with an account the same work is done, but the code is not sent: the answer does not disclose who has
 * an account. Throws for a wrong password, for what is no address, for the present one, and for too many mails.
 */
export async function askEmailChange(
  world: World,
  site: Site,
  caller: Caller,
  typed: { readonly password: string; readonly email: string },
  asker: Requester,
): Promise<void> {
  const user = await reauthenticate(world, caller, typed.password);
  const { user_id, country_code } = user;
  const email = readEmail(typed.email);
  if (email === null) throw ruleBroken('email', 'register.issue.email-incorrect');
  // Who opened an account after an order as a guest proves its address in this way.
  if (email === user.email && !user.vendor_id) throw ruleBroken('email', 'settings.email-same');
  await emailChangesOf.count(world, user_id);
  await mailsFrom.count(world, asker.ip);
  await codesTo.count(world, `${country_code} ${email}`);
  const other = await findUser(world.db.kysely, country_code, email);
  const code = newResetCode();
  const expires_at = new Date(world.clock.now().getTime() + LIFE_MS);
  await world.db.kysely.transaction().execute(async (transaction) => {
    const code_hash = hashOf(world, user_id, email, code);
    await insertEmailChange(transaction, user_id, { email, code_hash, expires_at });
    await insertMail(transaction, world.queue, {
      mail: newEmailMail(world, site, { email, language: asker.language }, code),
      is_decoy: other !== undefined && other.user_id !== user_id,
      worthless_at: expires_at,
    });
    await tellUser(world, transaction, site, user, 'email-asked', asker);
  });
  world.queue.soon('mails');
}

/**
 * Gives the caller's account the address that the mailed code proves, and all that the present one owns to it. Every
 * other session ends; the caller renews their tokens, which name the old address.
 *
 * Throws the same Problem for a wrong, used or expired code, and after five guesses.
 */
export async function confirmEmailChange(
  world: World,
  site: Site,
  caller: Caller,
  code: string,
  asker: Requester,
): Promise<User> {
  refuseWithoutAccount(caller);
  await guessesFrom.count(world, asker.ip);
  const change = await countEmailGuess(world.db.kysely, caller.user_id, world.clock.now());
  const code_hash = hashOf(world, caller.user_id, change?.email ?? '', code);
  if (!change || !timingSafeEqual(change.code_hash, code_hash)) throw wrongCode();
  const moved = await world.db.kysely.transaction().execute(async (transaction) => {
    const done = await moveEmail(transaction, caller.user_id, change, caller.session_id);
    if (done) await tellUser(world, transaction, site, done.before, 'email-changed', asker);
    return done;
  });
  if (!moved) throw wrongCode();
  world.queue.soon('mails');
  endSessions(world, moved.session_ids);
  // Every server forgets who owned these, and looks again at who watches them.
  world.announcer.announce(moved.vendor_ids.map((vendor_id) => ({ kind: 'vendor', vendor_id })));
  return userOf(moved.user);
}

/** The stored hash of a code. It includes the server's key: a million codes alone are soon tried. */
const hashOf = ({ config }: World, userId: string, email: string, code: string): Buffer =>
  macOf(config.signing_keys[0], `email ${userId} ${email} ${code}`);

const wrongCode = (): Problem => ruleBroken('code', 'auth.failure.code-invalid');
