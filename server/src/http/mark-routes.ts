// Marks of brands: what was uploaded, else the drawn sign (STU-03).
import type { Brand } from '@sendero/core/brand/brand';
import { html } from '@sendero/core/values/html';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { findPicture } from '../sites/versions-store.ts';
import type { World } from '../world.ts';
import { siteOf } from './caller.ts';
import { Problem } from './problem.ts';

type Mark = NonNullable<Awaited<ReturnType<typeof findPicture>>>;

const iconOf = ({ hue, logo }: Brand): string =>
  html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
    <path fill="oklch(0.55 0.16 ${String(hue)})" d="${logo}" />
  </svg>`.markup;

/** What somebody has uploaded: clean already, and by itself it may do nothing either. */
const sendMark = (reply: FastifyReply, { media_type, picture }: Mark, age: string): FastifyReply =>
  reply
    .type(media_type)
    .header('cache-control', age)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(picture);

/** The SHA-256 of an uploaded picture. */
const PICTURE = /^[a-f\d]{64}$/;

const A_DAY = 'public, max-age=86400';
/** A few seconds: as long as a new version takes to be in force everywhere. */
const AT_ONCE = 'public, max-age=5';

/** The icons of pages and documents, and every brand's mark. */
export function markRoutes(app: FastifyInstance, world: World): void {
  // Documents that are not our pages, such as a map picture or a file, have their icon requested here.
  app.get('/favicon.ico', (request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', AT_ONCE)
      .header('vary', 'host')
      .send(iconOf(siteOf(world, request).brand)),
  );

  app.get<{ Params: { file: string } }>('/brand/:file', async (request, reply) => {
    const { file } = request.params;
    const shown = [siteOf(world, request), ...world.sites.all()];
    const brand = shown.find((site) => `${site.brand.id}.svg` === file)?.brand;
    if (!brand) throw new Problem('NotFound');
    const mark = brand.mark === undefined ? undefined : await findPicture(world.db, brand.mark);
    // Pages ask for it by what it is (`markPath`); whoever asks for the brand's, whatever it is, gets a new one soon.
    const age = request.url.includes('?') ? A_DAY : AT_ONCE;
    if (mark) return sendMark(reply, mark, age);
    return reply.type('image/svg+xml').header('cache-control', age).send(iconOf(brand));
  });

  app.get<{ Params: { hash: string } }>('/brand/pictures/:hash', async (request, reply) => {
    const { hash } = request.params;
    const picture = PICTURE.test(hash) ? await findPicture(world.db, hash) : undefined;
    if (!picture) throw new Problem('NotFound');
    return sendMark(reply, picture, 'public, max-age=31536000, immutable');
  });
}
