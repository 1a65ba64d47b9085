import type { SiteSettings } from '@sendero/core/flag/site-settings';
import type { Database } from '../../db/db.ts';

/** Writes what is given of a site's settings; the rest stays. */
export async function saveSettings(
  { pool }: Database,
  siteId: string,
  { flags, maintenance }: Partial<SiteSettings>,
  { changed_at, changed_by }: { readonly changed_at: Date; readonly changed_by: string },
): Promise<void> {
  await pool.query(
    `insert into site_settings as s (site_id, flags, maintenance, revision, changed_at, changed_by)
     values ($1, coalesce($2::jsonb, '{}'), $3::jsonb, 1, $5, $6)
     on conflict (site_id) do update set
       flags = coalesce($2::jsonb, s.flags),
       maintenance = case when $4 then $3::jsonb else s.maintenance end,
       revision = s.revision + 1, changed_at = $5, changed_by = $6`,
    [
      siteId,
      flags === undefined ? null : JSON.stringify(flags),
      maintenance ? JSON.stringify(maintenance) : null,
      maintenance !== undefined,
      changed_at,
      changed_by,
    ],
  );
}
