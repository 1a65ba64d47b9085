import * as api from '@sendero/core/contract/site-api';
import type { FastifyInstance } from 'fastify';
import { mountPublic } from '../../http/mount.ts';
import type { World } from '../../world.ts';
import { countryParameter } from './country-parameter.ts';

const PARAMETER_LIFE_S = 300;

export function siteRoutes(app: FastifyInstance, world: World): void {
  mountPublic(
    app,
    world,
    api.countryParameter,
    async ({ site, params }) => ({ result: countryParameter(site.market, params.name) }),
    { max_age_s: PARAMETER_LIFE_S },
  );

  mountPublic(app, world, api.flags, async ({ site }) => ({ flags: world.flags.flagsFor(site) }));

  app.get('/fwfFallback.json', () => world.flags.fallback());
}
