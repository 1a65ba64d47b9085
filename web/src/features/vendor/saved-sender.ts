import { senderSchema } from '@sendero/core/contract/order-api';
import type { Sender } from '@sendero/core/order/sender';
import * as z from 'zod/mini';
import { persisted } from '../../lib/persisted.ts';

/** A guest's contact data and collection address, stored on this device for the next request (FLOW-17). */
export const savedSender = persisted<Sender | null>('guest-sender', z.nullable(senderSchema), null);

/** Nobody yet, nowhere. */
export const NO_SENDER: Sender = {
  name: '',
  email: '',
  phone_number: '',
  location: { address: '', latitude: null, longitude: null },
};
