import { senderSchema } from '@sendero/core/contract/order-api';
import type { Sender } from '@sendero/core/order/sender';
import * as z from 'zod/mini';
import { localSlot } from '../../lib/storage.ts';

/** A guest's contact data and collection address, stored on this device for the next request (FLOW-17). */
export const savedSender = localSlot<Sender | null>('guest-sender', z.nullable(senderSchema), null);
