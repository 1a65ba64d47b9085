import type { AnyEndpoint } from '@sendero/core/contract/endpoint';
import type { FlagKey } from '@sendero/core/flag/flag';
import type { FastifyInstance } from 'fastify';
import type { TestWorld } from '../test-world.ts';
import type { Shop } from '../a-shop.ts';
import type { Cell, Role } from './role.ts';

/** The world, server and shop of a row's call. */
export interface Scene {
  readonly world: TestWorld;
  readonly app: FastifyInstance;
  readonly shop: Shop;
}

/** Ids of the objects of a call: the owner's, or nonexistent ones. */
export interface Things {
  readonly vendor_id: string;
  readonly order_id: string;
  readonly job_id: string;
}

/** One call as it is sent. */
export interface RoleCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Uploads a sheet for this vendor instead of a body. */
  readonly sheet_for?: string;
}

type MakeCall = (things: Things, scene: Scene) => RoleCall | Promise<RoleCall>;

/** One endpoint of the role table. */
export interface Row {
  readonly endpoint: AnyEndpoint;
  /**
   * Whose objects the call is about. The owner's: only the owner may make it; the caller's: anyone signed in; nobody's:
   * anyone.
   */
  readonly about: 'owner' | 'caller' | 'nobody';
  /** A call that succeeds for every role that may make it. */
  readonly ask: MakeCall;
  /** Answers that differ from those of the endpoint's access. */
  readonly answers: Partial<Readonly<Record<Role, Cell>>>;
  /** The flag without which nobody may make the call (FLG-05). */
  readonly flag?: FlagKey;
}

/** A row about an owner's objects, or about nobody's if the endpoint is public. */
export function row(endpoint: AnyEndpoint, ask: MakeCall = () => ({}), answers: Row['answers'] = {}): Row {
  return { endpoint, about: endpoint.access === 'public' ? 'nobody' : 'owner', ask, answers };
}

/** A row about the caller's own objects. */
export function ownRow(endpoint: AnyEndpoint, ask: MakeCall = () => ({}), answers: Row['answers'] = {}): Row {
  return { endpoint, about: 'caller', ask, answers };
}

/** Rows whose calls are refused if `flag` is off. */
export function flagged(flag: FlagKey, rows: readonly Row[]): readonly Row[] {
  return rows.map((one) => ({ ...one, flag }));
}
