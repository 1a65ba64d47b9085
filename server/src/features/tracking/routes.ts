import * as pageApi from '@sendero/core/contract/delivery-page-api';
import { markPath, parcelPath, proofPaths, receiptPath, trackingPath } from '@sendero/core/contract/pages';
import * as caseApi from '@sendero/core/contract/case-api';
import * as api from '@sendero/core/contract/tracking-api';
import type { Site } from '@sendero/core/market/site';
import { proofKinds } from '@sendero/core/order/proof';
import { NOTICES } from '@sendero/core/tracking/notices-part';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { localeOf, siteOf } from '../../http/caller.ts';
import { EMBED_QUERY } from '@sendero/core/vendor/embed-origin';
import { tooManyPictures } from '../../http/map.ts';
import { openEventStream } from '../../http/event-stream.ts';
import { mountFile, mountPublic, mountUser } from '../../http/mount.ts';
import { mountOneClick } from '../../http/one-click.ts';
import { sendPage } from '../../http/page.ts';
import { Problem } from '../../http/problem.ts';
import { mountForm } from '../../http/public-form.ts';
import type { World } from '../../world.ts';
import { answerOwnCase, getCase, getOwnCasePhoto, listOwnOpen } from '../case/show-case.ts';
import { getRating } from '../rating/get-rating.ts';
import { orderByLink } from './order-by-link.ts';
import { getDeliveryPage, saveDeliveryPage, showMark } from './delivery-page.ts';
import { caseForm } from './case-form.ts';
import { dropOffForm, dropOffPicture, shownDropOff } from './drop-off-form.ts';
import { createFollowers } from './followers.ts';
import { instructionsForm } from './instructions-form.ts';
import { laterForm, shownTimes, withdrawForm } from './later-form.ts';
import { deviceForm, noticesForm, pressOnce } from './notice-forms.ts';
import { keptUntil, rowKeptUntil, sentIn } from './page-asked.ts';
import { ratingForm } from './rating-form.ts';
import { noProofShell, parcelShell, proofShell, receiptShell } from './document-shells.ts';
import { showByLink } from './show-by-link.ts';
import { showParcel } from './show-parcel.ts';
import { showPhoto, showProof } from './show-proof.ts';
import { showReceipt } from './show-receipt.ts';
import { returnAfter } from './tell-followers.ts';
import { readMapRequest, trackingMap, wayAhead } from './tracking-map.ts';
import { trackingPage } from './tracking-page-again.ts';
import { type Reader, type Shell, missingShell } from './tracking-shell.ts';

export function trackingRoutes(app: FastifyInstance, world: World): void {
  trackingCalls(app, world);
  dropOffCalls(app, world);
  caseCalls(app, world);
  followCalls(app, world);
  documentCalls(app, world);
  deliveryPageCalls(app, world);
  mountForm(app, world, noticesForm(world));
  mountForm(app, world, deviceForm(world));
  mountForm(app, world, dropOffForm(world));
  mountForm(app, world, laterForm(world));
  mountForm(app, world, withdrawForm(world));
  mountForm(app, world, instructionsForm(world));
  mountForm(app, world, ratingForm(world));
  mountForm(app, world, caseForm(world));
  mountOneClick(app, world, NOTICES, (linkId) => pressOnce(world, linkId));
  pages(app, world);
}

function trackingCalls(app: FastifyInstance, world: World): void {
  mountPublic(app, world, api.track, async ({ params, site }) => ({
    result: await showByLink(world, site, params.link_id),
  }));

  mountUser(app, world, api.getRating, async ({ caller, params }) => ({
    result: await getRating(world, caller, params.orderId),
  }));

  mountPublic(app, world, api.trackWay, async ({ params, site }) => {
    const way = await wayAhead(world, await showByLink(world, site, params.link_id));
    return { result: { way: way.map(({ lat, lng }): [number, number] => [lat, lng]) } };
  });

  app.get<LinkQuery>('/tracking/api/v1/track/:link_id/map.svg', async (request, reply) => {
    const order = await showByLink(world, siteOf(world, request), request.params.link_id);
    const svg = await trackingMap(world, order, readMapRequest(request.query, localeOf(world, request)));
    // Not an error: a page that asks has not heard yet what became of its order.
    if (order.map !== 'now') return reply.code(204).header('cache-control', 'no-store').send();
    if (svg === null) throw tooManyPictures();
    return reply.type('image/svg+xml').header('cache-control', 'no-store').send(svg);
  });
}

type LinkQuery = { Params: { link_id: string }; Querystring: Record<string, unknown> };

function caseCalls(app: FastifyInstance, world: World): void {
  mountUser(app, world, caseApi.getCase, async ({ caller, params }) => ({
    result: await getCase(world, caller, params.orderId),
  }));

  mountUser(app, world, caseApi.listOpenCases, async ({ caller, params, query }) => ({
    result: await listOwnOpen(world, caller, { ...params, ...query }),
  }));

  mountFile(app, world, caseApi.getCasePhoto, ({ caller, params }) => getOwnCasePhoto(world, caller, params));

  mountUser(app, world, caseApi.answerCase, async ({ caller, params, body }) => ({
    result: await answerOwnCase(world, caller, params.orderId, body.words),
  }));
}

function dropOffCalls(app: FastifyInstance, world: World): void {
  app.get<LinkQuery>('/tracking/api/v1/track/:link_id/drop-off.svg', async (request, reply) => {
    const { params, query } = request;
    const { link_id } = params;
    const holder = { site: siteOf(world, request), locale: localeOf(world, request), link_id };
    void reply.type('image/svg+xml').header('cache-control', 'no-store');
    return dropOffPicture(world, holder, query);
  });
}

/** Open pages may take this share of the server's connections; the others stay for calls. */
const PAGES_SHARE = 0.9;

/** The changes of an order by its link, as server-sent events (decision 0106). */
function followCalls(app: FastifyInstance, world: World): void {
  const followers = createFollowers(world);
  const options = { exposeHeadRoute: false, config: { goesOn: true } };

  app.get<{ Params: { link_id: string } }>(api.followPath, options, async (request, reply) => {
    const { link_id } = request.params;
    const { order_id, vendor_id } = await orderByLink(world, link_id);
    const most = PAGES_SHARE * (app.server.maxConnections ?? Infinity);
    const endings = [followers.admit(request.ip, most)];
    const stream = openEventStream(reply, returnAfter(), {
      onSlow: () => world.metrics.live_dropped.inc({ reason: 'slow' }),
      onGone: () => endings.splice(0).forEach((end) => end()),
    });
    const follower = { order_id, vendor_id, link_id, site: siteOf(world, request), stream };
    try {
      endings.push(await followers.follow(follower));
      if (reply.raw.destroyed) endings.splice(0).forEach((end) => end());
    } catch (error) {
      world.log.warn({ err: error }, 'a tracking page is not followed');
      stream.end(returnAfter());
    }
  });

  app.addHook('preClose', (done) => {
    followers.close();
    done();
  });
}

function documentCalls(app: FastifyInstance, world: World): void {
  mountPublic(app, world, api.receipt, async ({ params, site }) => ({
    result: await showReceipt(world, site, params.link_id),
  }));

  mountPublic(app, world, api.parcel, async ({ params, site }) => ({
    result: await showParcel(world, site, params.link_id),
  }));

  mountPublic(app, world, api.proof, async ({ params, site }) => ({
    result: await showProof(world, site, params.link_id, params.kind),
  }));

  for (const kind of proofKinds) {
    app.get<{ Params: { link_id: string } }>(api.proofPhotoPath(kind, ':link_id'), async (request, reply) => {
      const { link_id } = request.params;
      const { type, bytes } = await showPhoto(world, siteOf(world, request), link_id, kind);
      return reply
        .type(type)
        .headers({ ...PICTURE_HEADERS, ...rowKeptUntil(world, await orderByLink(world, link_id)) })
        .send(bytes);
    });
  }
}

/** A picture from outside is served so that a browser can only show it as a picture. */
const PICTURE_HEADERS = {
  'cache-control': 'private, no-store',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

function deliveryPageCalls(app: FastifyInstance, world: World): void {
  mountUser(app, world, pageApi.getDeliveryPage, async ({ caller, params }) => ({
    result: await getDeliveryPage(world, caller, params.id),
  }));

  mountUser(
    app,
    world,
    pageApi.saveDeliveryPage,
    async ({ caller, params, body }) => ({
      result: await saveDeliveryPage(world, caller, params.id, body),
    }),
    { body_limit: LARGEST_MARK },
  );

  app.get<{ Params: { vendor_id: string; hash: string } }>(
    markPath(':vendor_id', ':hash'),
    { config: { rateLimit: false } },
    async ({ params }, reply) => {
      const { type, bytes } = await showMark(world, params.vendor_id, params.hash);
      return reply
        .type(type)
        .headers({ ...PICTURE_HEADERS, 'cache-control': MARK_LIFE })
        .send(bytes);
    },
  );
}

/** The largest mark as base64, and the rest of the body. */
const LARGEST_MARK = 160 * 1024;
const MARK_LIFE = 'public, max-age=31536000, immutable';

interface LinkRequest {
  readonly site: Site;
  readonly reader: Reader;
  readonly linkId: string;
  readonly query: Readonly<Record<string, unknown>>;
}

function pages(app: FastifyInstance, world: World): void {
  page(app, world, trackingPath, async ({ site, reader, linkId, query }) => {
    const order = await showByLink(world, site, linkId);
    const at = await shownDropOff(world, site, order, linkId, query);
    const times = await shownTimes(world, site, order, linkId, query);
    const isEmbedded = EMBED_QUERY in query;
    const holder = { site, locale: reader.locale, link_id: linkId };
    const shown = await trackingPage(
      world,
      { ...holder, ...(isEmbedded && { embed_query: EMBED_QUERY }) },
      order,
      {
        ...sentIn(world, reader, query),
        ...(times && { later_times: times }),
        ...(at && { drop_off: at }),
      },
    );
    return { ...shown, ...(!at && !times && !isEmbedded && { headers: keptUntil(world, order) }) };
  });
  page(app, world, receiptPath, async ({ site, reader, linkId }) => {
    const receipt = await showReceipt(world, site, linkId);
    return { ...receiptShell(world, reader, receipt, linkId), headers: keptUntil(world, receipt) };
  });
  page(app, world, parcelPath, async ({ site, reader, linkId }) =>
    parcelShell(world, reader, await showParcel(world, site, linkId)),
  );
  for (const kind of proofKinds) {
    page(app, world, proofPaths[kind], async ({ site, reader, linkId }) => {
      const row = await orderByLink(world, linkId);
      const proof = await showProof(world, site, linkId, kind).catch(orNull);
      if (!proof) return { ...noProofShell(world, reader), status: 404 };
      return { ...(await proofShell(world, reader, proof)), headers: rowKeptUntil(world, row) };
    });
  }
}

interface Written extends Shell {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly frames?: readonly string[];
}

/** Serves a page of one order at `path`, complete without scripts. A link that leads to no order also has a page. */
function page(
  app: FastifyInstance,
  world: World,
  path: string,
  write: (asked: LinkRequest) => Promise<Written>,
): void {
  app.get<{ Params: { orderID: string }; Querystring: LinkRequest['query'] }>(
    path,
    async (request, reply) => {
      const [site, reader] = [siteOf(world, request), readerOf(world, request)];
      const { params, query } = request;
      const shell = await write({ site, reader, linkId: params.orderID, query }).catch(orNull);
      const shown = shell ?? { ...missingShell(world, reader), status: 404 };
      if (shell?.headers) void reply.headers(shell.headers);
      return sendPage(world, request, reply, 'track', { ...shown, noindex: true });
    },
  );
}

function readerOf(world: World, request: FastifyRequest): Reader {
  return { brand: siteOf(world, request).brand, locale: localeOf(world, request) };
}

function orNull(error: unknown): null {
  if (error instanceof Problem && error.code === 'NotFound') return null;
  throw error;
}
