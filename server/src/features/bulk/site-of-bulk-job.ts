import type { Site } from '@sendero/core/market/site';
import type { World } from '../../world.ts';
import type { BulkJobRow } from './store.ts';

/** Returns the site that a job was created on, or another of the same country if that brand no longer exists. */
export function siteOfBulkJob({ sites }: World, { site_id, country_code }: BulkJobRow): Site {
  const site =
    sites.all().find(({ id }) => id === site_id) ??
    sites.all().find(({ market }) => market.country_code === country_code);
  if (!site) throw new Error(`A sheet was uploaded in ${country_code}, which has no site any more.`);
  return site;
}
