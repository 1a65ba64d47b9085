import type { Site } from '@sendero/core/market/site';
import type { World } from '../../world.ts';
import type { JobRow } from './store.ts';

/** The site that a job was made on; where that brand has gone, another one of the same country. */
export function siteOfJob({ sites }: World, { site_id, country_code }: JobRow): Site {
  const site =
    sites.find(({ id }) => id === site_id) ??
    sites.find(({ market }) => market.country_code === country_code);
  if (!site) throw new Error(`A sheet was uploaded in ${country_code}, which has no site any more.`);
  return site;
}
