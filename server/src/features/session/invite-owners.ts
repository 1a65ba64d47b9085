import type { Site } from '@sendero/core/market/site';
import type { Queryable } from '../../db/db.ts';
import type { Asker } from '../../http/asker.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { newInvitationLink, portalUrl } from './confirmation-link.ts';
import { insertInvitation, listOwnerStates } from './invitation-store.ts';
import { ownerMailsTo, ownersBy } from './limits.ts';
import { insertMail } from './mail-store.ts';
import { invitationMail, ownerMail } from './write-mail.ts';

/** Who names the owners of a vendor, and where. */
export interface Inviting {
  readonly site: Site;
  readonly caller: Pick<Caller, 'email' | 'user_id' | 'vendor_id'>;
  readonly asker: Asker;
}

/** The owners that a vendor has from now on, and which of them it had not before. */
export interface NamedOwners {
  readonly all: readonly string[];
  readonly fresh: readonly string[];
}

/** A notice that has not gone out within a week tells nothing new. */
const NOTICE_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/** Counts owners that somebody is about to name anew; refuses too many within an hour. */
export async function countInvitations(
  world: World,
  { caller }: Inviting,
  fresh: readonly string[],
): Promise<void> {
  const who = `${caller.user_id} ${caller.vendor_id ?? ''}`;
  await Promise.all(fresh.map(() => ownersBy.count(world, who)));
}

/**
 * Tells the owners of a vendor in the transaction that makes them so: who has an account gets a notice, who has none a
 * link that lets them in. Owners of before hear nothing, unless they have no account and no link that works.
 *
 * An address gets five such mails an hour at most; beyond them it owns the vendor all the same.
 */
export async function inviteOwners(
  world: World,
  db: Queryable,
  { site, caller, asker }: Inviting,
  { all, fresh }: NamedOwners,
): Promise<void> {
  const now = world.clock.now();
  const { country_code } = site.market;
  const inviter = caller.email || site.brand.name;
  for (const { email, has_account, is_invited } of await listOwnerStates(db, country_code, all, now)) {
    const isWaiting = !has_account && !is_invited;
    if (email === caller.email || !(fresh.includes(email) || isWaiting)) continue;
    if (!(await ownerMailsTo.allows(world, `${country_code} ${email}`))) continue;
    const to = { email, language: asker.language };
    if (has_account) {
      const mail = ownerMail(world, site, to, { inviter, url: portalUrl(world, site, asker.origin) });
      const worthless_at = new Date(now.getTime() + NOTICE_LIFE_MS);
      await insertMail(db, { mail, is_decoy: false, worthless_at }, now);
    } else {
      const { url, ...link } = newInvitationLink(world, site, asker.origin);
      const mail = invitationMail(world, site, to, { inviter, url });
      const queued = { mail, is_decoy: false, worthless_at: link.expires_at };
      await insertInvitation(db, { country_code, email }, link, queued, now);
    }
  }
}
