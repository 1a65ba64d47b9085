/** Why a login fails: the server's code, and the end of the text's key `auth.failure.<code>` (AUTH-05, spec 1 §8). */
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
export function isLoginFailure(code: string): code is LoginFailure {
  return loginFailures.some((failure) => failure === code);
}

/** The key of the text that says what happened; a code outside the catalogue reads as an unexpected error. */
export function loginFailureText(code: string): `auth.failure.${LoginFailure}` {
  return `auth.failure.${isLoginFailure(code) ? code : 'unexpected-error'}`;
}
