// What alarms are signed with (decision 0159): one secret a country, kept as those of vendors' webhooks are.
import type { SealedFor } from '../../http/seal.ts';
import { seal, unseal } from '../../http/seal.ts';
import { audited } from '../../staff/audited.ts';
import type { Staff } from '../../staff/staff.ts';
import type { World } from '../../world.ts';
import { newSecret, secretText } from '../webhook/webhook-secret.ts';
import * as store from './alarm-store.ts';
import { cellOf, whereOf } from './known-vendor.ts';
import { sitesOf } from './vouchers.ts';

const OVERLAP_MS = 24 * 60 * 60_000;

const ofCountry = (country: string): SealedFor => ({ purpose: 'alarm secrets', whose: country });

const newSealed = ({ config }: World, country: string, secret: Buffer): Buffer =>
  seal(config.signing_keys, ofCountry(country), secret);

/** Sees to it that a country has a secret. */
export const keepAlarmSecret = (cell: World, country: string): Promise<void> =>
  store.insertAlarmSecret(cell.db.kysely, country, newSealed(cell, country, newSecret()));

/** Makes a new secret and tells it this once; the one before signs too for a day. */
export async function turnAlarmSecret(world: World, staff: Staff, country: string, reason: string) {
  const [site] = sitesOf(world, staff, country);
  const cell = cellOf(world, site);
  const secret = newSecret();
  const until = new Date(cell.clock.now().getTime() + OVERLAP_MS);
  const act = { act: 'board.secret', about: country, ...whereOf(site), reason } as const;
  await audited(world, staff, act, () =>
    store.turnAlarmSecret(cell.db.kysely, country, newSealed(cell, country, secret), until),
  );
  return { secret: secretText(secret) };
}

/** The secrets that a country's messages are signed with now. Throws where it has none, or no key opens them. */
export async function alarmSecretsOf({ db, config, clock }: World, country: string): Promise<Buffer[]> {
  const kept = await store.findAlarmSecret(db.kysely, country);
  const isOverlapping = kept?.before_until && kept.before_until > clock.now();
  const sealed = kept
    ? [kept.secret, ...(isOverlapping && kept.secret_before ? [kept.secret_before] : [])]
    : [];
  const secrets = sealed.flatMap((one) => unseal(config.signing_keys, ofCountry(country), one)?.secret ?? []);
  if (secrets.length === 0)
    throw new Error(`The alarms of ${country} have no secret that a signing key opens.`);
  return secrets;
}

/** Seals with the first signing key what another one sealed, so that keys can be retired. */
export async function sealAlarmSecretsAnew({ db, config: { signing_keys } }: World): Promise<void> {
  for (const { country_code, secret, secret_before } of await store.listAlarmSecrets(db.kysely)) {
    const anew = (sealed: Buffer): Buffer => {
      const opened = unseal(signing_keys, ofCountry(country_code), sealed);
      return opened && !opened.isNewest ? seal(signing_keys, ofCountry(country_code), opened.secret) : sealed;
    };
    const next = { secret: anew(secret), secret_before: secret_before && anew(secret_before) };
    if (next.secret !== secret || next.secret_before !== secret_before)
      await store.replaceAlarmSecret(db.kysely, country_code, secret, next);
  }
}
