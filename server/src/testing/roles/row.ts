import type { AnyEndpoint } from '@sendero/core/contract/endpoint';
import type { FlagKey } from '@sendero/core/flag/flag';
import type { FastifyInstance } from 'fastify';
import type { TestWorld } from '../test-world.ts';
import type { Shop } from '../a-shop.ts';
import type { Cell, Role } from './role.ts';

/** Where a row's call is made: the owner's shop, and whatever a call needs that is used up by it. */
export interface Scene {
  readonly world: TestWorld;
  readonly app: FastifyInstance;
  readonly shop: Shop;
}

/** Ids of what a call is about: the owner's, or nobody's. */
export interface Things {
  readonly vendor_id: string;
  readonly order_id: string;
  readonly job_id: string;
}

/** One call as it goes over the wire. */
export interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** A sheet for this vendor, in place of a body. */
  readonly sheet_for?: string;
}

type Ask = (things: Things, scene: Scene) => Asked | Promise<Asked>;

/** One endpoint of the role table. */
export interface Row {
  readonly endpoint: AnyEndpoint;
  /** Whose things the call is about: only the owner may make it; the caller's own: anyone signed in may; nobody's: all may. */
  readonly about: 'owner' | 'caller' | 'nobody';
  /** A call that whoever may make it makes with success. */
  readonly ask: Ask;
  /** Where a role is answered otherwise than the endpoint's access tells. */
  readonly answers: Partial<Readonly<Record<Role, Cell>>>;
  /** Where it is off, nobody may make the call (FLG-05). */
  readonly flag?: FlagKey;
}

/** A call about what somebody owns, or about nobody where the endpoint is public. */
export function row(endpoint: AnyEndpoint, ask: Ask = () => ({}), answers: Row['answers'] = {}): Row {
  return { endpoint, about: endpoint.access === 'public' ? 'nobody' : 'owner', ask, answers };
}

/** A call about nothing but whoever makes it. */
export function ownRow(endpoint: AnyEndpoint, ask: Ask = () => ({}), answers: Row['answers'] = {}): Row {
  return { endpoint, about: 'caller', ask, answers };
}

/** Rows whose calls are refused where `flag` is off. */
export function flagged(flag: FlagKey, rows: readonly Row[]): readonly Row[] {
  return rows.map((one) => ({ ...one, flag }));
}
