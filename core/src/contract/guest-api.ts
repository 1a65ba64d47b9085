import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { signedInSchema } from './session-api.ts';
import { result, text } from './shared.ts';

/** `token` is a JWT whose `exp` the browser reads (AUTH-10, AUTH-11). */
export const guestTokenSchema = z.object({ vendor_id: z.string(), token: z.string() });
export type GuestToken = z.infer<typeof guestTokenSchema>;

export const beginGuest = endpoint({
  service: 'session',
  method: 'POST',
  path: '/guest/session',
  access: 'public',
  summary: 'Lets somebody order without an account, where the site’s flag guest_checkout is on.',
  body: z.strictObject({}),
  answer: result(guestTokenSchema),
});

export const extendGuest = endpoint({
  service: 'session',
  method: 'POST',
  path: '/guest/session/extend',
  access: 'only-guest',
  summary: 'A fresh token for the same guest.',
  body: z.strictObject({}),
  answer: result(guestTokenSchema),
});

export const openGuestAccount = endpoint({
  service: 'session',
  method: 'POST',
  path: '/guest/account',
  access: 'only-guest',
  summary: 'Opens an account that the guest’s orders then belong to; the email is the sender’s unless told.',
  body: z.strictObject({ password: text(256), email: z.optional(text(254)) }),
  answer: result(signedInSchema),
});
