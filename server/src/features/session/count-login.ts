import { networkOf } from '../../limits/network-of.ts';
import type { World } from '../../world.ts';
import { knownNetworks, loginPauses, loginsAt, loginsFrom, loginsTo } from './limits.ts';

/** The account that a login is for: an email in a country, whether or not it has an account. */
export interface Account {
  readonly country_code: string;
  readonly email: string;
}

/** A login attempt, counted as failed until it succeeds. */
export interface LoginTry {
  /** The password was right: no longer counts the attempt, and remembers this network as known to the account. */
  succeed(): Promise<void>;
}

/** Failed logins of one account in a day before unknown networks have to wait. */
const FREE_TRIES = 20;

/**
 * Counts a login attempt before its password is checked, so that concurrent attempts cannot exceed the limit (SAF-05).
 *
 * Throws for too many attempts on one account from one network, from one network on all accounts, and on one account
 * from all networks. The last wait grows with each attempt up to a quarter of an hour. It exempts networks that have
 * signed in to the account before, and ends when a new password is set by mail, so that nobody can lock an owner out.
 */
export async function countLogin(world: World, account: Account, ip: string): Promise<LoginTry> {
  const at = `${nameOf(account)} ${networkOf(ip)}`;
  const counted = [await loginsAt.count(world, at), await loginsFrom.count(world, ip)];
  const ofAccount = await loginsTo.count(world, nameOf(account));
  const pause = loginPauses[Math.min(ofAccount.nth - FREE_TRIES, loginPauses.length) - 1];
  if (pause && !(await knownNetworks.has(world, at))) {
    await pause.count(world, nameOf(account)).catch(async (refusal: unknown) => {
      await ofAccount.giveBack();
      throw refusal;
    });
  }
  return {
    succeed: async () => {
      await Promise.all([...counted, ofAccount].map(({ giveBack }) => giveBack()));
      await knownNetworks.set(world, at);
    },
  };
}

/** Resets an account's failed logins, after a mailed code has proved its owner. */
export async function forgiveLogins(world: World, account: Account, ip: string): Promise<void> {
  await loginsTo.forgive(world, nameOf(account));
  await knownNetworks.set(world, `${nameOf(account)} ${networkOf(ip)}`);
}

const nameOf = ({ country_code, email }: Account): string => `${country_code} ${email}`;
