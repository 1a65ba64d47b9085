// Publishing and rolling back (STU-01). Every version is a row that is never changed; what is in force follows from their times.
import { differencesOf } from '@sendero/core/market/difference';
import type { Fault } from '@sendero/core/market/faults';
import type { Brand } from '@sendero/core/brand/brand';
import type { Market } from '@sendero/core/market/market';
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.ts';
import { Problem } from '../../http/problem.ts';
import { servingWith, versionsOf } from '../../sites/drafted.ts';
import { sitesChanged } from '../../sites/follow-sites.ts';
import { type Act, audited } from '../../staff/audited.ts';
import type { Staff } from '../../staff/staff.ts';
import type { World } from '../../world.ts';
import { faultsOf } from './check-draft.ts';
import { getDraft } from './drafts.ts';
import {
  type DraftRow,
  type Subject,
  type VersionRow,
  deleteDraft,
  insertVersion,
  listVersions,
  lockSubject,
  newestVersion,
  withdrawVersion,
} from './store.ts';
import { asShipped, inForce, refuseOthers, whereOf } from './subject.ts';

/** Far enough ahead for a launch; what nobody remembers is not to come into force. */
const LONGEST_AHEAD_MS = 366 * 86_400_000;

/** Fields that the log names: the version itself has all of them. */
const MOST_TOLD = 100;

interface Publishing {
  /** When it comes into force; undefined: at once. */
  readonly at?: Date | undefined;
  readonly reason: string;
}

/**
 * Publishes a draft, now or at a time, and ends it. On every server it is in force within five seconds; a price quoted before
 * holds. Throws RuleBroken with every field that is wrong, and Conflict where another version was published since it was begun.
 */
export async function publishDraft(
  world: World,
  staff: Staff,
  draftId: string,
  { at, reason }: Publishing,
): Promise<VersionRow> {
  const draft = await getDraft(world, staff, draftId);
  refuseFaults(await faultsOf(world, draft, draft.content));
  const now = world.clock.now();
  if (at && at.getTime() > now.getTime() + LONGEST_AHEAD_MS)
    throw new Problem('Malformed', { detail: 'It may come into force within a year.' });
  const in_force_from = at && at > now ? at : now;
  const act = publishing(world, 'publish', draft, { content: draft.content, reason, in_force_from });
  const published = await withBrandAudited(world, staff, draft, { reason, in_force_from }, () =>
    audited(world, staff, act, () =>
      inTransaction(world.db, async (client) => {
        const newest = await lockSubject(client, draft);
        if (newest !== draft.based_on)
          throw new Problem('Conflict', {
            detail: `Version ${newest} was published since this draft was begun. Begin another from it.`,
          });
        // Whoever presses twice publishes once.
        if (!(await deleteDraft(client, draftId))) throw new Problem('NotFound');
        await addServingBrand(world, client, staff, draft, { reason, in_force_from });
        return addVersion(world, client, staff, {
          kind: draft.kind,
          code: draft.code,
          version: newest + 1,
          content: draft.content,
          reason,
          in_force_from,
        });
      }),
    ),
  );
  await sitesChanged(world);
  return published;
}

/** Does `work` as an act on the brand too that is to serve a new country, where one is named and does not yet. */
async function withBrandAudited<T>(
  world: World,
  staff: Staff,
  draft: DraftRow,
  { reason, in_force_from }: Pick<VersionRow, 'reason' | 'in_force_from'>,
  work: () => Promise<T>,
): Promise<T> {
  const serving = versionsOf(world.sites, draft).find(({ kind }) => kind === 'brand');
  if (!serving) return work();
  refuseOthers(staff, serving);
  const content = serving.content;
  return audited(
    world,
    staff,
    publishing(world, 'publish', serving, { content, reason, in_force_from }),
    work,
  );
}

/**
 * Publishes the brand that a draft of a new country names, with this country among its own and as it is otherwise. Throws
 * Conflict where a version of it waits for its time: the country would be gone with that.
 */
async function addServingBrand(
  world: World,
  client: pg.PoolClient,
  staff: Staff,
  draft: DraftRow,
  { reason, in_force_from }: Pick<VersionRow, 'reason' | 'in_force_from'>,
): Promise<void> {
  if (draft.brand === null) return;
  const subject: Subject = { kind: 'brand', code: draft.brand };
  const newest = await lockSubject(client, subject);
  const last = await newestVersion(client, subject);
  if (last && last.in_force_from > world.clock.now())
    throw new Problem('Conflict', {
      detail: `A version of ${draft.brand} waits for its time. Withdraw it, or give it the country.`,
    });
  const brand = (last?.content ?? asShipped(subject)) as Brand | null;
  const content = brand && servingWith(brand, draft);
  if (content)
    await addVersion(world, client, staff, {
      ...subject,
      version: newest + 1,
      content,
      reason,
      in_force_from,
    });
}

/**
 * Puts an earlier version in force again at once, as a new one; 0 is what is shipped. Versions that wait for their time are
 * withdrawn. Throws NotFound for one that there is not, and RuleBroken where it does not fit the others in force any more.
 */
export async function rollBack(
  world: World,
  staff: Staff,
  subject: Subject,
  { version, reason }: { readonly version: number; readonly reason: string },
): Promise<VersionRow> {
  refuseOthers(staff, subject);
  const now = world.clock.now();
  const versions = await listVersions(world.db, subject);
  const earlier = versions.find((row) => row.version === version && row.withdrawn_at === null);
  const content = version === 0 ? asShipped(subject) : ((earlier?.content ?? null) as Market | Brand | null);
  if (!content && !(earlier && asShipped(subject)))
    throw new Problem('NotFound', { detail: `There is no version ${version} of ${subject.code}.` });
  if (content) refuseFaults(await faultsOf(world, subject, content));
  const act = publishing(world, 'roll-back', subject, { content, reason, in_force_from: now });
  const made = await audited(world, staff, act, async () => {
    for (const waiting of versions.filter((row) => row.in_force_from > now && row.withdrawn_at === null))
      await withdrawVersion(world.db, waiting, now);
    return inTransaction(world.db, async (client) => {
      const newest = await lockSubject(client, subject);
      return addVersion(world, client, staff, {
        ...subject,
        version: newest + 1,
        content: version === 0 ? null : content,
        reason,
        in_force_from: now,
      });
    });
  });
  await sitesChanged(world);
  return made;
}

/** Withdraws a version that waits for its time. Throws Conflict where it is in force already, or was withdrawn. */
export async function withdraw(
  world: World,
  staff: Staff,
  version: Subject & { readonly version: number },
  reason: string,
): Promise<void> {
  refuseOthers(staff, version);
  const act: Act = {
    act: `${version.kind}.withdraw`,
    about: `${version.code} ${version.version}`,
    ...whereOf(version),
    reason,
  };
  await audited(world, staff, act, async () => {
    if (!(await withdrawVersion(world.db, version, world.clock.now())))
      throw new Problem('Conflict', { detail: 'This version does not wait for its time.' });
  });
  await sitesChanged(world);
}

async function addVersion(
  { clock }: World,
  client: pg.PoolClient,
  { member_id }: Staff,
  version: Omit<VersionRow, 'made_at' | 'made_by' | 'withdrawn_at'>,
): Promise<VersionRow> {
  const row = { ...version, made_at: clock.now(), made_by: member_id };
  await insertVersion(client, row);
  return { ...row, withdrawn_at: null };
}

/** What the log has of a new version: the fields that change. */
function publishing(
  world: World,
  verb: string,
  subject: Subject,
  { content, reason, in_force_from }: Pick<VersionRow, 'content' | 'reason' | 'in_force_from'>,
): Act {
  const changes = differencesOf(inForce(world, subject), content).slice(0, MOST_TOLD);
  const side = (which: 'before' | 'after') =>
    Object.fromEntries(changes.map((change) => [change.field, change[which] ?? null]));
  return {
    act: `${subject.kind}.${verb}`,
    about: subject.code,
    ...whereOf(subject),
    reason,
    before: side('before'),
    after: { ...side('after'), in_force_from: in_force_from.toISOString() },
  };
}

/** Throws RuleBroken that names each fault's field and rule. */
function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  throw new Problem('RuleBroken', {
    detail: faults.map(({ field, rule, detail }) => `${field}: ${rule} (${detail})`).join('; '),
    errors: faults.map(({ field, rule }) => ({ field, meta: { translation_key: `studio.fault.${rule}` } })),
  });
}
