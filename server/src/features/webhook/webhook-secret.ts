import { randomBytes } from 'node:crypto';
import type { SealedFor } from '../../http/seal.ts';

const SECRET_BYTES = 32;

/** A new secret: 256 random bits. */
export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** A secret as its owner keeps it, by Standard Webhooks. */
export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;

/** How the secret of one webhook is kept: messages are signed with it. */
export const ofWebhook = (webhookId: string): SealedFor => ({ purpose: 'webhook secrets', whose: webhookId });
