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

/** A vendor's new owners, which of them are new, and whether they own a root with all its outlets. */
export interface NamedOwners {
  readonly all: readonly string[];
  readonly fresh: readonly string[];
  readonly is_whole?: boolean;
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
  inviting: Inviting,
  { all, fresh, is_whole = false }: NamedOwners,
): Promise<void> {
  const { site, caller } = inviting;
  const now = world.clock.now();
  const { country_code } = site.market;
  for (const { email, has_account, invited_until } of await listOwnerStates(db, country_code, all, now)) {
    const isWaiting = !has_account && !invited_until;
    if (email === caller.email || !(fresh.includes(email) || isWaiting)) continue;
    if (!(await ownerMailsTo.allows(world, `${country_code} ${email}`))) continue;
    await (has_account ? notify : invite)(world, db, inviting, { email, is_whole });
  }
}

/** Somebody to be told what they own. */
interface Told {
  readonly email: string;
  readonly is_whole: boolean;
}

/**
 * Mails a new link to an owner without an account; the link before no longer works. Nothing happens for one who has an
 * account. Throws for too many mails to one address.
 */
export async function inviteAgain(
  world: World,
  db: Queryable,
  inviting: Inviting,
  told: Told,
): Promise<void> {
  const { country_code } = inviting.site.market;
  const [state] = await listOwnerStates(db, country_code, [told.email], world.clock.now());
  if (!state || state.has_account) return;
  await ownerMailsTo.count(world, `${country_code} ${told.email}`);
  await invite(world, db, inviting, told);
}

async function invite(
  world: World,
  db: Queryable,
  { site, caller, asker }: Inviting,
  { email, is_whole }: Told,
): Promise<void> {
  const { url, ...link } = newInvitationLink(world, site, asker.origin);
  const to = { email, language: asker.language };
  const mail = invitationMail(world, site, to, { inviter: inviterOf(site, caller), url, is_whole });
  const queued = { mail, is_decoy: false, worthless_at: link.expires_at };
  const whom = { country_code: site.market.country_code, email };
  await insertInvitation(db, world.queue, whom, link, queued, world.clock.now());
}

async function notify(
  world: World,
  db: Queryable,
  { site, caller, asker }: Inviting,
  { email, is_whole }: Told,
): Promise<void> {
  const url = portalUrl(world, site, asker.origin);
  const to = { email, language: asker.language };
  const mail = ownerMail(world, site, to, { inviter: inviterOf(site, caller), url, is_whole });
  const worthless_at = new Date(world.clock.now().getTime() + NOTICE_LIFE_MS);
  await insertMail(db, world.queue, { mail, is_decoy: false, worthless_at });
}

/** A credential of a platform has no email. */
const inviterOf = ({ brand }: Site, { email }: Inviting['caller']): string => email || brand.name;
