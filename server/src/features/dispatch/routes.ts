import * as api from '@sendero/core/contract/dispatch-api';
import { addressOf } from '@sendero/core/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { mountUser } from '../../http/mount.ts';
import { Problem } from '../../http/problem.ts';
import { SIGNATURE_HEADER, isSigned } from '../../http/signature.ts';
import type { World } from '../../world.ts';
import { getRider } from './get-rider.ts';
import { hearRider } from './hear-rider.ts';

export function dispatchRoutes(app: FastifyInstance, world: World): void {
  mountUser(app, world, api.getRider, async ({ caller, params }) => ({
    result: await getRider(world, caller, params.orderId),
  }));

  // The signature is over the bytes as they came, so this route alone gets them unread. A fleet reports from one
  // address as often as its riders move; the signature guards it, not a rate.
  app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post(addressOf(api.riderEvents), { config: { rateLimit: false } }, async (request) => {
      const report = readReport(world, request.headers[SIGNATURE_HEADER], request.body);
      const [outcome] = await hearRider(world, [report]);
      if (outcome === undefined || outcome === 'unknown')
        throw new Problem('NotFound', { detail: 'There is no such order.' });
      return { result: outcome };
    });
    done();
  });
}

function readReport(world: World, signature: unknown, body: unknown): api.RiderReport {
  const secret = world.config.rider_network_secret;
  const isGenuine =
    secret !== undefined &&
    typeof signature === 'string' &&
    Buffer.isBuffer(body) &&
    isSigned(secret, signature, body, world.clock.now());
  if (!isGenuine)
    throw new Problem('SignatureNotValid', { detail: 'Sign the body with the rider network’s secret.' });
  const parsed = api.riderReportSchema.safeParse(parseJson(body.toString('utf8')));
  if (!parsed.success) throw new Problem('Malformed', { detail: 'Not a report as the contract has it.' });
  const { type, status, position } = parsed.data;
  if ((type === 'status' ? status : position) === undefined)
    throw new Problem('Malformed', { detail: `A ${type} report needs its ${type}.` });
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
