// An identity provider on a loopback address that lies: what it answers is bent as a test says.
import { once } from 'node:events';
import { type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, UnsecuredJWT, exportJWK, generateKeyPair } from 'jose';

/** How the next answers differ from those of an honest provider. */
export interface Bend {
  /** Claims of the ID token in place of the right ones; undefined leaves one out. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly signed?: 'by another key' | 'not at all';
  readonly silent?: 'wholly' | 'after its description';
  /** A status of the token endpoint. */
  readonly status?: number;
  readonly issuer?: string;
}

export interface BentIdentityServer {
  readonly settings: { readonly issuer: URL; readonly client_id: string; readonly client_secret: string };
  /** The nonce that the sign-in was begun with. */
  nonce: string;
  bend: Bend;
  close(): Promise<void>;
}

const CLIENT_ID = 'sendero';

export async function startBentIdentityServer(): Promise<BentIdentityServer> {
  const own = await generateKeyPair('RS256');
  const other = await generateKeyPair('RS256');
  const server = createServer((request, response) => void answer(request.url ?? '', response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const bent: BentIdentityServer = {
    settings: {
      issuer: new URL(issuer),
      client_id: CLIENT_ID,
      client_secret: 'a secret of two servers alone',
    },
    nonce: '',
    bend: {},
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  const idToken = (): Promise<string> | string => {
    const { claims, signed } = bent.bend;
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: issuer, aud: CLIENT_ID, sub: 'eve', iat: now, exp: now + 300, nonce: bent.nonce };
    const payload = {
      ...right,
      email: 'eve@sendero.example',
      email_verified: true,
      groups: ['admins'],
      ...claims,
    };
    if (signed === 'not at all') return new UnsecuredJWT(payload).encode();
    const { privateKey } = signed === 'by another key' ? other : own;
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(privateKey);
  };

  async function answer(url: string, response: ServerResponse): Promise<void> {
    const { silent, status = 200 } = bent.bend;
    const isDescription = url.startsWith('/.well-known');
    if (silent === 'wholly' || (silent && !isDescription)) return;
    if (isDescription)
      return json(response, 200, {
        issuer: bent.bend.issuer ?? issuer,
        authorization_endpoint: `${issuer}auth`,
        token_endpoint: `${issuer}token`,
        jwks_uri: `${issuer}keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'none'],
      });
    if (url.startsWith('/keys'))
      return json(response, 200, {
        keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }],
      });
    return status === 200
      ? json(response, 200, { access_token: 'x', token_type: 'bearer', id_token: await idToken() })
      : json(response, status, { error: status < 500 ? 'invalid_grant' : 'server_error' });
  }
  return bent;
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
