import * as api from '@sendero/core/contract/dispatch-api';
import { addressOf } from '@sendero/core/contract/endpoint';
import { provenStatus } from '@sendero/core/order/proof';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mountUser } from '../../http/mount.ts';
import { Problem } from '../../http/problem.ts';
import { contextOf } from '../../http/request-context.ts';
import { SIGNATURE_HEADER, isSigned } from '../../http/signature.ts';
import { parseJson } from '../../parse-json.ts';
import type { World } from '../../world.ts';
import { cleanPhoto } from './clean-photo.ts';
import { getRider } from './get-rider.ts';
import { hearRider } from './hear-rider.ts';
import { listRiders } from './list-riders.ts';

/** A report with the largest photo in it, and a long signature. */
const LARGEST_REPORT = 768 * 1024;

export function dispatchRoutes(app: FastifyInstance, world: World): void {
  mountUser(app, world, api.getRider, async ({ caller, params }) => ({
    result: await getRider(world, caller, params.orderId),
  }));

  mountUser(app, world, api.listRiders, async ({ caller, params, query }) => ({
    result: { riders: await listRiders(world, caller, params.id, query.include_outlets ?? false) },
  }));

  // The signature is over the bytes as they came, so this route alone gets them unread. A fleet reports from one
  // address as often as its riders move; the signature guards it, not a rate.
  app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post(
      addressOf(api.riderEvents),
      { bodyLimit: LARGEST_REPORT, config: { rateLimit: false } },
      async (request) => {
        const report = readReport(world, request);
        const [outcome] = await hearRider(world, [report]);
        if (outcome === undefined || outcome === 'unknown')
          throw new Problem('NotFound', { detail: 'There is no such order.' });
        return { result: outcome };
      },
    );
    done();
  });
}

function readReport(world: World, { headers, body, raw }: FastifyRequest): api.RiderReport {
  const signature = headers[SIGNATURE_HEADER];
  const secret = world.config.rider_network_secret;
  const isGenuine =
    secret !== undefined &&
    typeof signature === 'string' &&
    Buffer.isBuffer(body) &&
    isSigned(secret, signature, body, world.clock.now());
  if (!isGenuine)
    throw new Problem('SignatureNotValid', { detail: 'Sign the body with the rider network’s secret.' });
  contextOf(raw).signed_by = 'rider-network';
  const parsed = api.riderReportSchema.safeParse(parseJson(body.toString('utf8')));
  if (!parsed.success) throw new Problem('Malformed', { detail: 'Not a report as the contract has it.' });
  const { type, status, position, proof } = parsed.data;
  if ((type === 'status' ? status : position) === undefined)
    throw new Problem('Malformed', { detail: `A ${type} report needs its ${type}.` });
  if (proof) checkProof(proof, type === 'status' ? status : undefined);
  return parsed.data;
}

function checkProof(
  { kind, photo, signature, name }: NonNullable<api.RiderReport['proof']>,
  status: api.RiderReport['status'],
): void {
  if (status !== provenStatus[kind])
    throw new Problem('Malformed', { detail: `A proof of ${kind} comes with ${provenStatus[kind]}.` });
  if (photo === undefined && signature === undefined && !name)
    throw new Problem('Malformed', { detail: 'A proof needs a photo, a signature or a name.' });
  if (photo !== undefined && cleanPhoto(Buffer.from(photo, 'base64')) === null)
    throw new Problem('WrongType', { detail: 'A photo is a JPEG or a PNG.' });
}
