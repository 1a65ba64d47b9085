import * as api from '@sendero/core/contract/dispatch-api';
import { addressOf } from '@sendero/core/contract/endpoint';
import type { Proof } from '@sendero/core/contract/proof';
import { provenStatus } from '@sendero/core/order/proof';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mountUser } from '../../http/mount.ts';
import { Problem } from '../../http/problem.ts';
import { contextOf } from '../../http/request-context.ts';
import { SIGNATURE_HEADER, isSigned } from '../../http/signature.ts';
import { parseJson } from '../../parse-json.ts';
import type { World } from '../../world.ts';
import { MOST_PIXELS, MOST_SIDE, type PhotoFault, cleanPhoto } from './clean-photo.ts';
import { answerSearch } from './answer-search.ts';
import { getRider } from './get-rider.ts';
import { ingestRiderReports } from './ingest-rider-reports.ts';
import { listRiders } from './list-riders.ts';

/** A report with the largest photo and a long signature. */
const LARGEST_REPORT = 768 * 1024;

export function dispatchRoutes(app: FastifyInstance, world: World): void {
  mountUser(app, world, api.getRider, async ({ caller, params }) => ({
    result: await getRider(world, caller, params.orderId),
  }));

  mountUser(app, world, api.answerSearch, async ({ caller, params, body }) => ({
    result: await answerSearch(world, caller, params.orderId, body),
  }));

  mountUser(app, world, api.listRiders, async ({ caller, params, query }) => ({
    result: { riders: await listRiders(world, caller, params.id, query.include_outlets ?? false) },
  }));

  // The signature covers the raw bytes, so this route alone gets them unparsed. A fleet reports from one address as
  // often as its riders move: the signature protects this route, not a rate limit.
  app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post(
      addressOf(api.riderEvents),
      { bodyLimit: LARGEST_REPORT, config: { rateLimit: false } },
      async (request) => {
        const report = readReport(world, request);
        const [outcome] = await ingestRiderReports(world, [report]);
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
  const { type, status, proof } = parsed.data;
  if (parsed.data[type] === undefined)
    throw new Problem('Malformed', { detail: `A ${type} report needs its ${type}.` });
  if (!proof) return parsed.data;
  return { ...parsed.data, proof: readProof(proof, type === 'status' ? status : undefined) };
}

/**
 * Returns a proof with a photo reduced to its picture. Throws a Problem where the proof does not fit the status, holds
 * nothing, or has an unsuitable photo.
 */
function readProof(proof: Proof, status: api.RiderReport['status']): Proof {
  const { kind, photo, signature, name } = proof;
  if (status !== provenStatus[kind])
    throw new Problem('Malformed', { detail: `A proof of ${kind} comes with ${provenStatus[kind]}.` });
  if (photo === undefined && signature === undefined && !name)
    throw new Problem('Malformed', { detail: 'A proof needs a photo, a signature or a name.' });
  if (photo === undefined) return proof;
  const clean = cleanPhoto(Buffer.from(photo, 'base64'));
  if (typeof clean === 'string') throw new Problem(clean, { detail: photoFaults[clean] });
  return { ...proof, photo: clean.toString('base64') };
}

const photoFaults: Readonly<Record<PhotoFault, string>> = {
  WrongType: 'A photo is a JPEG or a PNG that browsers show.',
  TooLarge: `A photo has ${MOST_PIXELS / 1_000_000} megapixels at most, and ${MOST_SIDE} pixels a side.`,
};
