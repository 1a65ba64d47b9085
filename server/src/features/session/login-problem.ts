import type { LoginFailure } from '@sendero/core/session/login-failure';
import { Problem } from '../../http/problem.ts';

/** The Problem for a failure of the catalogue, in the form that the sign-in page reads (AUTH-05). */
export function loginFailed(failure: LoginFailure): Problem {
  return new Problem('LoginFailed', saying(failure));
}

/** The Problem for too many attempts: try again after `retry_after_s` seconds. */
export function tooManyLogins(retry_after_s: number): Problem {
  return new Problem('TooManyRequests', { ...saying('too-many-requests'), retry_after_s });
}

const saying = (failure: LoginFailure) => ({
  message: failure,
  errors: [{ field: 'email_address', meta: { translation_key: `auth.failure.${failure}` } }],
});
