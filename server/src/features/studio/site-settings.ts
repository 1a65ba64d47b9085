// Flags and maintenance of a site, set on a screen (OPR-06).
import type { SiteState } from '@sendero/core/contract/operator-site-api';
import type { SiteSettings } from '@sendero/core/flag/site-settings';
import type { Site } from '@sendero/core/market/site';
import { holdsAt } from '@sendero/core/staff/grant';
import { Problem, ruleBroken } from '../../http/problem.ts';
import { sitesChanged } from '../../sites/follow-sites.ts';
import { audited } from '../../staff/audited.ts';
import { type Staff, needAt } from '../../staff/staff.ts';
import type { World } from '../../world.ts';
import { saveSettings } from './settings-store.ts';

const NOTHING: SiteSettings = { flags: {}, maintenance: null };

const whereOf = ({ market, brand }: Site) => ({ country_code: market.country_code, brand: brand.id });

/** The sites of the caller's countries and brands. */
export const listSites = (world: World, { grants }: Staff): SiteState[] =>
  world.sites
    .all()
    .filter((site) => holdsAt(grants, whereOf(site)))
    .map((site) => stateOf(world, site));

export const showSite = (world: World, staff: Staff, siteId: string): SiteState =>
  stateOf(world, getSite(world, staff, siteId));

function getSite({ sites }: World, staff: Staff, siteId: string): Site {
  const site = sites.all().find(({ id }) => id === siteId);
  if (!site) throw new Problem('NotFound', { detail: `There is no site "${siteId}".` });
  needAt(staff, whereOf(site));
  return site;
}

function stateOf({ flags, sites }: World, site: Site): SiteState {
  const { flags: set, maintenance } = sites.settingsOf(site.id) ?? NOTHING;
  return { site: site.id, in_force: flags.flagsFor(site), preset: flags.fallback(site), set, maintenance };
}

interface Change {
  readonly act: 'flags' | 'maintenance';
  readonly settings: Partial<SiteSettings>;
  readonly reason: string;
}

/** Sets a site's flags, or its maintenance; on every server they are in force within five seconds. */
export async function changeSite(
  world: World,
  staff: Staff,
  siteId: string,
  { act, settings, reason }: Change,
): Promise<SiteState> {
  const site = getSite(world, staff, siteId);
  const before = world.sites.settingsOf(site.id) ?? NOTHING;
  const after = { ...before, ...settings };
  if (after.maintenance?.until && after.maintenance.until <= after.maintenance.from)
    throw ruleBroken('until', 'webhooks.span-issue');
  await audited(
    world,
    staff,
    { act: `site.${act}`, about: site.id, ...whereOf(site), reason, before, after },
    () =>
      saveSettings(world.db, site.id, settings, {
        changed_at: world.clock.now(),
        changed_by: staff.member_id,
      }),
  );
  await sitesChanged(world);
  return stateOf(world, site);
}
