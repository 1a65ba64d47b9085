import { type AnyEndpoint, type Endpoint, addressOf } from '@sendero/core/contract/endpoint';
import type { Site } from '@sendero/core/market/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import type { World } from '../world.ts';
import { callerOf, siteOf } from './caller.ts';
import type { Caller } from './tokens.ts';
import { idempotencyKeyOf, once } from './idempotency.ts';
import type { IdempotencyKey } from './idempotency-store.ts';
import { refuseInMaintenance } from './maintenance.ts';
import { Problem } from './problem.ts';
import { type FileAnswer, sendFile } from './send-file.ts';

/** What a verb is told about the call beside the world. `caller` is there where the endpoint's access asks for one. */
export interface Call<Params, Query, Body, Who> {
  readonly site: Site;
  readonly caller: Who;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly idempotency: IdempotencyKey | null;
  readonly request: FastifyRequest;
}

/** Fields that a refusal names; a body may have thousands of wrong ones. */
const MOST_NAMED = 20;
/** Of a field's name, which whoever asked made up. */
const MOST_NAME_LETTERS = 100;

type Schema = z.ZodMiniType;
type Handler<P extends Schema, Q extends Schema, B extends Schema, Answer, Who> = (
  call: Call<z.output<P>, z.output<Q>, z.output<B>, Who>,
) => Promise<Answer>;

interface Options {
  /** The verb keeps the first answer itself, inside its own transaction; or no answer may be kept, since it is secret. */
  readonly keeps_own_answer?: boolean;
  /** Bytes of the largest body; the server's own limit unless told. */
  readonly body_limit?: number;
  /** For how many seconds anyone may reuse a good answer. */
  readonly max_age_s?: number;
}

/** How an endpoint is served: who may ask, what makes the answer, and how it is sent. */
interface Manner<P extends Schema, Q extends Schema, B extends Schema, Answer, Who> extends Options {
  readonly identify: (request: FastifyRequest, site: Site) => Promise<Who>;
  readonly handler: Handler<P, Q, B, Answer, Who>;
  readonly send: (reply: FastifyReply, answer: Answer) => FastifyReply;
}

/** Serves `endpoint` to anyone. Input is checked by its schemas, and only what the answer declares leaves. */
export function mountPublic<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  app: FastifyInstance,
  world: World,
  endpoint: Endpoint<P, Q, B, A>,
  handler: Handler<P, Q, B, z.input<A>, null>,
  options: Options = {},
): void {
  mount(app, world, endpoint, { identify: () => Promise.resolve(null), handler, send: sendJson, ...options });
}

/** As `mountPublic`, for signed-in users, and for guests as far as the endpoint's access lets them. */
export function mountUser<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  app: FastifyInstance,
  world: World,
  endpoint: Endpoint<P, Q, B, A>,
  handler: Handler<P, Q, B, z.input<A>, Caller>,
  options: Options = {},
): void {
  mount(app, world, endpoint, {
    identify: byCredential(world, endpoint),
    handler,
    send: sendJson,
    ...options,
  });
}

/** As `mountUser`, for an endpoint that answers a file. */
export function mountFile<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  app: FastifyInstance,
  world: World,
  endpoint: Endpoint<P, Q, B, A>,
  handler: Handler<P, Q, B, FileAnswer, Caller>,
): void {
  mount(app, world, endpoint, { identify: byCredential(world, endpoint), handler, send: sendFile });
}

/** Whoever a credential names, if they are of those that the endpoint is for: a guest may make a few calls only (AUTH-11). */
const byCredential =
  (world: World, { access }: Pick<AnyEndpoint, 'access'>) =>
  async (request: FastifyRequest, site: Site): Promise<Caller> => {
    const caller = await callerOf(world, request, site);
    const isMeant = caller.is_guest ? access !== 'user' : access !== 'only-guest';
    if (!isMeant)
      throw new Problem('NotYours', { detail: 'This call is not for guests, or for guests only.' });
    return caller;
  };

const sendJson = (reply: FastifyReply, answer: unknown): FastifyReply => reply.send(answer ?? null);

function mount<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  A extends Schema,
  Answer,
  Who extends Caller | null,
>(
  app: FastifyInstance,
  world: World,
  endpoint: Endpoint<P, Q, B, A>,
  { identify, handler, send, ...options }: Manner<P, Q, B, Answer, Who>,
): void {
  const status = endpoint.status ?? 200;
  app.route({
    method: endpoint.method,
    url: addressOf(endpoint),
    // To ask for a file's head would make the whole file.
    exposeHeadRoute: !endpoint.file,
    ...(options.body_limit !== undefined && { bodyLimit: options.body_limit }),
    schema: endpoint.answer ? { response: { [status]: answerSchema(endpoint.answer) } } : {},
    handler: async (request, reply) => {
      const site = siteOf(world, request);
      refuseInMaintenance(world, site, endpoint);
      const caller = await identify(request, site);
      const idempotency = endpoint.method === 'GET' ? null : idempotencyKeyOf(request, caller);
      const run = async () =>
        handler({
          site,
          caller,
          params: taken(endpoint.params, request.params, 'path'),
          query: taken(endpoint.query, request.query, 'query'),
          body: taken(endpoint.body, request.body ?? {}, 'body'),
          idempotency,
          request,
        });
      const answer =
        idempotency && !options.keeps_own_answer
          ? await once(world.db.kysely, idempotency, run)
          : await run();
      if (options.max_age_s !== undefined)
        void reply.header('cache-control', `public, max-age=${options.max_age_s}`);
      return send(reply.code(status), answer);
    },
  });
}

function taken<S extends Schema>(schema: S | undefined, value: unknown, where: string): z.output<S> {
  if (schema === undefined) return undefined as z.output<S>;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.slice(0, MOST_NAMED).flatMap(fieldsOf).slice(0, MOST_NAMED);
  const errors = fields.map((field) => malformed(field.slice(0, MOST_NAME_LETTERS) || where));
  throw new Problem('Malformed', {
    detail: `Not as the contract has it: ${errors.map((e) => e.field).join(', ')}.`,
    errors,
  });
}

const malformed = (field: string) => ({ field, meta: { translation_key: 'problem.field' } });

/** Where an issue is: `customer.name`; a field that is not known is named itself. */
function fieldsOf(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map(String);
  return issue.code === 'unrecognized_keys'
    ? issue.keys.slice(0, MOST_NAMED).map((key) => [...path, key].join('.'))
    : [path.join('.')];
}

/** The JSON Schema that the serialiser is compiled from: what is not declared is dropped. */
function answerSchema(schema: Schema): unknown {
  return toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
}

export type { AnyEndpoint };
