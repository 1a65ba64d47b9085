import type { Published, VersionedKind } from '@sendero/core/market/catalogue';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/db.ts';
import type { DB } from '../db/tables.ts';
import type { Drafted } from './drafted.ts';
import type { InForce, SettingsRow } from './sites.ts';

/** The version of each country and brand that is in force: the one that came into force last, and of those the newest. */
const inForceAt = (now: Date) => sql`
  select distinct on (kind, code) kind, code, version from site_versions
  where in_force_from <= ${now} and withdrawn_at is null
  order by kind, code, in_force_from desc, version desc`;

/** Names what is in force, so that nothing of it is read again before it changes. */
export async function digestInForce({ kysely }: Database, now: Date): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select coalesce((select string_agg(kind || code || version, ' ' order by kind, code) from (${inForceAt(now)}) v), '')
      || '|' || coalesce((select string_agg(site_id || revision, ' ' order by site_id) from site_settings), '') digest`.execute(
    kysely,
  );
  return rows[0]?.digest ?? '';
}

/** What is in force; new countries and brands in the order in which they were first published. */
export async function readInForce({ kysely }: Database, now: Date): Promise<InForce> {
  const { rows } = await sql<{ kind: VersionedKind; code: string; content: unknown }>`
    select v.kind, v.code, v.content from site_versions v join (${inForceAt(now)}) f using (kind, code, version)
    order by (select min(made_at) from site_versions o where o.kind = v.kind and o.code = v.code), v.code`.execute(
    kysely,
  );
  return { versions: rows satisfies readonly Published[], settings: await listSettings(kysely) };
}

/** A draft as if it were published; null if there is none of this id. */
export async function readDraft({ kysely }: Database, draftId: string): Promise<Drafted | null> {
  const row = await kysely
    .selectFrom('site_drafts')
    .select(['kind', 'code', 'content', 'brand'])
    .where('draft_id', '=', draftId)
    .executeTakeFirst();
  return (row as Drafted | undefined) ?? null;
}

/** A brand's mark. */
export async function findPicture(
  { kysely }: Database,
  hash: string,
): Promise<{ readonly media_type: string; readonly picture: Buffer } | undefined> {
  return kysely
    .selectFrom('site_pictures')
    .select(['media_type', 'picture'])
    .where('hash', '=', hash)
    .executeTakeFirst();
}

const listSettings = (kysely: Kysely<DB>): Promise<SettingsRow[]> =>
  kysely.selectFrom('site_settings').select(['site_id', 'flags', 'maintenance']).execute();
