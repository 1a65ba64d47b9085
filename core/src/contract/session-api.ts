import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { language, result, text, typedLine, unixTime } from './shared.ts';

export const authenticationResultSchema = z.object({
  AccessToken: z.string(),
  IdToken: z.string(),
  RefreshToken: z.string(),
  /** Seconds. */
  ExpiresIn: z.number(),
});

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  phone_number: z.string(),
  /** The same number under the specification's name (AUTH-03); a server of the version before leaves it out. */
  phoneNumber: z.optional(z.string()),
});

export const signedInSchema = z.object({
  AuthenticationResult: authenticationResultSchema,
  user: userSchema,
});

export type AuthenticationResult = z.infer<typeof authenticationResultSchema>;
export type User = z.infer<typeof userSchema>;

export const login = endpoint({
  service: 'session',
  method: 'POST',
  path: '/login',
  access: 'public',
  summary: 'Signs a vendor user in.',
  body: z.strictObject({ email_address: text(254), password: text(256) }),
  answer: result(signedInSchema),
});

export const extendLogin = endpoint({
  service: 'session',
  method: 'POST',
  path: '/login/extend',
  access: 'public',
  summary: 'Fresh tokens for a refresh token, which is kept.',
  body: z.strictObject({ refresh_token: text(512) }),
  answer: result(z.object({ AuthenticationResult: authenticationResultSchema })),
});

export const logout = endpoint({
  service: 'session',
  method: 'POST',
  path: '/logout',
  access: 'user',
  summary: 'Ends the session; its refresh token dies.',
  body: z.strictObject({}),
  status: 204,
});

export const closeAccount = endpoint({
  service: 'session',
  method: 'POST',
  path: '/account/close',
  access: 'user',
  summary: 'Deletes the account for good and ends its sessions; not while orders of its own are under way.',
  body: z.strictObject({ password: text(256) }),
  status: 204,
});

export const getAccount = endpoint({
  service: 'session',
  method: 'GET',
  path: '/account',
  access: 'user',
  summary: 'The caller’s own details as they are now.',
  answer: result(userSchema),
});

export const changePerson = endpoint({
  service: 'session',
  method: 'PUT',
  path: '/account',
  access: 'user',
  summary: 'Changes the caller’s name and telephone number.',
  body: z.strictObject({ name: typedLine(100), phone_number: typedLine(32) }),
  answer: result(userSchema),
});

export const changePassword = endpoint({
  service: 'session',
  method: 'POST',
  path: '/account/password',
  access: 'user',
  summary: 'Sets a new password by the present one, ends every other session, and tells the user by mail.',
  body: z.strictObject({ password: text(256), new_password: text(256), language }),
  status: 204,
});

const ownSessionSchema = z.object({
  session_id: z.string(),
  /** The one that asks. */
  is_this: z.boolean(),
  /** Null where it was opened before this was noted; `other` for what is not known. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  created_at: unixTime,
  /** When its tokens were last renewed. */
  used_at: unixTime,
});

export type OwnSession = z.infer<typeof ownSessionSchema>;

export const listSessions = endpoint({
  service: 'session',
  method: 'GET',
  path: '/account/sessions',
  access: 'user',
  summary: 'Where the caller is signed in, what was used last first.',
  answer: result(z.array(ownSessionSchema)),
});

export const endSession = endpoint({
  service: 'session',
  method: 'POST',
  path: '/account/sessions/end',
  access: 'user',
  summary: 'Ends one session of the caller, or without `session_id` all others, of which a mail tells.',
  body: z.strictObject({ session_id: z.optional(z.uuid()), language }),
  status: 204,
});

export const register = endpoint({
  service: 'session',
  method: 'POST',
  path: '/register',
  access: 'public',
  summary: 'Opens an account and mails a link that confirms it within 24 hours.',
  body: z.strictObject({
    registration_type: z.enum(['PV', 'NPV']),
    vendor_code: z.optional(text(40)),
    business_name: z.optional(typedLine(100)),
    name: typedLine(100),
    email: text(254),
    phone_number: typedLine(32),
    password: text(256),
    language,
  }),
  answer: result(z.object({ status: z.literal('CONFIRMATION_SENT') })),
});

export const resendConfirmation = endpoint({
  service: 'session',
  method: 'POST',
  path: '/register/resend',
  access: 'public',
  summary: 'Mails the link anew where an account waits for it; the answer is always the same.',
  body: z.strictObject({ email_address: text(254), language }),
  status: 202,
});

export const confirmRegistration = endpoint({
  service: 'session',
  method: 'POST',
  path: '/register/confirm',
  access: 'public',
  summary:
    'Confirms a registration by its link’s token, once, and signs its user in. A page asks for its password too: who reads the mail of a stranger’s registration does not know it.',
  body: z.strictObject({ token: text(64), password: z.optional(text(256)) }),
  answer: result(signedInSchema),
});

export const acceptInvitation = endpoint({
  service: 'session',
  method: 'POST',
  path: '/register/invited',
  access: 'public',
  summary: 'Opens the account of an invited owner by the token of the mailed link, once, and signs them in.',
  body: z.strictObject({
    token: text(64),
    name: typedLine(100),
    phone_number: typedLine(32),
    password: text(256),
  }),
  answer: result(signedInSchema),
});

export const forgotPassword = endpoint({
  service: 'session',
  method: 'POST',
  path: '/password/forgot',
  access: 'public',
  summary: 'Mails a 6-digit code to whoever has an account; the answer is always the same.',
  body: z.strictObject({ email_address: text(254), language }),
  status: 202,
});

export const resetPassword = endpoint({
  service: 'session',
  method: 'POST',
  path: '/password/reset',
  access: 'public',
  summary: 'Sets a new password by a mailed code, once, and ends every session.',
  body: z.strictObject({ email_address: text(254), code: text(16), password: text(256), language }),
  status: 204,
});
