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
import * as z from 'zod/mini';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { call, credentials } from './api.ts';
import { embeddedSlot, readEmbeddedToken } from './embedded-token.ts';
import { guestSlot, readGuestToken } from './guest-token.ts';
import { type Problem, asProblem } from './problem.ts';
import { localSlot } from './storage.ts';
import { type Watching, readWatching, watchingSlot } from './watching.ts';

const sessionSchema = z.object({
  user: userSchema,
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
  /** Computed from ExpiresIn of the answer (AUTH-03). */
  expires_ms: z.number(),
});

export type Session = z.infer<typeof sessionSchema>;

const kept = localSlot<Session | null>('auth', z.nullable(sessionSchema), null);
/** Why the session of this device last ended, for its other windows. */
const lastEnding = localSlot<Ending>('auth-ended', z.enum(['logout', 'expired']), 'logout');
const guestOrders = localSlot<unknown>('guest-orders', z.unknown(), null);

/** The current user of this page: at most one of the three is set. */
interface Identity {
  /** The token of the platform that embeds this page; it takes precedence over a signed-in user. */
  readonly embedded: ReturnType<typeof readEmbeddedToken>;
  /** The token of a user without an account (AUTH-11). */
  readonly guest: ReturnType<typeof readGuestToken>;
  readonly session: Session | null;
  /** The shop that the operator's staff see this portal as, read-only (OPR-08); null for everybody else. */
  readonly watching: string | null;
}

const identity = createStore<Identity>(() => {
  const watching = readWatching(new Date());
  const embedded = watching ? null : readEmbeddedToken(new Date());
  const isAlone = watching === null && embedded === null;
  return {
    embedded,
    guest: isAlone ? readGuestToken(new Date()) : null,
    session: watching ? asSession(watching) : isAlone ? kept.read() : null,
    watching: watching?.name ?? null,
  };
});

/** The session of staff who see a vendor's portal: of this window alone, never renewed. */
function asSession({ name, access_token, id_token, ends_ms }: Watching): Session {
  const user = { id: '', email: '', name, phone_number: '' };
  return { user, access_token, id_token, refresh_token: '', expires_ms: ends_ms };
}

const { getState: current, setState: change } = identity;

let timer: ReturnType<typeof setTimeout> | undefined;
const endings = new Set<(why: Ending) => void>();

/** The mode of the portal, from the device's storage (AUTH-01). */
const modeIn = ({ embedded, guest }: Identity) =>
  modeOf({ embedded_token: embedded?.token, guest_token: guest });

/** Why a session ended: the user logged out, or its tokens could not be renewed. */
export type Ending = 'logout' | 'expired';

/** The session of the signed-in user; null if nobody is signed in. */
export const currentSession = (): Session | null => current().session;

/** Like `currentSession`, for components that re-render on a change. */
export const useSession = (): Session | null => useStore(identity, ({ session }) => session);

/** Whether a restaurant platform embeds the portal, so that its user has no account here (AUTH-12). */
export const isEmbedded = (): boolean => isEmbeddedIn(current());

/** @internal Exported for tests, which call it outside React. */
export const isSignedIn = (): boolean => isSignedInAs(current());

/** Like `isSignedIn`, for components that re-render on a change. */
export const useIsSignedIn = (): boolean => useStore(identity, isSignedInAs);

/** The shop as which staff see this portal; null for everybody else. */
export const useWatching = (): string | null => useStore(identity, ({ watching }) => watching);

export const isGuest = (): boolean => isGuestIn(current());

/** Like `isGuest`, for components that re-render on a change. */
export const useIsGuest = (): boolean => useStore(identity, isGuestIn);

const isEmbeddedIn = (now: Identity): boolean => modeIn(now) === 'GODROID';

const isGuestIn = ({ guest, session }: Identity): boolean => guest !== null && session === null;

const isSignedInAs = (now: Identity): boolean =>
  isEmbeddedIn(now) || (now.session !== null && isSessionValid(modeIn(now), now.session, new Date()));

/** Starts or continues a guest's session with a new token (AUTH-11). */
export function beginGuest(token: GuestToken): void {
  guestSlot.write(token);
  change({ guest: readGuestToken(new Date()) });
  schedule();
}

/**
 * The credential of the live feed: base64url of the two tokens, a guest's token, or the embedded token after its
 * keyword (AUTH-13).
 */
export function liveToken(): string | null {
  const { embedded, guest, session } = current();
  if (embedded) return base64url(`GoDroid ${embedded.token}`);
  if (!session) return guest && guest.token;
  return base64url(JSON.stringify({ AccessToken: session.access_token, IdToken: session.id_token }));
}

const base64url = (text: string): string =>
  btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Starts a session from a login's answer, and renews its tokens from now on. */
export function begin(user: User, tokens: AuthenticationResult): void {
  guestSlot.clear();
  const session = {
    user,
    access_token: tokens.AccessToken,
    id_token: tokens.IdToken,
    refresh_token: tokens.RefreshToken,
    expires_ms: expiresAt(tokens.ExpiresIn, new Date()).getTime(),
  };
  kept.write(session);
  change({ guest: null, session });
  schedule();
}

/** Keeps the user's details as they were just changed; not where somebody else has signed in meanwhile. */
export function changeUser(user: User): void {
  const { session } = current();
  if (session?.user.id !== user.id) return;
  const next = { ...session, user };
  kept.write(next);
  change({ session: next });
}

/** Ends the session on the server and here, and calls the listeners (AUTH-09). */
export async function logOut(): Promise<void> {
  const ended =
    current().session && !current().watching
      ? call(logoutCall, { body: {} }).catch(() => undefined)
      : undefined;
  end('logout');
  await ended;
}

/** Calls back when the session ends, to release everything that belongs to it. */
export function onEnding(listener: (why: Ending) => void): () => void {
  endings.add(listener);
  return () => endings.delete(listener);
}

function end(why: Ending): void {
  const { guest, session, watching } = current();
  if (session === null && guest === null) return;
  if (watching !== null) return endWatching(why);
  if (session) guestOrders.clear();
  guestSlot.clear();
  lastEnding.write(why);
  kept.clear();
  change({ guest: null, session: null });
  clearTimeout(timer);
  for (const listener of endings) listener(why);
}

/** How much later than the server's refusal another window's word may come that it logged out. */
const WORD_OF_LOGOUT_MS = 500;

/** Ends a session that the server refuses, unless another window says meanwhile why, or the session is a new one (AUTH-09). */
function endRefused(): void {
  const refused = current();
  setTimeout(() => {
    const { guest, session } = current();
    if (guest === refused.guest && session === refused.session) end('expired');
  }, WORD_OF_LOGOUT_MS);
}

/** Ends what this window alone had: whoever is signed in on this device stays so. */
function endWatching(why: Ending): void {
  watchingSlot.clear();
  change({ session: null, watching: null });
  clearTimeout(timer);
  for (const listener of endings) listener(why);
}

/**
 * Applies the stored platform token. A newer token of the same restaurant continues the session; without a token the
 * portal is a normal one again; another restaurant's token starts a new session (AUTH-12).
 */
function followPlatform(refused?: string): void {
  const before = current().embedded;
  const next = readEmbeddedToken(new Date());
  if (next && next.token === refused) embeddedSlot.clear();
  const embedded = next?.token === refused ? null : next;
  if (embedded?.restaurant === before?.restaurant) return change({ embedded });
  if (embedded) return window.location.reload();
  change({ embedded, session: kept.read() });
  for (const listener of endings) listener('expired');
  schedule();
}

/** A network failure does not end a session whose tokens are still valid. */
const OFFLINE_RETRY_MS = 30_000;

/**
 * Ends the session if its tokens are in their last ten minutes; otherwise schedules their renewal (AUTH-07, AUTH-08).
 */
function schedule(): void {
  clearTimeout(timer);
  const ends_ms = endsAt();
  if (ends_ms === undefined) return;
  if (current().watching !== null) {
    timer = setTimeout(() => end('expired'), ends_ms - Date.now());
    return;
  }
  const due = refreshDueAt(new Date(ends_ms), new Date());
  if (due === null) return end('expired');
  timer = setTimeout(() => void renewTokens(), due.getTime() - Date.now());
}

function endsAt(): number | undefined {
  const { guest, session } = current();
  return session?.expires_ms ?? guest?.ends_ms;
}

/**
 * Renews the tokens now: before their end, or when the account has another address.
 *
 * Only a refused renewal ends the session before its tokens expire (AUTH-24); without an answer the renewal is retried,
 * also once back online. An answer that comes after somebody has signed in or out is not about them.
 */
export async function renewTokens(): Promise<void> {
  clearTimeout(timer);
  const { session } = current();
  const renewed = liveToken();
  const isLate = () => liveToken() !== renewed;
  try {
    if (!session) {
      const token = await freshGuestToken();
      return isLate() ? undefined : beginGuest(token);
    }
    const { result } = await call(extendLogin, { body: { refresh_token: session.refresh_token } });
    if (!isLate()) begin(current().session?.user ?? session.user, result.AuthenticationResult);
  } catch (error) {
    if (isLate()) return;
    if (isRefusal(asProblem(error)) || (endsAt() ?? 0) <= Date.now()) return end('expired');
    timer = setTimeout(() => void renewTokens(), OFFLINE_RETRY_MS);
  }
}

const isRefusal = ({ status }: Problem): boolean => status >= 400 && status < 500 && status !== 429;

async function freshGuestToken(): Promise<GuestToken> {
  const { extendGuest } = await import('@sendero/core/contract/guest-api');
  return (await call(extendGuest, { body: {} })).result;
}

/** Connects the session to calls, other tabs and timers; called once, at the start of the page. */
export function startSession(): void {
  credentials.header = () => {
    const { embedded } = current();
    const token = embedded ? null : liveToken();
    return embedded ? `GoDroid ${embedded.token}` : token && `Bearer ${token}`;
  };
  credentials.refused = () => {
    const { embedded } = current();
    if (embedded) followPlatform(embedded.token);
    else endRefused();
  };
  embeddedSlot.onChange(() => followPlatform());
  guestSlot.onChange(() => {
    if (current().watching !== null) return;
    change(({ embedded }) => ({ guest: embedded ? null : readGuestToken(new Date()) }));
    schedule();
  });
  kept.onChange(() => {
    if (current().embedded || current().watching !== null) return;
    const session = kept.read();
    change({ session });
    if (!session) for (const listener of endings) listener(lastEnding.read());
    schedule();
  });
  schedule();
}
