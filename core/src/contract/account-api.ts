import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { userSchema } from './session-api.ts';
import { language, result, text } from './shared.ts';

export const askEmailChange = endpoint({
  service: 'session',
  method: 'POST',
  path: '/account/email',
  access: 'user',
  summary:
    'Mails a code to a new address of the caller, who repeats their password; nothing changes yet. The answer does not tell whether the address has an account.',
  body: z.strictObject({ password: text(256), email: text(254), language }),
  status: 202,
});

export const confirmEmailChange = endpoint({
  service: 'session',
  method: 'POST',
  path: '/account/email/confirm',
  access: 'user',
  summary:
    'Gives the account the address that the mailed code proves, with all that the present one owns. Every other session ends; the caller’s tokens are to be renewed.',
  body: z.strictObject({ code: text(16), language }),
  answer: result(userSchema),
});
