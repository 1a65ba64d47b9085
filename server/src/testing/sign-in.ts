import { login } from '@sendero/core/contract/session-api';
import { addressOf } from '@sendero/core/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { PASSWORD } from './a-user.ts';

/** Signs a user of `aUser` in; returns the headers of their calls. `host` is the site's, by default Finland's. */
export async function signIn(
  app: FastifyInstance,
  user: { readonly email: string },
  host = 'localhost',
): Promise<{ authorization: string; host: string }> {
  const reply = await app.inject({
    method: 'POST',
    url: addressOf(login),
    headers: { host },
    payload: { email_address: user.email, password: PASSWORD },
  });
  if (reply.statusCode !== 200) throw new Error(`Nobody was signed in: ${reply.body}`);
  const { AccessToken, IdToken } = login.answer?.parse(reply.json()).result.AuthenticationResult ?? {};
  return { authorization: bearer({ AccessToken, IdToken }), host };
}

/** The token pair as it is sent (AUTH-13). */
export function bearer(pair: {
  readonly AccessToken: string | undefined;
  readonly IdToken: string | undefined;
}): string {
  const { AccessToken, IdToken } = pair;
  return `Bearer ${Buffer.from(JSON.stringify({ AccessToken, IdToken })).toString('base64url')}`;
}
