import type { FastifyRequest } from 'fastify';
import type { Site } from '@sendero/core/market/site';
import type { World } from '../world.ts';
import { siteOf } from './caller.ts';
import { Problem } from './problem.ts';
import { contextOf } from './request-context.ts';

const RETRY_S = 1;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered on every host, by whichever cell is asked. */
    anyHost?: boolean;
    /** Its answer goes on for as long as the page is open, so that its duration says nothing. */
    goesOn?: boolean;
  }
}

/** Whether a site's country is in another cell than this world's. */
export const isElsewhere = ({ config }: World, { market }: Site): boolean =>
  config.cell !== undefined && !config.cell.countries.includes(market.country_code);

/**
 * Throws for a request beyond what its cell may have under way, and for one to a site of another cell: one whose database has not come yet, or one of another group of
 * servers, to which the proxy should have sent it. Nothing was done, so that it may be sent again at once.
 */
export function refuseElsewhere(world: World, request: FastifyRequest): void {
  if (world.config.cell === undefined || request.routeOptions.config.anyHost === true) return;
  if (contextOf(request.raw).is_beyond_room)
    throw new Problem('Unavailable', {
      detail: 'The service is busy. Try again in a moment.',
      retry_after_s: RETRY_S,
    });
  if (isElsewhere(world, siteOf(world, request)))
    throw new Problem('Unavailable', {
      detail: 'This country is not served here now. Nothing was changed.',
      retry_after_s: RETRY_S,
    });
}
