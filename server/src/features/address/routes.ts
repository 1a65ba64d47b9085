import * as api from '@sendero/core/contract/address-api';
import { readAddress } from '@sendero/core/order/address-parts';
import type { Address, LatLng } from '@sendero/core/values/place';
import type { FastifyInstance } from 'fastify';
import { mountPublic } from '../../http/mount.ts';
import { Problem } from '../../http/problem.ts';
import type { World } from '../../world.ts';
import { pickGeocoder } from './pick-geocoder.ts';

/** Minutes that a browser may cache an answer: addresses seldom change. */
const MINUTES_KEPT = 5;

export function addressRoutes(app: FastifyInstance, world: World): void {
  mountPublic(app, world, api.autocomplete, async ({ site, query }) => {
    const { lat, lng, language = site.market.geocoder_language } = query;
    const { address_text, unit } = readAddress(query.query);
    const found = await pickGeocoder(world, site).autocomplete({
      query: unit === '' && address_text === '' ? query.query : address_text,
      country: (query.country ?? site.market.country_code).toUpperCase(),
      language,
      ...(lat !== undefined && lng !== undefined && { near: point(lat, lng) }),
    });
    return { data: found.map((one) => (unit === '' ? one : { ...one, unit: one.unit ?? unit })) };
  });

  mountPublic(app, world, api.reverse, async ({ site, query }) => {
    const { lat, lng, language = site.market.geocoder_language } = query;
    return data(await pickGeocoder(world, site).reverse(point(lat, lng), language));
  });

  mountPublic(app, world, api.details, async ({ site, query }) => {
    const { query_id, language = site.market.geocoder_language } = query;
    return data(await pickGeocoder(world, site).details(query_id, language));
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/address/') && reply.statusCode === 200) {
      void reply.header('cache-control', `private, max-age=${MINUTES_KEPT * 60}`);
    }
    done(null, payload);
  });
}

const data = <T extends Address>(address: T | null): { data: T[] } => ({ data: address ? [address] : [] });

function point(lat: number, lng: number): LatLng {
  if (Math.abs(lat) <= 90 && Math.abs(lng) <= 180) return { lat, lng };
  const field = Math.abs(lat) > 90 ? 'lat' : 'lng';
  throw new Problem('Malformed', { errors: [{ field, meta: { translation_key: 'problem.field' } }] });
}
