import {
  extendLogin,
  logout as logoutCall,
  userSchema,
  type AuthenticationResult,
  type User,
} from '@sendero/core/contract/session-api';
import { isSessionValid, modeOf } from '@sendero/core/session/mode';
import { expiresAt, refreshDueAt } from '@sendero/core/session/token-life';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { call, credentials } from './api.ts';
import { asProblem } from './problem.ts';
import { localSlot } from './storage.ts';

const sessionSchema = z.object({
  user: userSchema,
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
  /** Computed from the answer's ExpiresIn (AUTH-03). */
  expires_ms: z.number(),
});

export type Session = z.infer<typeof sessionSchema>;

const kept = localSlot<Session | null>('auth', z.nullable(sessionSchema), null);
const embeddedToken = localSlot<unknown>('embedded-token', z.unknown(), null);
const guestToken = localSlot<unknown>('guest-token', z.unknown(), null);
const guestOrders = localSlot<unknown>('guest-orders', z.unknown(), null);

/** How the portal is used, as the device's storage said when the page was opened (AUTH-01). */
const mode = modeOf({ embedded_token: embeddedToken.read(), guest_token: guestToken.read() });

let session = kept.read();
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const endings = new Set<(why: Ending) => void>();

/** Why a session ended: the user wished it, or its tokens could not be had anew. */
export type Ending = 'logout' | 'expired';

/** Who is signed in; null for nobody. */
export const currentSession = (): Session | null => session;

/** As `currentSession`, for a component that has to follow it. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, currentSession);
}

export const isSignedIn = (): boolean => isValid(session);

/** As `isSignedIn`, for a component that has to follow it. */
export function useIsSignedIn(): boolean {
  return isValid(useSession());
}

const isValid = (one: Session | null): boolean => one !== null && isSessionValid(mode, one, new Date());

/** The pair of tokens as it travels: base64url of its JSON (AUTH-13). */
export function liveToken(): string | null {
  if (!session) return null;
  const pair = JSON.stringify({ AccessToken: session.access_token, IdToken: session.id_token });
  return btoa(pair).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Begins a session with what a login answered, and keeps it fresh from now on. */
export function begin(user: User, tokens: AuthenticationResult): void {
  set({
    user,
    access_token: tokens.AccessToken,
    id_token: tokens.IdToken,
    refresh_token: tokens.RefreshToken,
    expires_ms: expiresAt(tokens.ExpiresIn, new Date()).getTime(),
  });
  schedule();
}

/** Ends the session on the server and here, and tells whoever listens (AUTH-09). */
export async function logOut(): Promise<void> {
  const ended = session ? call(logoutCall, { body: {} }).catch(() => undefined) : undefined;
  end('logout');
  await ended;
}

/** Calls back when the session ends, so that everything that belonged to it can be let go. */
export function onEnding(listener: (why: Ending) => void): () => void {
  endings.add(listener);
  return () => endings.delete(listener);
}

function end(why: Ending): void {
  if (session === null) return;
  set(null);
  clearTimeout(timer);
  guestOrders.clear();
  for (const listener of endings) listener(why);
}

function set(next: Session | null): void {
  session = next;
  if (next) kept.write(next);
  else kept.clear();
  for (const listener of listeners) listener();
}

/** A lost network is no reason to end a session whose tokens still hold. */
const OFFLINE_RETRY_MS = 30_000;

/** Tokens inside their last ten minutes end the session; others are refreshed in time (AUTH-07, AUTH-08). */
function schedule(soonest_ms = 0): void {
  clearTimeout(timer);
  if (!session) return;
  const due = refreshDueAt(new Date(session.expires_ms), new Date());
  if (due === null) return end('expired');
  timer = setTimeout(() => void refresh(), Math.max(soonest_ms, due.getTime() - Date.now()));
}

async function refresh(): Promise<void> {
  if (!session) return;
  try {
    const { result } = await call(extendLogin, { body: { refresh_token: session.refresh_token } });
    begin(session.user, result.AuthenticationResult);
  } catch (error) {
    if (asProblem(error).code === 'Offline') schedule(OFFLINE_RETRY_MS);
    else end('expired');
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Joins the session to the calls, to the other tabs and to the clock; once, at the start of the page. */
export function startSession(): void {
  credentials.header = () => {
    const token = liveToken();
    return token === null ? null : `Bearer ${token}`;
  };
  credentials.refused = () => end('expired');
  kept.onChange(() => {
    session = kept.read();
    if (!session) for (const listener of endings) listener('logout');
    for (const listener of listeners) listener();
    schedule();
  });
  schedule();
}
