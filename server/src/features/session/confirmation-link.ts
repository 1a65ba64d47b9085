import { createHash, randomBytes } from 'node:crypto';
import { confirmationPath } from '@sendero/core/contract/pages';
import type { Site } from '@sendero/core/market/site';
import type { World } from '../../world.ts';

/** A link that confirms a registration: the mail gets its address, the database the hash of its token only. */
export interface ConfirmationLink {
  readonly url: string;
  readonly token_hash: Buffer;
  readonly expires_at: Date;
}

/** 24 hours (AUTH-16). */
const LIFE_MS = 24 * 60 * 60 * 1000;

/** A new link to the site's portal, alive from now on. `origin` is where whoever asks was, for want of a PUBLIC_URL. */
export function newConfirmationLink(world: World, site: Site, origin: string): ConfirmationLink {
  const token = randomBytes(32).toString('base64url');
  const portal = world.config.public_url?.replace('{site}', site.id.replace('-', '.')) ?? origin;
  return {
    url: `${portal}${confirmationPath}?token=${token}`,
    token_hash: hashOfToken(token),
    expires_at: new Date(world.clock.now().getTime() + LIFE_MS),
  };
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
