// Drafts and versions of countries and brands (STU-01). Versions are only ever added; decision 0149.
import type { VersionedKind } from '@sendero/core/market/catalogue';
import type { Database } from '../../db/db.ts';
import type pg from 'pg';

export interface Subject {
  readonly kind: VersionedKind;
  readonly code: string;
}

export interface DraftRow extends Subject {
  readonly draft_id: string;
  readonly based_on: number;
  /** The other country or brand that it was begun from; null if none. */
  readonly begun_from: string | null;
  /** The brand that is to serve a new country. */
  readonly brand: string | null;
  readonly content: unknown;
  readonly revision: number;
  readonly changed_at: Date;
  readonly changed_by: string;
}

export interface VersionRow extends Subject {
  readonly version: number;
  readonly content: unknown;
  readonly reason: string;
  readonly made_at: Date;
  readonly made_by: string;
  readonly in_force_from: Date;
  readonly withdrawn_at: Date | null;
}

export async function insertDraft({ kysely }: Database, draft: DraftRow): Promise<void> {
  await kysely
    .insertInto('site_drafts')
    .values({ ...draft, content: JSON.stringify(draft.content) })
    .execute();
}

export async function findDraft({ kysely }: Database, draftId: string): Promise<DraftRow | undefined> {
  const row = await kysely
    .selectFrom('site_drafts')
    .selectAll()
    .where('draft_id', '=', draftId)
    .executeTakeFirst();
  return row as DraftRow | undefined;
}

export async function listDrafts({ kysely }: Database, subject?: Subject): Promise<readonly DraftRow[]> {
  const all = kysely.selectFrom('site_drafts').selectAll().orderBy('changed_at', 'desc');
  const rows = subject ? all.where('kind', '=', subject.kind).where('code', '=', subject.code) : all;
  return (await rows.execute()) as DraftRow[];
}

export async function countDrafts({ kysely }: Database): Promise<number> {
  const { count } = await kysely
    .selectFrom('site_drafts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The content of the newest version that is not withdrawn, and from when; undefined where there is none. */
export async function newestVersion(
  client: pg.PoolClient,
  { kind, code }: Subject,
): Promise<Pick<VersionRow, 'content' | 'in_force_from'> | undefined> {
  const { rows } = await client.query<Pick<VersionRow, 'content' | 'in_force_from'>>(
    `select content, in_force_from from site_versions
     where kind = $1 and code = $2 and withdrawn_at is null order by version desc limit 1`,
    [kind, code],
  );
  return rows[0];
}

/** Writes a draft that is still at `revision`; false if somebody else has changed it since. */
export async function updateDraft(
  { kysely }: Database,
  { draft_id, content, brand, revision, changed_at, changed_by }: DraftRow,
): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('site_drafts')
    .set({ content: JSON.stringify(content), brand, revision: revision + 1, changed_at, changed_by })
    .where('draft_id', '=', draft_id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteDraft(client: Pick<pg.PoolClient, 'query'>, draftId: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from site_drafts where draft_id = $1', [draftId]);
  return rowCount === 1;
}

/** The versions of a country or brand, newest first. */
export async function listVersions(
  { kysely }: Database,
  { kind, code }: Subject,
): Promise<readonly VersionRow[]> {
  const rows = await kysely
    .selectFrom('site_versions')
    .selectAll()
    .where('kind', '=', kind)
    .where('code', '=', code)
    .orderBy('version', 'desc')
    .execute();
  return rows as VersionRow[];
}

/** The versions of all countries or brands, without their content. */
export async function listAllVersions(
  { kysely }: Database,
  kind: VersionedKind,
): Promise<readonly Omit<VersionRow, 'content'>[]> {
  const rows = await kysely
    .selectFrom('site_versions')
    .select(['kind', 'code', 'version', 'reason', 'made_at', 'made_by', 'in_force_from', 'withdrawn_at'])
    .where('kind', '=', kind)
    .execute();
  return rows as Omit<VersionRow, 'content'>[];
}

/** Serves one publisher of a subject after the other, and returns the number of its newest version. */
export async function lockSubject(client: pg.PoolClient, { kind, code }: Subject): Promise<number> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 150))', [`${kind} ${code}`]);
  const { rows } = await client.query<{ version: number }>(
    'select coalesce(max(version), 0) version from site_versions where kind = $1 and code = $2',
    [kind, code],
  );
  return rows[0]?.version ?? 0;
}

export async function insertVersion(
  client: pg.PoolClient,
  { kind, code, version, content, reason, made_at, made_by, in_force_from }: Omit<VersionRow, 'withdrawn_at'>,
): Promise<void> {
  await client.query(
    `insert into site_versions (kind, code, version, content, reason, made_at, made_by, in_force_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      kind,
      code,
      version,
      content === null ? null : JSON.stringify(content),
      reason,
      made_at,
      made_by,
      in_force_from,
    ],
  );
}

/** Withdraws a version that is not in force yet; false if it is, or is withdrawn. */
export async function withdrawVersion(
  { pool }: Database,
  { kind, code, version }: Subject & { readonly version: number },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update site_versions set withdrawn_at = $4
     where kind = $1 and code = $2 and version = $3 and in_force_from > $4 and withdrawn_at is null`,
    [kind, code, version, now],
  );
  return rowCount === 1;
}
