import * as api from '@sendero/core/contract/dispatch-api';
import { addressOf } from '@sendero/core/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mountUser } from '../../http/mount.ts';
import { Problem } from '../../http/problem.ts';
import { takingRawBodies } from '../../http/raw-body.ts';
import { contextOf } from '../../http/request-context.ts';
import { SIGNATURE_HEADER, isSigned } from '../../http/signature.ts';
import { parseJson } from '../../parse-json.ts';
import type { World } from '../../world.ts';
import type { Outcome } from '../order/advance-order.ts';
import { answerSearch } from './answer-search.ts';
import { getRider } from './get-rider.ts';
import { ingestInCells } from './ingest-in-cells.ts';
import { listRiders } from './list-riders.ts';
import { readReport, readReports } from './read-reports.ts';

/** A report with the largest photo and a long signature, or as many as one call may have. */
const LARGEST_BODY = 768 * 1024;

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
  takingRawBodies(app, ['application/json'], (scope) => {
    scope.post(
      addressOf(api.riderEvents),
      { bodyLimit: LARGEST_BODY, config: { rateLimit: false, anyHost: true } },
      async (request) => {
        const told = readSigned(world, request);
        return { result: Array.isArray(told) ? await ingestAll(world, told) : await ingestOne(world, told) };
      },
    );
  });
}

/** Returns what the network has signed. Throws a Problem where it has not. */
function readSigned(world: World, { headers, body, raw }: FastifyRequest): unknown {
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
  return parseJson(body.toString('utf8'));
}

async function ingestOne(
  world: World,
  told: unknown,
): Promise<Exclude<Outcome, 'unknown' | keyof typeof pinDetails>> {
  const [outcome] = await ingestInCells(world, [readReport(told)]);
  if (outcome === undefined || outcome === 'unknown')
    throw new Problem('NotFound', { detail: 'There is no such order.' });
  if (isUnproved(outcome))
    throw new Problem('RuleBroken', {
      detail: pinDetails[outcome],
      errors: [{ field: 'pin', meta: { translation_key: 'problem.field' } }],
    });
  return outcome;
}

/** Ingests the reports that are well-formed; the others hold up none of them. */
async function ingestAll(world: World, told: readonly unknown[]): Promise<readonly api.ReportOutcome[]> {
  const read = readReports(told);
  const outcomes = await ingestInCells(
    world,
    read.flatMap(({ report }) => report ?? []),
  );
  let nth = 0;
  return read.map(({ report, event_id, detail }): api.ReportOutcome => {
    if (!report) return { event_id, outcome: 'malformed', ...(detail && { detail }) };
    nth += 1;
    const outcome = outcomes[nth - 1] ?? 'unknown';
    return isUnproved(outcome)
      ? { event_id, outcome: 'refused', detail: pinDetails[outcome] }
      : { event_id, outcome };
  });
}

const pinDetails = {
  pin_wrong:
    'pin: The order asks for a PIN, and this report brings none or another one. Report again with it.',
  pin_locked: 'pin: Too many wrong PINs. Report again in 15 minutes.',
} as const;

const isUnproved = (outcome: Outcome): outcome is keyof typeof pinDetails => outcome in pinDetails;
