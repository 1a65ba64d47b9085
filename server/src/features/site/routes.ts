import * as api from '@sendero/core/contract/site-api';
import type { FastifyInstance } from 'fastify';
import { siteOf } from '../../http/caller.ts';
import { mountPublic } from '../../http/mount.ts';
import type { World } from '../../world.ts';
import { countryParameter } from './country-parameter.ts';
import { showContent } from './show-content.ts';

const PARAMETER_LIFE_S = 300;

export function siteRoutes(app: FastifyInstance, world: World): void {
  mountPublic(
    app,
    world,
    api.countryParameter,
    async ({ site, params }) => ({ result: countryParameter(world, site, params.name) }),
    { max_age_s: PARAMETER_LIFE_S },
  );

  mountPublic(app, world, api.flags, async ({ site }) => ({ flags: world.flags.flagsFor(site) }));

  mountPublic(app, world, api.content, async ({ site, params, query, request }) => ({
    result: await showContent(world, site, params.name, query.language ?? request.headers['accept-language']),
  }));

  app.get('/fwfFallback.json', (request) => world.flags.fallback(siteOf(world, request)));
}
