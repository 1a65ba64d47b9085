import type { Site } from '@sendero/core/market/site';
import type { Queryable } from '../../db/db.ts';
import type { Requester } from '../../http/requester.ts';
import type { Caller } from '../../http/tokens.ts';
import type { World } from '../../world.ts';
import { newInvitationLink, portalUrl } from './confirmation-link.ts';
import { insertInvitation, listOwnerStates } from './invitation-store.ts';
import { ownerMailsTo, ownersBy } from './limits.ts';
import { insertMail } from './mail-store.ts';
import { invitationMail, ownerMail } from './write-mail.ts';

/** The caller who names a vendor's owners, on which site. */
export interface Inviting {
  readonly site: Site;
  readonly caller: Pick<Caller, 'email' | 'user_id' | 'vendor_id'>;
  readonly asker: Requester;
}

/** A vendor's new owners, and which of them are new. */
export interface NamedOwners {
  readonly all: readonly string[];
  readonly fresh: readonly string[];
}

/** A notice not sent within a week is outdated. */
const NOTICE_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/** Counts the owners that a caller newly names. Throws where they are too many within an hour. */
export async function countInvitations(
  world: World,
  { caller }: Inviting,
  fresh: readonly string[],
): Promise<void> {
  const who = `${caller.user_id} ${caller.vendor_id ?? ''}`;
  await Promise.all(fresh.map(() => ownersBy.count(world, who)));
}

/**
 * Mails a vendor's owners, in the transaction that makes them owners. An owner with an account gets a notice, one
 * without gets an invitation link. Earlier owners get no mail, unless they have neither an account nor a valid link.
 *
 * An address gets at most five such mails an hour; beyond them it becomes an owner without a mail.
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
      await insertMail(db, world.queue, { mail, is_decoy: false, worthless_at });
    } else {
      const { url, ...link } = newInvitationLink(world, site, asker.origin);
      const mail = invitationMail(world, site, to, { inviter, url });
      const queued = { mail, is_decoy: false, worthless_at: link.expires_at };
      await insertInvitation(db, world.queue, { country_code, email }, link, queued, now);
    }
  }
}
