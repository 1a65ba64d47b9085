import { createHash, randomBytes } from 'node:crypto';
import { confirmationPath, invitationPath } from '@sendero/core/contract/pages';
import type { Site } from '@sendero/core/market/site';
import type { World } from '../../world.ts';

/** A link that proves an email. The mail contains the URL; the database stores only the hash of its token. */
export interface ConfirmationLink {
  readonly url: string;
  readonly token_hash: Buffer;
  readonly expires_at: Date;
}

const HOUR_MS = 60 * 60 * 1000;
/** 24 hours to confirm a registration (AUTH-16); a week for an invitation, which its reader did not ask for. */
const REGISTRATION_MS = 24 * HOUR_MS;
const INVITATION_MS = 7 * 24 * HOUR_MS;

/**
 * Returns a new link that confirms a registration. `origin` is the origin of the request, used where there is no
 * PUBLIC_URL.
 */
export function newConfirmationLink(world: World, site: Site, origin: string): ConfirmationLink {
  return newLink(world, `${portalUrl(world, site, origin)}${confirmationPath}`, REGISTRATION_MS);
}

/** As `newConfirmationLink`, for an owner who was invited. */
export function newInvitationLink(world: World, site: Site, origin: string): ConfirmationLink {
  return newLink(world, `${portalUrl(world, site, origin)}${invitationPath}`, INVITATION_MS);
}

/** Returns the address of the site's portal, for mails. */
export function portalUrl(world: World, site: Site, origin: string): string {
  return world.config.public_url?.replace('{site}', site.id.replace('-', '.')) ?? origin;
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function newLink(world: World, page: string, life_ms: number): ConfirmationLink {
  const token = randomBytes(32).toString('base64url');
  return {
    url: `${page}?token=${token}`,
    token_hash: hashOfToken(token),
    expires_at: new Date(world.clock.now().getTime() + life_ms),
  };
}
