import type { AnyEndpoint } from '@sendero/core/contract/endpoint';
import { extendGuest } from '@sendero/core/contract/guest-api';
import { reportClientError, reportTimings } from '@sendero/core/contract/client-api';
import { extendLogin, logout } from '@sendero/core/contract/session-api';
import { maintenanceOf } from '@sendero/core/flag/maintenance';
import { type MaintenanceNote, maintenanceNote } from '@sendero/core/flag/site-settings';
import type { Site } from '@sendero/core/market/site';
import { unixSeconds } from '../clock.ts';
import type { World } from '../world.ts';
import { Problem } from './problem.ts';

/** The interval at which pages ask whether it is over. */
export const MAINTENANCE_RETRY_S = 300;

/** Calls that work during maintenance: open pages stay signed in, and errors are still reported. */
const GOES_ON: ReadonlySet<AnyEndpoint> = new Set<AnyEndpoint>([
  extendLogin,
  extendGuest,
  logout,
  reportClientError,
  reportTimings,
]);

export const isInMaintenance = ({ flags }: World, site: Site): boolean =>
  maintenanceOf(flags.flagsFor(site)) !== null;

/** What staff tell those who come while the site is closed; null if it is open, or they say nothing. */
export const noteOf = ({ sites, clock }: World, site: Site): MaintenanceNote | null =>
  maintenanceNote(sites.settingsOf(site.id), unixSeconds(clock.now()));

/**
 * Throws for any call that would change data on a site in maintenance (NAV-07, decision 0035).
 *
 * Reading still works. Riders, payment providers and shop systems report by routes of their own, so that orders under way
 * continue, and no shop stops sending because it was refused (decision 0156).
 */
export function refuseInMaintenance(world: World, site: Site, endpoint: AnyEndpoint): void {
  // The operator ends it.
  if (endpoint.service === 'operator') return;
  if (endpoint.method === 'GET' || GOES_ON.has(endpoint) || !isInMaintenance(world, site)) return;
  throw new Problem('Maintenance', {
    detail: 'The site is closed for maintenance. Nothing was changed.',
    retry_after_s: MAINTENANCE_RETRY_S,
  });
}
