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
  type Subject,
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
/** Changes of one member that follow each other within this are one for the log. */
const SITTING_MS = 15 * 60_000;

interface Begun {
  /** The country or brand to begin from; by default the one itself. */
  readonly from?: string | undefined;
  /** The brand that is to serve a new country. */
  readonly brand?: string | undefined;
}

/**
 * Begins a draft of a country or brand, from what is in force of it, or of another: a new country is made from any (STU-02).
 * Throws NotFound where there is nothing to begin from.
 */
export async function beginDraft(
  world: World,
  staff: Staff,
  { kind, code: typed, from, brand }: Begun & { readonly kind: VersionedKind; readonly code: string },
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
    begun_from: own ? null : subjectOf(kind, from ?? typed).code,
    brand: brand === undefined ? null : servingBrand(world, staff, subject, brand),
    content: own ?? renamed(world, subject, source),
    revision: 1,
    changed_at: world.clock.now(),
    changed_by: staff.member_id,
  };
  await audited(world, staff, actOf('begin', draft), () => insertDraft(world.db, draft));
  return draft;
}

/** A brand that a draft of a country may name. Throws for one that there is not, or that is not this member's. */
function servingBrand(world: World, staff: Staff, { kind }: Subject, brand: string): string {
  const subject = subjectOf('brand', brand);
  refuseOthers(staff, subject);
  if (kind !== 'market' || !inForce(world, subject))
    throw ruleBroken('brand', 'operator.studio-refused.unknown-brand');
  return subject.code;
}

/** What a copy may not have from the original; where the world knows better, what it is likely to have instead. */
function renamed({ texts }: World, { kind, code }: Subject, source: object): object {
  if (kind === 'brand') return { ...source, id: code, name: capitalised(code), countries: [] };
  const phone_prefix = callingCodeOf(code);
  if (phone_prefix === null) throw ruleBroken('code', 'operator.studio-refused.no-phone-plan');
  return { ...source, ...customOf(code, texts.locales), country_code: code, phone_prefix };
}

const capitalised = (id: string): string => id.slice(0, 1).toUpperCase() + id.slice(1);

/** The time zone and language of a country, as Unicode's tables have them; the language if it has texts, beside English. */
function customOf(code: string, locales: readonly string[]): object {
  const here = new Intl.Locale(`und-${code}`);
  // TypeScript’s library does not know it yet.
  const [time_zone] = (here as unknown as { getTimeZones?(): string[] }).getTimeZones?.() ?? [];
  const { language } = here.maximize();
  const own = locales.find((one) => one === `${language}-${code}`) ?? locales.find((one) => one === language);
  const languages = [...new Set([...(own ? [own] : []), 'en'])];
  return { ...(time_zone && { time_zone }), languages, default_language: languages[0] };
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
 * wrong: only publishing asks that it is not. Screens save at every pause: the log has the first change of a sitting.
 */
export async function changeDraft(
  world: World,
  staff: Staff,
  draftId: string,
  {
    content,
    revision,
    brand,
  }: { readonly content: object; readonly revision: number; readonly brand?: string | null | undefined },
): Promise<DraftRow> {
  const draft = await getDraft(world, staff, draftId);
  if (JSON.stringify(content).length > MOST_LETTERS)
    throw new Problem('TooLarge', { detail: 'A draft is too large.' });
  const serving = brand ? servingBrand(world, staff, draft, brand) : brand;
  const now = world.clock.now();
  const named = serving === undefined ? draft.brand : serving;
  const next = { ...draft, content, brand: named, revision, changed_at: now, changed_by: staff.member_id };
  const change = async () => {
    if (!(await updateDraft(world.db, next)))
      throw new Problem('Conflict', { detail: 'Somebody else has changed this draft. Load it again.' });
  };
  const isSameSitting =
    draft.changed_by === staff.member_id && Number(now) - Number(draft.changed_at) < SITTING_MS;
  await (isSameSitting ? change() : audited(world, staff, actOf('change', draft), change));
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
