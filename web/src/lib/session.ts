import type { GuestToken } from '@sendero/core/contract/guest-api';
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
import { embeddedSlot, readEmbeddedToken } from './embedded-token.ts';
import { guestSlot, readGuestToken } from './guest-token.ts';
import { type Problem, asProblem } from './problem.ts';
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
/** Why the session of this device ended last, for its other windows. */
const lastEnding = localSlot<Ending>('auth-ended', z.enum(['logout', 'expired']), 'logout');
const guestOrders = localSlot<unknown>('guest-orders', z.unknown(), null);

/** The token of the platform that embeds this page; it goes before whoever is signed in. */
let embedded = readEmbeddedToken(new Date());

/** The token of somebody without an account (AUTH-11). */
let guest = embedded ? null : readGuestToken(new Date());

/** How the portal is used, as the device's storage says (AUTH-01). */
const mode = () => modeOf({ embedded_token: embedded?.token, guest_token: guest });

let session = embedded ? null : kept.read();
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

/** Whether a restaurant platform embeds the portal: its user has no account here (AUTH-12). */
export const isEmbedded = (): boolean => mode() === 'GODROID';

export const isSignedIn = (): boolean =>
  isEmbedded() || (session !== null && isSessionValid(mode(), session, new Date()));

/** As `isSignedIn`, for a component that has to follow it. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(subscribe, isSignedIn);
}

export const isGuest = (): boolean => guest !== null && session === null;

/** As `isGuest`, for a component that has to follow it. */
export function useIsGuest(): boolean {
  return useSyncExternalStore(subscribe, isGuest);
}

/** Goes on as a guest, with a first token or a fresh one (AUTH-11). */
export function beginGuest(token: GuestToken): void {
  guestSlot.write(token);
  guest = readGuestToken(new Date());
  for (const listener of listeners) listener();
  schedule();
}

/** The credential of the live feed: base64url of the pair of tokens, a guest's own, or the embedded one behind its word (AUTH-13). */
export function liveToken(): string | null {
  if (embedded) return base64url(`GoDroid ${embedded.token}`);
  if (!session) return guest && guest.token;
  return base64url(JSON.stringify({ AccessToken: session.access_token, IdToken: session.id_token }));
}

const base64url = (text: string): string =>
  btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Begins a session with what a login answered, and keeps it fresh from now on. */
export function begin(user: User, tokens: AuthenticationResult): void {
  guest = null;
  guestSlot.clear();
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
  if (session === null && guest === null) return;
  if (session) guestOrders.clear();
  guest = null;
  guestSlot.clear();
  lastEnding.write(why);
  set(null);
  clearTimeout(timer);
  for (const listener of endings) listener(why);
}

function set(next: Session | null): void {
  session = next;
  if (next) kept.write(next);
  else kept.clear();
  for (const listener of listeners) listener();
}

/**
 * Takes the platform's token as it is kept now. A newer one of the same restaurant goes on where the last one ended; without
 * one the portal is a classic one again, and another restaurant's begins anew (AUTH-12).
 */
function followPlatform(refused?: string): void {
  const before = embedded;
  const next = readEmbeddedToken(new Date());
  if (next && next.token === refused) embeddedSlot.clear();
  embedded = next?.token === refused ? null : next;
  if (embedded?.restaurant === before?.restaurant) return;
  if (embedded) return window.location.reload();
  session = kept.read();
  for (const listener of endings) listener('expired');
  for (const listener of listeners) listener();
  schedule();
}

/** A lost network is no reason to end a session whose tokens still hold. */
const OFFLINE_RETRY_MS = 30_000;

/** Tokens inside their last ten minutes end the session; others are refreshed in time (AUTH-07, AUTH-08). */
function schedule(): void {
  clearTimeout(timer);
  const ends_ms = endsAt();
  if (ends_ms === undefined) return;
  const due = refreshDueAt(new Date(ends_ms), new Date());
  if (due === null) return end('expired');
  timer = setTimeout(() => void refresh(), due.getTime() - Date.now());
}

const endsAt = (): number | undefined => session?.expires_ms ?? guest?.ends_ms;

/** Only who is refused ends before the tokens do (AUTH-24); who hears nothing asks again, also once back online. */
async function refresh(): Promise<void> {
  clearTimeout(timer);
  try {
    if (!session) return beginGuest(await freshGuestToken());
    const { result } = await call(extendLogin, { body: { refresh_token: session.refresh_token } });
    begin(session.user, result.AuthenticationResult);
  } catch (error) {
    if (isRefusal(asProblem(error)) || (endsAt() ?? 0) <= Date.now()) return end('expired');
    timer = setTimeout(() => void refresh(), OFFLINE_RETRY_MS);
  }
}

const isRefusal = ({ status }: Problem): boolean => status >= 400 && status < 500 && status !== 429;

async function freshGuestToken(): Promise<GuestToken> {
  const { extendGuest } = await import('@sendero/core/contract/guest-api');
  return (await call(extendGuest, { body: {} })).result;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Joins the session to the calls, to the other tabs and to the clock; once, at the start of the page. */
export function startSession(): void {
  credentials.header = () => {
    const token = embedded ? null : liveToken();
    return embedded ? `GoDroid ${embedded.token}` : token && `Bearer ${token}`;
  };
  credentials.refused = () => (embedded ? followPlatform(embedded.token) : end('expired'));
  embeddedSlot.onChange(() => followPlatform());
  guestSlot.onChange(() => {
    guest = embedded ? null : readGuestToken(new Date());
    for (const listener of listeners) listener();
    schedule();
  });
  kept.onChange(() => {
    if (embedded) return;
    session = kept.read();
    if (!session) for (const listener of endings) listener(lastEnding.read());
    for (const listener of listeners) listener();
    schedule();
  });
  schedule();
}
