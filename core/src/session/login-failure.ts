/**
 * Why a login failed: the server's code, and the suffix of the text's key `auth.failure.<code>` (AUTH-05, spec 1 §8).
 *
 * @internal Exported for the tables of tests.
 */
export const loginFailures = [
  'internal-error',
  'user-pool-configuration-invalid',
  'response-invalid',
  'request-parameter-invalid',
  'role-policy-invalid',
  'password-reset-required',
  'resource-not-found',
  'too-many-requests',
  'unexpected-error',
  'user-not-confirmed',
  'user-not-found',
  'password-invalid',
  'code-not-delivered',
  'email-identity-invalid',
  'user-not-validated',
  'username-exists',
  'code-invalid',
] as const;

export type LoginFailure = (typeof loginFailures)[number];

/** Whether a server's code is one of the catalogue. */
function isLoginFailure(code: string): code is LoginFailure {
  return loginFailures.some((failure) => failure === code);
}

/** The key of the text for a failure; an unknown code gets that of an unexpected error. */
export function loginFailureText(code: string): `auth.failure.${LoginFailure}` {
  return `auth.failure.${isLoginFailure(code) ? code : 'unexpected-error'}`;
}
