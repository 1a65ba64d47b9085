// Drafts: what a country or brand may become (STU-01). Nobody but staff sees them, outside of a preview.
import { randomUUID } from 'node:crypto';
import type { VersionedKind } from '@sendero/core/market/catalogue';
import { Problem, ruleBroken } from '../../http/problem.ts';
import { type Act, audited } from '../../staff/audited.ts';
import type { Staff } from '../../staff/staff.ts';
import type { World } from '../../world.ts';
import { callingCodeOf } from '../../sites/phone-plan.ts';
import {
  type DraftRow,
  countDrafts,
  deleteDraft,
  findDraft,
  insertDraft,
  listVersions,
  updateDraft,
} from './store.ts';
import { inForce, refuseOthers, subjectOf, whereOf } from './subject.ts';

/** More are forgotten ones: somebody is to look at them first. */
const MOST_DRAFTS = 500;
/** Characters of JSON: a brand with all of its texts in five languages, and its pages. */
const MOST_LETTERS = 2_000_000;

interface Begun {
  /** The country or brand to begin from; by default the one itself. */
  readonly from?: string | undefined;
}

/**
 * Begins a draft of a country or brand, from what is in force of it, or of another: a new country is made from any (STU-02).
 * Throws NotFound where there is nothing to begin from.
 */
export async function beginDraft(
  world: World,
  staff: Staff,
  { kind, code: typed, from }: Begun & { readonly kind: VersionedKind; readonly code: string },
): Promise<DraftRow> {
  const subject = subjectOf(kind, typed);
  refuseOthers(staff, subject);
  const source = inForce(world, subjectOf(kind, from ?? typed));
  if (!source)
    throw new Problem('NotFound', { detail: `There is no ${kind} "${from ?? typed}" to begin from.` });
  if ((await countDrafts(world.db)) >= MOST_DRAFTS)
    throw new Problem('Conflict', { detail: 'There are too many drafts: discard those that nobody needs.' });
  const own = inForce(world, subject);
  const [newest] = await listVersions(world.db, subject);
  const draft: DraftRow = {
    draft_id: randomUUID(),
    ...subject,
    based_on: newest?.version ?? 0,
    content: own ?? renamed(subject.kind, subject.code, source),
    revision: 1,
    changed_at: world.clock.now(),
    changed_by: staff.member_id,
  };
  await audited(world, staff, actOf('begin', draft), () => insertDraft(world.db, draft));
  return draft;
}

/** What a copy may not have from the original. */
function renamed(kind: VersionedKind, code: string, source: object): object {
  if (kind === 'brand') return { ...source, id: code, countries: [] };
  const phone_prefix = callingCodeOf(code);
  if (phone_prefix === null) throw ruleBroken('code', 'studio.fault.no-phone-plan');
  return { ...source, country_code: code, phone_prefix };
}

/** Throws NotFound where there is none, or NotYours where it is of another's country. */
export async function getDraft(world: World, staff: Staff, draftId: string): Promise<DraftRow> {
  const draft = await findDraft(world.db, draftId);
  if (!draft) throw new Problem('NotFound', { detail: 'There is no such draft, or it is published.' });
  refuseOthers(staff, draft);
  return draft;
}

/**
 * Changes a draft as far as `revision`, which its writer has seen; throws Conflict where somebody changed it since. It may be
 * wrong: only publishing asks that it is not.
 */
export async function changeDraft(
  world: World,
  staff: Staff,
  draftId: string,
  { content, revision }: { readonly content: object; readonly revision: number },
): Promise<DraftRow> {
  const draft = await getDraft(world, staff, draftId);
  if (JSON.stringify(content).length > MOST_LETTERS)
    throw new Problem('TooLarge', { detail: 'A draft is too large.' });
  const next = { ...draft, content, revision, changed_at: world.clock.now(), changed_by: staff.member_id };
  await audited(world, staff, actOf('change', draft), async () => {
    if (!(await updateDraft(world.db, next)))
      throw new Problem('Conflict', { detail: 'Somebody else has changed this draft. Load it again.' });
  });
  return { ...next, revision: revision + 1 };
}

export async function discardDraft(world: World, staff: Staff, draftId: string): Promise<void> {
  const draft = await getDraft(world, staff, draftId);
  await audited(world, staff, actOf('discard', draft), () => deleteDraft(world.db.pool, draftId));
}

/** A draft changes nothing for anybody: the log says whose it is, and publishing says what changed. */
const actOf = (verb: string, draft: DraftRow): Act => ({
  act: `draft.${verb}`,
  about: `${draft.kind} ${draft.code} ${draft.draft_id}`,
  country_code: whereOf(draft).country_code,
  brand: whereOf(draft).brand,
});
