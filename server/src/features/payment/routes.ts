import type { Brand } from '@sendero/core/brand/brand';
import { addressOf } from '@sendero/core/contract/endpoint';
import * as api from '@sendero/core/contract/payment-api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { browserOf, originOf } from '../../http/browser-of.ts';
import { siteOf } from '../../http/caller.ts';
import { mountUser } from '../../http/mount.ts';
import { asPage } from '../../http/page-policy.ts';
import { Problem } from '../../http/problem.ts';
import { takingRawBodies } from '../../http/raw-body.ts';
import { bankPath } from '../../ports/payments/port.ts';
import type { World } from '../../world.ts';
import { bankPage } from './bank-page.ts';
import { cancelIntent, getIntent } from './get-intent.ts';
import { confirmIntent } from './confirm-intent.ts';
import { createIntent } from './create-intent.ts';
import { gatewaysOf } from './gateway-of.ts';
import { findChallenge, ingestChallengeAnswer } from './ingest-challenge-answer.ts';
import { ingestInCells } from './ingest-provider-event.ts';
import { openWallet } from './open-wallet.ts';
import { listCards, removeCard } from './saved-cards.ts';

/** A bank's answer has two short fields. */
const LARGEST_ANSWER = 16 * 1024;
/** A provider's event may be large; it is parsed only after its signature is verified. */
const LARGEST_EVENT = 256 * 1024;

export function paymentRoutes(app: FastifyInstance, world: World): void {
  mountUser(
    app,
    world,
    api.initiateWallet,
    ({ site, caller, params }) => openWallet(world, { site, caller, vendor_id: params.vendorId }),
    { keeps_own_answer: true },
  );

  mountUser(app, world, api.createIntent, (call) => createIntent(world, call));

  // The answer is the intent's present state: a stored answer would be outdated.
  mountUser(
    app,
    world,
    api.confirmIntent,
    (call) =>
      confirmIntent(world, {
        ...call,
        origin: originOf(call.request),
        browser: browserOf(call.request, call.body.screen ?? null),
      }),
    { keeps_own_answer: true },
  );

  mountUser(app, world, api.getIntent, ({ caller, params }) => getIntent(world, caller, params.intentId));

  mountUser(
    app,
    world,
    api.cancelIntent,
    ({ caller, params }) => cancelIntent(world, caller, params.intentId),
    {
      keeps_own_answer: true,
    },
  );

  mountUser(app, world, api.listCards, async ({ site, caller, params }) => ({
    result: [...(await listCards(world, { site, caller, vendor_id: params.vendorId }))],
  }));

  mountUser(app, world, api.removeCard, async ({ site, caller, params }) => {
    await removeCard(world, { site, caller, vendor_id: params.vendorId }, params.card);
    return undefined;
  });

  eventRoute(app, world);
  bankRoutes(app, world);
}

/**
 * The page that posts a form to a bank, and the route that the bank's page posts back to. The link itself proves
 * access.
 */
function bankRoutes(app: FastifyInstance, world: World): void {
  app.get<{ Params: { challenge: string } }>(bankPath(':challenge'), async (request, reply) => {
    const found = await findChallenge(world, request.params.challenge);
    if (!found) return reply.callNotFound();
    const { form, return_url } = found.challenge;
    if (!form) return reply.redirect(return_url, 303);
    const { page, policy } = bankPage(world, readerOf(world, request), form);
    const usual = String(asPage(world, request, reply).getHeader('content-security-policy'));
    return reply.header('content-security-policy', policy(usual)).send(page.markup);
  });

  app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LARGEST_ANSWER },
      (_request, body, parsed) => parsed(null, new URLSearchParams(body.toString())),
    );
    scope.post<{ Params: { challenge: string } }>(
      `${bankPath(':challenge')}/answer`,
      async ({ params, body }, reply) => {
        const posted = body instanceof URLSearchParams ? body : new URLSearchParams();
        return reply.redirect(await ingestChallengeAnswer(world, params.challenge, posted), 303);
      },
    );
    done();
  });
}

function readerOf(world: World, request: FastifyRequest): { brand: Brand; locale: string } {
  const { brand, market } = siteOf(world, request);
  const { languages, default_language } = market;
  return {
    brand,
    locale: world.texts.choose(request.headers['accept-language'], languages, default_language),
  };
}

/**
 * The signature covers the raw bytes, so this route alone gets them unparsed. The signature protects it, not a rate
 * limit.
 */
function eventRoute(app: FastifyInstance, world: World): void {
  takingRawBodies(app, ['application/json'], (scope) => {
    scope.post(
      addressOf(api.providerEvents),
      { bodyLimit: LARGEST_EVENT, config: { rateLimit: false, anyHost: true } },
      async ({ params, headers, body }) => {
        const known = api.providerEvents.params?.safeParse(params);
        if (!known?.success || !hasGateway(world, known.data.provider) || !Buffer.isBuffer(body))
          throw new Problem('NotFound', { detail: 'There is no such provider here.' });
        return { result: await ingestInCells(world, known.data.provider, { headers, body }) };
      },
    );
  });
}

const hasGateway = (world: World, name: string): boolean =>
  gatewaysOf(world).some((gateway) => gateway.name === name);
