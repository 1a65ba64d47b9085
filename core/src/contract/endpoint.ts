import type * as z from 'zod/mini';

/** A server feature; it is the first segment of each of its addresses (docs/wire.md). */
export type Service =
  | 'site'
  | 'session'
  | 'vendor'
  | 'address'
  | 'quote'
  | 'order'
  | 'payment'
  | 'dispatch'
  | 'tracking'
  | 'bulk';

/**
 * Who may call: anyone · a signed-in vendor user · such a user or a guest · a guest alone · the rider network by its
 * signature.
 */
export type Access = 'public' | 'user' | 'guest' | 'only-guest' | 'signed';

type Schema = z.ZodMiniType;

/**
 * One call of the wire: its address, who may make it, and the shapes both sides hold to.
 *
 * `path` has `:name` segments, given by `params`. A missing part is not taken at all.
 */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  readonly service: Service;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly access: Access;
  /** One line for people who integrate; it stands in openapi.json. */
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer?: Answer;
  /** Answered with a file of one of these media types, in place of JSON. */
  readonly file?: readonly string[];
  /** The parts of a `multipart/form-data` body, in place of JSON. */
  readonly upload?: readonly string[];
  /** 200 unless told; 204 has no answer. */
  readonly status?: 200 | 201 | 202 | 204;
}

/** Names an endpoint with its exact types. */
export function endpoint<
  Params extends Schema = z.ZodMiniUndefined,
  Query extends Schema = z.ZodMiniUndefined,
  Body extends Schema = z.ZodMiniUndefined,
  Answer extends Schema = z.ZodMiniUndefined,
>(definition: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return definition;
}

export type AnyEndpoint = Endpoint<Schema, Schema, Schema, Schema>;
export type ParamsOf<E extends AnyEndpoint> =
  E extends Endpoint<infer P, Schema, Schema, Schema> ? z.output<P> : never;
export type QueryOf<E extends AnyEndpoint> =
  E extends Endpoint<Schema, infer Q, Schema, Schema> ? z.output<Q> : never;
export type BodyOf<E extends AnyEndpoint> =
  E extends Endpoint<Schema, Schema, infer B, Schema> ? z.output<B> : never;
export type AnswerOf<E extends AnyEndpoint> =
  E extends Endpoint<Schema, Schema, Schema, infer A> ? z.output<A> : never;

/** `/vendor/api/v1/vendor/:id`: the address below the origin. */
export function addressOf(e: AnyEndpoint): string {
  return `/${e.service}/api/v1${e.path}`;
}
