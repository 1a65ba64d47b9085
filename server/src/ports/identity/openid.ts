// OpenID Connect by openid-client: code flow with PKCE, state, nonce, and the signature of the answer (decision 0158).
import * as client from 'openid-client';
import type { IdentitySettings } from '../../identity-settings.ts';
import type { World } from '../../world.ts';
import { fetchOutside } from '../fetch-outside.ts';
import { createGuard } from '../guard.ts';
import type { IdentityProvider, NotVouched, Proof, VouchedPerson } from './port.ts';

/** Of one question. */
const PATIENCE_S = 5;
/** Of a whole step: at the end three questions follow each other. Somebody watches an empty page meanwhile. */
const STEP_MS = 8000;
/** How long what the provider says of itself is believed; its keys are asked for again whenever an unknown one signs. */
const KNOWN_MS = 3_600_000;

/** The library's own names of what says that the provider cannot be used, rather than that it answered wrongly. */
const AWAY: ReadonlySet<string | undefined> = new Set([
  undefined,
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

export function openIdProvider(
  settings: IdentitySettings,
  { metrics, log }: Pick<World, 'metrics' | 'log'>,
): IdentityProvider {
  const guard = createGuard('identity', { timeout_ms: STEP_MS, metrics, log });
  const discovered = discovering(settings);

  /** A refusal is an answer: it does not count for the circuit. */
  const step = <T>(work: () => Promise<T>): Promise<T | NotVouched> =>
    guard<T | NotVouched>(
      async () => {
        try {
          return await work();
        } catch (error) {
          const why = reasonOf(error);
          log.warn({ why, error: wordsOf(error) }, 'the identity provider vouches for nobody');
          if (why === 'away') throw error;
          return why;
        }
      },
      () => Promise.resolve('away'),
    );

  return {
    name: settings.name,
    begin: (redirect_uri) =>
      step(async () => {
        const verifier = client.randomPKCECodeVerifier();
        const proof = { state: client.randomState(), nonce: client.randomNonce(), verifier };
        const url = client.buildAuthorizationUrl(await discovered(), {
          redirect_uri,
          scope: settings.scopes,
          state: proof.state,
          nonce: proof.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        return { url: url.href, proof };
      }),
    finish: (back, proof) => step(async () => vouched(await discovered(), { back, proof, settings })),
  };
}

/** Asks the provider who it is, again after an hour; a failure is not kept. */
function discovering({ issuer, client_id, client_secret }: IdentitySettings) {
  let known: { readonly until_ms: number; readonly configuration: client.Configuration } | null = null;
  return async (): Promise<client.Configuration> => {
    if (known && known.until_ms > performance.now()) return known.configuration;
    const configuration = await client.discovery(
      issuer,
      client_id,
      { client_secret },
      authOf(client_secret),
      {
        timeout: PATIENCE_S,
        // What answers over TLS would be believed unsigned.
        execute: [
          client.enableNonRepudiationChecks,
          ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
        [client.customFetch]: (url, { signal, ...init }) =>
          fetchOutside(url, {
            ...init,
            signal: signal ?? AbortSignal.timeout(PATIENCE_S * 1000),
          } as Parameters<typeof fetchOutside>[1]),
      },
    );
    known = { until_ms: performance.now() + KNOWN_MS, configuration };
    return configuration;
  };
}

/** HTTP Basic, which every provider takes, but for those that say otherwise. */
function authOf(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: methods } = server;
    const takesBasic = !methods || methods.includes('client_secret_basic');
    return (takesBasic ? basic : post)(server, ...rest);
  };
}

async function vouched(
  configuration: client.Configuration,
  {
    back,
    proof: { state, nonce, verifier },
    settings: { groups_claim },
  }: { readonly back: URL; readonly proof: Proof; readonly settings: IdentitySettings },
): Promise<VouchedPerson | NotVouched> {
  const tokens = await client.authorizationCodeGrant(configuration, back, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const signed = tokens.claims();
  if (!signed) return 'invalid';
  const lacks = signed['email'] === undefined || signed[groups_claim] === undefined;
  const more =
    lacks && configuration.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(configuration, tokens.access_token, signed.sub)
      : {};
  const claims: Readonly<Record<string, unknown>> = { ...more, ...signed };
  return {
    issuer: signed.iss,
    subject: signed.sub,
    email: typeof claims['email'] === 'string' ? claims['email'] : null,
    is_email_verified: [true, 'true'].includes(claims['email_verified'] as boolean | string),
    groups: [claims[groups_claim]].flat().filter((group): group is string => typeof group === 'string'),
  };
}

function reasonOf(error: unknown): NotVouched {
  if (error instanceof client.AuthorizationResponseError) return 'denied';
  if (error instanceof client.ResponseBodyError) return error.status >= 500 ? 'away' : 'invalid';
  if (error instanceof client.WWWAuthenticateChallengeError) return 'invalid';
  // What `fetch` throws where nothing answers.
  if (error instanceof TypeError) return 'away';
  return error instanceof client.ClientError && !AWAY.has(error.code) ? 'invalid' : 'away';
}

/** What an error says, without its cause: that may hold tokens. */
const wordsOf = (error: unknown): string => {
  if (error instanceof client.ResponseBodyError || error instanceof client.AuthorizationResponseError)
    return error.error;
  return error instanceof Error ? error.message : 'unknown';
};
