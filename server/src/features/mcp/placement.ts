// A placement is told back before it is done: what is confirmed is a text that holds all of it, signed, so that any server
// may be asked to place it, and nothing in it can be another than what was told.
import { createHash } from 'node:crypto';
import { newOrderSchema, type NewOrder } from '@sendero/core/contract/order-api';
import * as z from 'zod/mini';
import type { SigningKeys } from '../../http/mac.ts';
import { readPayload, signPayload } from '../quote/signed-payload.ts';

const PURPOSE = 'placement';
const placementSchema = z.object({ order: newOrderSchema, expires_at: z.number() });

/** The token that confirms `order`, as long as its price is valid. */
export const confirmationOf = (keys: SigningKeys, order: NewOrder, expires_at: number): string =>
  signPayload(keys, PURPOSE, { order, expires_at });

/** The order that was told back; null where the token is not ours, or `now` (unix seconds) is too late. */
export function confirmedOrder(keys: SigningKeys, token: string, now: number): NewOrder | null {
  const placement = readPayload(keys, PURPOSE, placementSchema, token);
  return placement && placement.expires_at > now ? placement.order : null;
}

/** One token makes one order, however often it comes. */
export const keyOf = (token: string): string => `mcp-${createHash('sha256').update(token).digest('hex')}`;
