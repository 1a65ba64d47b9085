import { networkOf } from '../../limits/network-of.ts';
import type { World } from '../../world.ts';
import { knownNetworks, loginPauses, loginsAt, loginsFrom, loginsTo } from './limits.ts';

/** Which account is tried: that of an email in a country, whether there is one or not. */
export interface Account {
  readonly country_code: string;
  readonly email: string;
}

/** A try to sign in that was counted as a wrong one. */
export interface LoginTry {
  /** The password was right: the try counts no longer, and this network is known to the account. */
  succeed(): Promise<void>;
}

/** Wrong passwords of one account in a day before those from unknown networks have to wait. */
const FREE_TRIES = 20;

/**
 * Counts a try to sign in before its password is looked at, so that tries at once do not outrun the count (SAF-05).
 *
 * Refuses too many of one account from one network, of one network over all accounts, and of one account over all networks.
 * The last wait grows with each try up to a quarter of an hour; it spares networks that the account was let in from before,
 * and ends when a new password is set by mail, so that nobody can keep an owner out.
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

/** Lets in again whoever has proved by a mailed code that the account is theirs, whatever strangers tried. */
export async function forgiveLogins(world: World, account: Account, ip: string): Promise<void> {
  await loginsTo.forgive(world, nameOf(account));
  await knownNetworks.set(world, `${nameOf(account)} ${networkOf(ip)}`);
}

const nameOf = ({ country_code, email }: Account): string => `${country_code} ${email}`;
