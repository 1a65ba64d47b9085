import type { Site } from '@sendero/core/market/site';
import { ruleBroken } from '../../http/problem.ts';
import { previewPass } from '../../http/preview.ts';
import { versionsOf } from '../../sites/drafted.ts';
import type { Staff } from '../../staff/staff.ts';
import type { World } from '../../world.ts';
import type { DraftRow } from './store.ts';
import { whereOf } from './subject.ts';

/**
 * The addresses of a draft's sites, each with a pass. `origin` is the operator's own, whose name the sites share. Throws
 * RuleBroken where the draft would be served nowhere.
 */
export async function previewsOf(
  world: World,
  staff: Staff,
  draft: DraftRow,
  origin: string,
): Promise<{ site: string; url: string }[]> {
  const sites = world.sites
    .withVersions(versionsOf(world.sites, draft))
    .filter(({ market, brand }) => (draft.kind === 'market' ? market.country_code : brand.id) === draft.code);
  if (sites.length === 0) throw ruleBroken('content', 'operator.studio-refused.no-site');
  const pass = await previewPass(world, staff, { draft_id: draft.draft_id, where: whereOf(draft) });
  return sites.map((site) => ({ site: site.id, url: `${originOf(site, origin)}/?preview=${pass}` }));
}

/** `http://sg.lantern.example`, of `http://operator.example`. */
function originOf({ id, market, brand }: Site, origin: string): string {
  const country = market.country_code.toLowerCase();
  const label = id === country ? country : `${country}.${brand.id}`;
  return origin.replace('//operator.', `//${label}.`);
}
