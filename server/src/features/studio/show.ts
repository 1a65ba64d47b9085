// The studio's answers.
import type { Brand } from '@sendero/core/brand/brand';
import type {
  StudioDraft,
  StudioSummary,
  StudioThing,
  StudioVersion,
} from '@sendero/core/contract/studio-shapes';
import type { VersionedKind } from '@sendero/core/market/catalogue';
import { unixSeconds } from '../../clock.ts';
import { Problem } from '../../http/problem.ts';
import type { Staff } from '../../staff/staff.ts';
import type { World } from '../../world.ts';
import {
  type DraftRow,
  type Subject,
  type VersionRow,
  listAllVersions,
  listDrafts,
  listVersions,
} from './store.ts';
import { asShipped, inForce, isTheirs, refuseOthers } from './subject.ts';

type Content = Record<string, unknown>;

/** The countries or brands that the caller may work on. */
export async function listThings(world: World, staff: Staff, kind: VersionedKind): Promise<StudioSummary[]> {
  const [versions, drafts] = [await listAllVersions(world.db, kind), await listDrafts(world.db)];
  const { markets, brands } = world.sites.catalogue();
  const known =
    kind === 'market' ? markets.map(({ country_code }) => country_code) : brands.map(({ id }) => id);
  const begun = drafts.filter((draft) => draft.kind === kind).map(({ code }) => code);
  return [...new Set([...known, ...begun])]
    .map((code): Subject => ({ kind, code }))
    .filter((subject) => isTheirs(staff, subject))
    .map((subject) => ({
      ...subject,
      name:
        kind === 'brand' ? ((inForce(world, subject) as Brand | null)?.name ?? subject.code) : subject.code,
      is_shipped: asShipped(subject) !== null,
      version:
        currentOf(
          world,
          versions.filter(({ code }) => code === subject.code),
        )?.version ?? 0,
      sites: sitesOf(world, subject),
      drafts: begun.filter((code) => code === subject.code).length,
    }));
}

/** Throws NotFound where there is neither such a country or brand nor a draft of one. */
export async function showThing(world: World, staff: Staff, subject: Subject): Promise<StudioThing> {
  refuseOthers(staff, subject);
  const [versions, drafts] = [await listVersions(world.db, subject), await listDrafts(world.db, subject)];
  const now = inForce(world, subject);
  if (!now && drafts.length === 0) throw new Problem('NotFound');
  return {
    ...subject,
    is_shipped: asShipped(subject) !== null,
    sites: sitesOf(world, subject),
    in_force: (now ?? {}) as Content,
    versions: versions.map((version) => toVersion(world, version, versions)),
    drafts: drafts.map(toDraft),
  };
}

export const toDraft = ({ content, changed_at, ...draft }: DraftRow): StudioDraft => ({
  ...draft,
  content: content as Content,
  changed_at: unixSeconds(changed_at),
});

/** A version among all of its country or brand. */
export function toVersion(world: World, row: VersionRow, all: readonly VersionRow[]): StudioVersion {
  const { version, content, reason, made_at, made_by, in_force_from } = row;
  return {
    version,
    content: content as Content | null,
    reason,
    made_at: unixSeconds(made_at),
    made_by,
    in_force_from: unixSeconds(in_force_from),
    state: stateOf(world, row, all),
  };
}

function stateOf(world: World, row: VersionRow, all: readonly VersionRow[]): StudioVersion['state'] {
  if (row.withdrawn_at) return 'withdrawn';
  if (row.in_force_from > world.clock.now()) return 'waiting';
  return currentOf(world, all)?.version === row.version ? 'in_force' : 'past';
}

/** The version in force: see versions-store. */
function currentOf<Row extends Omit<VersionRow, 'content'>>(
  { clock }: World,
  all: readonly Row[],
): Row | undefined {
  const now = clock.now();
  return all
    .filter((row) => row.withdrawn_at === null && row.in_force_from <= now)
    .toSorted((a, b) => Number(b.in_force_from) - Number(a.in_force_from) || b.version - a.version)[0];
}

const sitesOf = ({ sites }: World, { kind, code }: Subject): string[] =>
  sites
    .all()
    .filter(({ market, brand }) => (kind === 'market' ? market.country_code : brand.id) === code)
    .map(({ id }) => id);
