import { login } from '@sendero/core/contract/session-api';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { asProblem, type Problem } from '../../lib/problem.ts';
import { begin } from '../../lib/session.ts';

type Attempt =
  | { readonly state: 'idle' | 'loading' }
  | { readonly state: 'failed'; readonly problem: Problem };

/** Signs in; the visitors' pages then continue to the requested page (AUTH-03, AUTH-04). */
export function useLogin(): { attempt: Attempt; signIn: (email: string, password: string) => Promise<void> } {
  const [attempt, setAttempt] = useState<Attempt>({ state: 'idle' });

  const signIn = async (email_address: string, password: string) => {
    setAttempt({ state: 'loading' });
    try {
      const { result } = await call(login, { body: { email_address, password } });
      begin(result.user, result.AuthenticationResult);
    } catch (error) {
      setAttempt({ state: 'failed', problem: asProblem(error) });
    }
  };
  return { attempt, signIn };
}
