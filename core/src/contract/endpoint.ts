import type * as z from 'zod/mini';
import type { Scope } from '../key/scope.ts';
import type { StaffRole } from '../staff/grant.ts';

/** A server feature; the first segment of its endpoints' paths (docs/wire.md). */
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
  | 'bulk'
  | 'developer'
  | 'operator';

/**
 * Who may call: anyone · a signed-in vendor user · a vendor user or a guest · a guest only · the rider network, by its
 * signature · a payment provider, by its own signature · the operator's staff, by `roles`.
 */
export type Access = 'public' | 'user' | 'guest' | 'only-guest' | 'signed' | 'provider' | 'staff';

type Schema = z.ZodMiniType;

/**
 * One call of the wire: its address, who may make it, and the schemas that both sides follow.
 *
 * `path` has `:name` segments, described by `params`. A part without a schema is not accepted.
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
  /** With access `staff`: who of them may call, beside admins. */
  readonly roles?: readonly StaffRole[];
  /** What an API key must have to make the call (DEV-01); `any` key may. Without it, none may. */
  readonly scope?: Scope | 'any';
  /** One line for integrators; it appears in openapi.json. */
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer?: Answer;
  /** The answer is a file of one of these media types instead of JSON. */
  readonly file?: readonly string[];
  /** The parts of a `multipart/form-data` body that replaces JSON. */
  readonly upload?: readonly string[];
  /** 200 by default; 204 has no body. */
  readonly status?: 200 | 201 | 202 | 204;
}

/** Defines an endpoint with its exact types. */
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

/** The path below the origin: `/vendor/api/v1/vendor/:id`. */
export function addressOf(e: AnyEndpoint): string {
  return `/${e.service}/api/v1${e.path}`;
}
