import * as client from '@sendero/core/contract/client-api';
import * as api from '@sendero/core/contract/site-api';
import type { FastifyInstance } from 'fastify';
import { siteOf } from '../../http/caller.ts';
import { noteOf } from '../../http/maintenance.ts';
import { mountPublic } from '../../http/mount.ts';
import type { World } from '../../world.ts';
import { countryParameter } from './country-parameter.ts';
import { limitReports } from './limit-reports.ts';
import { reportClientError } from './report-client-error.ts';
import { showContent } from './show-content.ts';

const PARAMETER_LIFE_S = 300;
const LARGEST_REPORT = 8 * 1024;

export function siteRoutes(app: FastifyInstance, world: World): void {
  mountPublic(
    app,
    world,
    api.countryParameter,
    async ({ site, params }) => ({ result: countryParameter(world, site, params.name) }),
    { max_age_s: PARAMETER_LIFE_S },
  );

  mountPublic(app, world, api.flags, async ({ site }) => ({
    flags: world.flags.flagsFor(site),
    maintenance: noteOf(world, site),
  }));

  mountPublic(app, world, api.content, async ({ site, params, query, request }) => ({
    result: await showContent(world, site, params.name, query.language ?? request.headers['accept-language']),
  }));

  mountPublic(
    app,
    world,
    client.reportClientError,
    async ({ site, body, request }) => {
      limitReports(world, request.ip);
      reportClientError(world, site, body, request.headers['user-agent']);
      return undefined;
    },
    { body_limit: LARGEST_REPORT },
  );

  mountPublic(
    app,
    world,
    client.reportTimings,
    async ({ site, body, request }) => {
      limitReports(world, request.ip);
      for (const { name, ms } of body.timings)
        world.metrics.request_flow.observe({ site: site.id, name: name.replace('request.', '') }, ms / 1000);
      return undefined;
    },
    { body_limit: LARGEST_REPORT },
  );

  app.get('/fwfFallback.json', (request) => world.flags.fallback(siteOf(world, request)));
}
