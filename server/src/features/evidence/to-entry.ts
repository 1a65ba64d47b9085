import { randomBytes } from 'node:crypto';
import { type Facts, type SealedEvent, eventsOf, factsOfOrder, factsOfProof, hasEnded } from './facts.ts';
import { canonical, commit, saltOf } from './hashes.ts';
import type { LiveOrder, LiveProof } from './store.ts';

/** What is sealed of one order or proof, before it has its place in the chain. */
export interface ToSeal {
  readonly order_id: string;
  /** `order`, or the kind of a proof. */
  readonly kind: string;
  /** How many entries of the order's history are sealed with it. */
  readonly events: number;
  readonly salt: Buffer | null;
  readonly content: Readonly<Record<string, unknown>>;
}

/** What happened to an order since `from` entries of its history; null if nothing did. */
export function orderToSeal(order: LiveOrder, from: number): ToSeal | null {
  const events = eventsOf(order);
  if (events.length <= from) return null;
  const told = { from, events: events.slice(from) };
  const base = { order_id: order.order_id, kind: 'order', events: events.length };
  if (!hasEnded(order)) return { ...base, salt: null, content: told };
  return { ...base, ...withFacts(told, factsOfOrder(order), Boolean(order.person_erased_at)) };
}

export const proofToSeal = (proof: LiveProof): ToSeal => ({
  order_id: proof.order_id,
  kind: proof.kind,
  events: 0,
  ...withFacts({}, factsOfProof(proof), false),
});

/** Of an order that names nobody any more, nothing personal is sealed. */
function withFacts(told: { events?: readonly SealedEvent[] }, { facts, personal }: Facts, isErased: boolean) {
  if (isErased) return { salt: null, content: { ...told, facts } };
  const salt = randomBytes(16);
  const hashes = Object.entries(personal).map(([name, value]) => [name, commit(saltOf(salt, name), value)]);
  return { salt, content: { ...told, facts, personal: Object.fromEntries(hashes) } };
}

/** The bytes that are hashed. */
export const sealedText = (vendor_id: string, nth: number, { order_id, kind, content }: ToSeal): string =>
  canonical({ vendor: vendor_id, nth, order: order_id, kind, ...content });
