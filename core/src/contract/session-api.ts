import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { result, text } from './shared.ts';

const authenticationResultSchema = z.object({
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
  answer: result(z.object({ AuthenticationResult: authenticationResultSchema, user: userSchema })),
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
