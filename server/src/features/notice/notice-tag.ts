import * as z from 'zod/mini';
import { noticeSteps } from '@sendero/core/market/notice-settings';
import type { NoticeKey } from './store.ts';

const text = z.string().check(z.minLength(1), z.maxLength(100));
const keyShape = z.tuple([text, text, z.enum(noticeSteps), z.int().check(z.nonnegative())]);

/** A notice's key as a provider keeps it for us. */
export function tagOf({ root_id, order_id, step, nth }: NoticeKey): string {
  return Buffer.from(JSON.stringify([root_id, order_id, step, nth])).toString('base64url');
}

/** The key in a tag that came back; null where it is none of ours. */
export function keyIn(tag: string | null): NoticeKey | null {
  const { data } = keyShape.safeParse(parsed(tag));
  if (!data) return null;
  const [root_id, order_id, step, nth] = data;
  return { root_id, order_id, step, nth };
}

function parsed(tag: string | null): unknown {
  try {
    return JSON.parse(Buffer.from(tag ?? '', 'base64url').toString());
  } catch {
    return null;
  }
}
