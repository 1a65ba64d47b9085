import { timingSafeEqual } from 'node:crypto';
import { type SigningKey, type SigningKeys, macOf } from '../../http/mac.ts';
import { strictBase64url } from '../../http/strict-base64url.ts';

/** 96 bits: too many to guess, few enough to fit in a text message. */
const MAC_BYTES = 12;

/** `{order_id}.{signature}`: the id in the link to an order's public page; there is no other access to it (PUB-06). */
export function linkIdOf(keys: SigningKeys, orderId: string): string {
  return `${orderId}.${mac(keys[0], orderId).toString('base64url')}`;
}

/** The order that a link was made for; null where it is unsigned or altered. */
export function readLinkId(keys: SigningKeys, linkId: string): string | null {
  const dot = linkId.lastIndexOf('.');
  const orderId = linkId.slice(0, Math.max(0, dot));
  const given = strictBase64url(linkId.slice(dot + 1));
  if (given?.length !== MAC_BYTES) return null;
  const genuine = keys.some((key) => timingSafeEqual(mac(key, orderId), given));
  return genuine ? orderId : null;
}

const mac = (key: SigningKey, orderId: string) => macOf(key, `link ${orderId}`).subarray(0, MAC_BYTES);
