import * as api from '@sendero/core/contract/address-api';
import type { Address, LatLng } from '@sendero/core/values/place';
import type { FastifyInstance } from 'fastify';
import { mountPublic } from '../../http/mount.ts';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';

/** Addresses change seldom: a browser may keep an answer this long. */
const MINUTES_KEPT = 5;

export function addressRoutes(app: FastifyInstance, world: World): void {
  mountPublic(app, world, api.autocomplete, async ({ site, query }) => ({
    data: [
      ...(await world.geocoder.autocomplete({
        query: query.query,
        country: (query.country ?? site.market.country_code).toUpperCase(),
        language: query.language ?? site.market.geocoder_language,
        ...(query.lat !== undefined && query.lng !== undefined && { near: point(query.lat, query.lng) }),
      })),
    ],
  }));

  mountPublic(app, world, api.reverse, async ({ site, query }) =>
    data(
      await world.geocoder.reverse(
        point(query.lat, query.lng),
        query.language ?? site.market.geocoder_language,
      ),
    ),
  );

  mountPublic(app, world, api.details, async ({ site, query }) =>
    data(await world.geocoder.details(query.query_id, query.language ?? site.market.geocoder_language)),
  );

  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/address/') && reply.statusCode === 200) {
      void reply.header('cache-control', `private, max-age=${MINUTES_KEPT * 60}`);
    }
    done(null, payload);
  });
}

const data = (address: Address | null): { data: Address[] } => ({ data: address ? [address] : [] });

function point(lat: number, lng: number): LatLng {
  if (Math.abs(lat) <= 90 && Math.abs(lng) <= 180) return { lat, lng };
  const field = Math.abs(lat) > 90 ? 'lat' : 'lng';
  throw new Problem('Malformed', { errors: [{ field, meta: { translation_key: 'problem.field' } }] });
}
