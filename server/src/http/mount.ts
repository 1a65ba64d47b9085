import { type AnyEndpoint, type Endpoint, addressOf } from '@sendero/core/contract/endpoint';
import { isOperatorHost } from '@sendero/core/contract/operator-pages';
import type { Site } from '@sendero/core/market/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type Staff, staffOf } from '../staff/staff.ts';
import type { World } from '../world.ts';
import { lazyWriter } from './answer-schema.ts';
import { callerOf, siteOf } from './caller.ts';
import { refuseKey } from './key-caller.ts';
import type { Caller } from './tokens.ts';
import { idempotencyKeyOf, once } from './idempotency.ts';
import type { IdempotencyKey } from './idempotency-store.ts';
import { refuseInMaintenance } from './maintenance.ts';
import { Problem } from './problem.ts';
import { withTwins } from './test-ids.ts';
import { type FileAnswer, sendFile } from './send-file.ts';

/** What a verb gets of the call, beside the world. `caller` is set if the endpoint's access requires one. */
export interface Call<Params, Query, Body, Who> {
  readonly site: Site;
  readonly caller: Who;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly idempotency: IdempotencyKey | null;
  readonly request: FastifyRequest;
}

/** The most fields that a refusal names; a body may have thousands of wrong ones. */
const MOST_NAMED = 20;
/** The most characters of a field's name, which the client may have invented. */
const MOST_NAME_LETTERS = 100;

type Schema = z.ZodMiniType;
type Handler<P extends Schema, Q extends Schema, B extends Schema, Answer, Who> = (
  call: Call<z.output<P>, z.output<Q>, z.output<B>, Who>,
) => Promise<Answer>;

interface Options {
  /**
   * The verb stores the first answer itself, inside its own transaction; or its answer is secret and must not be
   * stored.
   */
  readonly keeps_own_answer?: boolean;
  /** Bytes of the largest body; by default the server's limit. */
  readonly body_limit?: number;
  /** How many seconds any cache may reuse a good answer. */
  readonly max_age_s?: number;
}

/** How an endpoint is served: its access check, its verb, and the way its answer is sent. */
interface Manner<P extends Schema, Q extends Schema, B extends Schema, Answer, Who> extends Options {
  readonly identify: (request: FastifyRequest, site: Site) => Promise<Who>;
  readonly handler: Handler<P, Q, B, Answer, Who>;
  readonly send: (reply: FastifyReply, answer: Answer) => FastifyReply;
}

/** Serves `endpoint` to anyone. Its schemas validate the input, and only declared fields leave in the answer. */
export function mountPublic<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  app: FastifyInstance,
  world: World,
  endpoint: Endpoint<P, Q, B, A>,
  handler: Handler<P, Q, B, z.input<A>, null>,
  options: Options = {},
): void {
  mount(app, world, endpoint, { identify: () => Promise.resolve(null), handler, send: sendJson, ...options });
}

/** Like `mountPublic`, for signed-in users, and for guests if the endpoint's access allows them. */
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

/** Like `mountUser`, for an endpoint that answers with a file. */
export function mountFile<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  app: FastifyInstance,
  world: World,
  endpoint: Endpoint<P, Q, B, A>,
  handler: Handler<P, Q, B, FileAnswer, Caller>,
): void {
  mount(app, world, endpoint, { identify: byCredential(world, endpoint), handler, send: sendFile });
}

/** Like `mountUser`, for a verb that has its answer as JSON already, in the form of the endpoint's schema. */
export function mountJson<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  app: FastifyInstance,
  world: World,
  endpoint: Endpoint<P, Q, B, A>,
  handler: Handler<P, Q, B, Buffer, Caller>,
): void {
  const send = (reply: FastifyReply, json: Buffer) => reply.type(JSON_TYPE).send(json);
  mount(app, world, endpoint, { identify: byCredential(world, endpoint), handler, send });
}

/** Like `mountPublic`, for the operator's staff, as far as their roles are among the endpoint's (OPR-01). */
export function mountStaff<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  app: FastifyInstance,
  world: World,
  endpoint: Endpoint<P, Q, B, A>,
  handler: Handler<P, Q, B, z.input<A>, Staff>,
  options: Options = {},
): void {
  mount(app, world, endpoint, { identify: byRoles(world, endpoint), handler, send: sendJson, ...options });
}

/** Like `mountStaff`, for an endpoint that answers with a file. */
export function mountStaffFile<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  app: FastifyInstance,
  world: World,
  endpoint: Endpoint<P, Q, B, A>,
  handler: Handler<P, Q, B, FileAnswer, Staff>,
): void {
  mount(app, world, endpoint, { identify: byRoles(world, endpoint), handler, send: sendFile });
}

const byRoles =
  (world: World, { roles = [] }: Pick<AnyEndpoint, 'roles'>) =>
  (request: FastifyRequest): Promise<Staff> =>
    staffOf(world, request.raw, roles);

/** The caller of a credential, if the endpoint's access allows them: a guest may make a few calls only (AUTH-11). */
const byCredential =
  (world: World, endpoint: Pick<AnyEndpoint, 'access' | 'scope' | 'method'>) =>
  async (request: FastifyRequest, site: Site): Promise<Caller> => {
    const caller = await callerOf(world, request, site);
    const { access, method, scope } = endpoint;
    // A price changes nothing, whichever method asks for it.
    if (caller.is_watching && method !== 'GET' && scope !== 'quotes')
      throw new Problem('NotYours', { detail: 'Who looks as the vendor does changes nothing.' });
    const isMeant = caller.is_guest ? access !== 'user' : access !== 'only-guest';
    if (!isMeant)
      throw new Problem('NotYours', { detail: 'This call is not for guests, or for guests only.' });
    refuseKey(caller, endpoint);
    return caller;
  };

const JSON_TYPE = 'application/json; charset=utf-8';

const sendJson = (reply: FastifyReply, answer: unknown): FastifyReply => reply.send(answer ?? null);

function mount<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  A extends Schema,
  Answer,
  Who extends Caller | Staff | null,
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
    // A HEAD request would render the whole file.
    exposeHeadRoute: !endpoint.file,
    ...(options.body_limit !== undefined && { bodyLimit: options.body_limit }),
    ...(endpoint.answer && writing(status, endpoint.answer)),
    handler: async (request, reply) => {
      const site = siteOf(world, request);
      refuseOtherHost(request, endpoint);
      refuseInMaintenance(world, site, endpoint);
      const caller = await identify(request, site);
      const idempotency = endpoint.method === 'GET' ? null : idempotencyKeyOf(request, scopeOf(caller));
      const isTest = caller !== null && 'key' in caller && caller.key?.is_test === true;
      const meant = <T>(value: T): T => (isTest ? withTwins(value, endpoint) : value);
      const run = async () =>
        handler({
          site,
          caller,
          params: meant(taken(endpoint.params, request.params, 'path')),
          query: meant(taken(endpoint.query, request.query, 'query')),
          body: meant(taken(endpoint.body, request.body ?? {}, 'body')),
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

/** Answers of this status leave by the schema's own serialiser. */
const writing = (status: number, answer: Schema) => ({
  schema: { response: { [status]: {} } },
  serializerCompiler: () => lazyWriter(answer),
});

/**
 * Throws where the operator's calls are made elsewhere than on the operator's host, and the portal's there: neither has
 * anything to do with the other (OPR-01). Errors of pages are reported anywhere.
 */
function refuseOtherHost({ hostname }: FastifyRequest, { service }: AnyEndpoint): void {
  if (service !== 'site' && isOperatorHost(hostname) !== (service === 'operator'))
    throw new Problem('NotFound');
}

/** Whose idempotency keys a caller's are. */
const scopeOf = (caller: Caller | Staff | null): string | null => {
  if (caller === null) return null;
  return 'member_id' in caller ? `staff ${caller.member_id}` : caller.user_id;
};

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

/** The path of an issue: `customer.name`; for an unknown field, its own name. */
function fieldsOf(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map(String);
  return issue.code === 'unrecognized_keys'
    ? issue.keys.slice(0, MOST_NAMED).map((key) => [...path, key].join('.'))
    : [path.join('.')];
}

export type { AnyEndpoint };
