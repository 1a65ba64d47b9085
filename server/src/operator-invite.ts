import type { Grant } from '@sendero/core/staff/grant';
import { pino } from 'pino';
import { systemClock } from './clock.ts';
import { eachDatabase } from './db/each-database.ts';
import { inviteMember } from './features/operator/invite-member.ts';
import { signingKeys } from './signing-settings.ts';

interface Invitation {
  readonly email: string;
  readonly grant: Grant;
  /** Where the operator's own host is. */
  readonly origin: string;
}

/** Invites a member of staff in the database of the default site's country. Returns the link to open, in a list of one. */
export async function inviteByCommand(
  env: NodeJS.ProcessEnv,
  { email, grant, origin }: Invitation,
): Promise<readonly string[]> {
  const country = (env['DEFAULT_SITE'] ?? 'fi').slice(0, 2).toUpperCase();
  const asked = { email, grants: [grant], reason: 'npm run operator -- invite' };
  const signing_keys = await signingKeys(env);
  const log = pino({ level: 'silent' });
  return eachDatabase(env, { country }, async ({ db }) => {
    const scene = { db, clock: systemClock, log, config: { signing_keys } };
    const { link } = await inviteMember(scene, null, asked, origin);
    return link;
  });
}
