import { timingSafeEqual } from 'node:crypto';
import { macOf } from '../../http/mac.ts';
import { strictBase64url } from '../../http/strict-base64url.ts';

/** 96 bits: too many to guess, few enough to fit in a text message. */
const MAC_BYTES = 12;

/** `{order_id}.{signature}`: the only way to an order's public page (PUB-06). */
export function linkIdOf(keys: readonly string[], orderId: string): string {
  return `${orderId}.${mac(keys[0] ?? '', orderId).toString('base64url')}`;
}

/** The order that a link was made for; null where it is unsigned or altered. */
export function readLinkId(keys: readonly string[], linkId: string): string | null {
  const dot = linkId.lastIndexOf('.');
  const orderId = linkId.slice(0, Math.max(0, dot));
  const given = strictBase64url(linkId.slice(dot + 1));
  if (given?.length !== MAC_BYTES) return null;
  const genuine = keys.some((key) => timingSafeEqual(mac(key, orderId), given));
  return genuine ? orderId : null;
}

const mac = (key: string, orderId: string) => macOf(key, `link ${orderId}`).subarray(0, MAC_BYTES);
