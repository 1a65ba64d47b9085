// An identity provider on a loopback address: oidc-provider itself, certified for OpenID Connect, with its pages for developers.
import { once } from 'node:events';
import { type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

/** Somebody whom it knows: any password is right. */
export interface KnownPerson {
  readonly email?: string | undefined;
  readonly email_verified?: boolean | undefined;
  groups: readonly string[];
}

export interface IdentityServer {
  readonly settings: { readonly issuer: URL; readonly client_id: string; readonly client_secret: string };
  /** By the names that they sign in with, which are their subjects; may be changed. */
  readonly people: Map<string, KnownPerson>;
  /** Until then it answers with 404 alone. */
  open(redirect_uri: string): Promise<void>;
  close(): Promise<void>;
}

const CLIENT = { client_id: 'sendero', client_secret: 'a secret of two servers alone' } as const;

export async function startIdentityServer(): Promise<IdentityServer> {
  const people = new Map<string, KnownPerson>();
  let answer: RequestListener = (_request, response) => void response.writeHead(404).end();
  const server = createServer((request, response) => answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    settings: { issuer, ...CLIENT },
    people,
    open: async (redirect_uri) => {
      const answering = (await providerAt(issuer, redirect_uri, people)).callback();
      answer = (request, response) => void answering(request, response);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function providerAt(
  issuer: URL,
  redirect_uri: string,
  people: ReadonlyMap<string, KnownPerson>,
): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return new Provider(issuer.href.replace(/\/$/, ''), {
    clients: [{ ...CLIENT, redirect_uris: [redirect_uri] }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['of this test alone'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], groups: ['groups'] },
    scopes: ['openid', 'email', 'groups'],
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_context, accountId) => {
      const person = people.get(accountId);
      return (
        person && { accountId, claims: () => ({ sub: accountId, ...person, groups: [...person.groups] }) }
      );
    },
  });
}

/**
 * Signs somebody in as a browser would: follows the provider from `start`, fills its forms in, and returns the address that
 * it leads back to.
 */
export async function signInAtProvider(start: string, name: string): Promise<URL> {
  const { origin } = new URL(start);
  const jar = new Map<string, string>();
  let request: { readonly url: string; readonly form?: URLSearchParams } = { url: start };
  for (;;) {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(request.url, {
      headers: { cookie },
      redirect: 'manual',
      ...(request.form && { method: 'POST', body: request.form }),
    });
    for (const set of answer.headers.getSetCookie()) keep(jar, set);
    const next = answer.headers.get('location');
    const page = await answer.text();
    if (next !== null) {
      const url = new URL(next, request.url);
      if (url.origin !== origin) return url;
      request = { url: url.href };
    } else {
      const action = /action="([^"]+)"/.exec(page)?.[1];
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
      if (action === undefined || prompt === undefined) throw new Error(`${answer.status}: ${page}`);
      const form = new URLSearchParams({ prompt, login: name, password: 'any' });
      request = { url: new URL(action, request.url).href, form };
    }
  }
}

function keep(jar: Map<string, string>, set: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
  if (value === '') jar.delete(name);
  else jar.set(name, value);
}
