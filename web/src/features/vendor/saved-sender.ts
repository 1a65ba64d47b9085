import { senderSchema } from '@sendero/core/contract/order-api';
import type { Sender } from '@sendero/core/order/sender';
import * as z from 'zod/mini';
import { localSlot } from '../../lib/storage.ts';

/** Who a guest is and where riders collect from them, kept on this device for the next time (FLOW-17). */
export const keptSender = localSlot<Sender | null>('guest-sender', z.nullable(senderSchema), null);
