import type { Database } from '../../db/db.ts';

/** The origins that these vendors named themselves, by vendor. */
export async function findEmbedOrigins(
  { pool }: Database,
  vendorIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await pool.query<{ vendor_id: string; origins: string[] }>({
    name: 'find-embed-origins',
    text: 'select vendor_id, origins from embed_origins where vendor_id = any($1)',
    values: [vendorIds],
  });
  return new Map(rows.map(({ vendor_id, origins }) => [vendor_id, origins]));
}

export async function updateEmbedOrigins(
  { pool }: Database,
  vendorId: string,
  origins: readonly string[] | null,
): Promise<void> {
  if (origins === null) {
    await pool.query('delete from embed_origins where vendor_id = $1', [vendorId]);
    return;
  }
  await pool.query(
    `insert into embed_origins (vendor_id, origins) values ($1, $2)
     on conflict (vendor_id) do update set origins = excluded.origins`,
    [vendorId, origins],
  );
}
