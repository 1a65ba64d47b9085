import type { Scope } from '@sendero/core/key/scope';
import type { TextKey } from '../../../lib/texts.tsx';

/** What a key with this scope may do, in plain words. */
export const scopeWords = {
  quotes: 'keys.may.quotes',
  'orders:read': 'keys.may.orders-read',
  'orders:write': 'keys.may.orders-write',
  bulk: 'keys.may.bulk',
  outlets: 'keys.may.outlets',
  webhooks: 'keys.may.webhooks',
} as const satisfies Record<Scope, TextKey>;
