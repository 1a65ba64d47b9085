import type { Database } from '../../db/db.ts';
import type { Listed } from './board-store.ts';

/** What a server sees of itself: a state as of now, or a count of ten minutes. */
export type SignName = 'engines_away' | 'browser_errors' | 'reports_refused';

export interface Sign {
  readonly name: SignName;
  readonly label: string;
  readonly value: number;
}

const SLOT = `date_bin('10 minutes', $2::timestamptz, '2000-01-01Z')`;

/** Writes what one server sees: a state as it is, and a count added to what it has written of these ten minutes. */
export async function saveSigns(
  { pool }: Database,
  server: string,
  signs: readonly Sign[],
  now: Date,
): Promise<void> {
  await pool.query({
    name: 'save-signs',
    text: `insert into server_signs (server, name, label, slot, value, seen_at)
           select $1, s.name, s.label, case s.name when 'engines_away' then 'epoch' else ${SLOT} end, s.value, $2
           from jsonb_to_recordset($3) s(name text, label text, value integer)
           on conflict (server, name, label, slot) do update set seen_at = excluded.seen_at,
             value = case excluded.name when 'engines_away' then excluded.value else server_signs.value + excluded.value end`,
    values: [server, now, JSON.stringify(signs)],
  });
}

/** A state that nobody has repeated for a minute is one of a server that is gone; counts are of the last hour. */
const IN_FORCE = `value > 0 and seen_at > $2::timestamptz - case name when 'engines_away' then interval '1 minute' else interval '1 hour' end`;

/** What all servers see, by label; browser errors of these sites alone. */
export async function listSigns(
  { pool }: Database,
  name: SignName,
  { now, sites, most }: { readonly now: Date; readonly sites: readonly string[]; readonly most: number },
): Promise<Listed[]> {
  const { rows } = await pool.query<Listed>({
    name: 'list-signs',
    text: `select label as id, sum(value)::text as title, null as order_id, null as since
           from server_signs where name = $1 and ${IN_FORCE} and ($1 <> 'browser_errors' or split_part(label, ' ', 1) = any($3))
           group by label order by sum(value) desc, label limit $4`,
    values: [name, now, sites, most],
  });
  return rows;
}

export async function deleteOldSigns({ pool }: Database, now: Date): Promise<void> {
  await pool.query({
    name: 'delete-old-signs',
    text: "delete from server_signs where seen_at < $1::timestamptz - interval '2 hours'",
    values: [now],
  });
}
