import {
  type Member,
  type StaffSignedIn,
  getMe,
  staffLogout,
  staffSignedInSchema,
} from '@sendero/core/contract/operator-api';
import * as z from 'zod/mini';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { call, credentials } from '../../lib/api.ts';
import { localSlot } from '../../lib/storage.ts';

/** Kept on this device at the operator's host, whose storage no portal reads. */
const kept = localSlot<StaffSignedIn | null>('staff', z.nullable(staffSignedInSchema), null);

const session = createStore<StaffSignedIn | null>(() => alive(kept.read()));
const endings = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** The longest that a browser's timer waits. */
const LONGEST_MS = 2 ** 31 - 1;

/** Who is signed in; null if nobody is. */
export const useMember = (): Member | null => useStore(session)?.member ?? null;

/** When the session ends, in unix seconds; null if nobody is signed in. */
export const useSessionEnd = (): number | null => useStore(session)?.expires_at ?? null;

/** Starts a session from the answer of a sign-in. */
export function begin(signedIn: StaffSignedIn): void {
  kept.write(signedIn);
  session.setState(signedIn, true);
  schedule();
}

/** Ends the session at the server and here. */
export async function signOut(): Promise<void> {
  const ended = session.getState() ? call(staffLogout, { body: {} }).catch(() => undefined) : undefined;
  kept.clear();
  leave();
  await ended;
}

/** Calls back when the session ended, whoever ended it. */
export function onSignedOut(listener: () => void): () => void {
  endings.add(listener);
  return () => endings.delete(listener);
}

/** Takes over the roles that the server has now: an admin may have changed them. */
export async function refreshMember(): Promise<void> {
  const before = session.getState();
  if (!before) return;
  const { result } = await call(getMe, {});
  if (session.getState()?.token === before.token) begin({ ...before, ...result });
}

/** Connects the session to calls, other windows and its end; called once, at the start of the page. */
export function startStaffSession(): void {
  credentials.header = () => {
    const token = session.getState()?.token;
    return token === undefined ? null : `Bearer ${token}`;
  };
  credentials.refused = () => {
    kept.clear();
    leave();
  };
  kept.onChange(() => {
    const next = alive(kept.read());
    if (!next) return leave();
    session.setState(next, true);
    schedule();
  });
  schedule();
}

function leave(): void {
  clearTimeout(timer);
  if (session.getState() === null) return;
  session.setState(null, true);
  for (const listener of endings) listener();
}

function schedule(): void {
  clearTimeout(timer);
  const ends = session.getState()?.expires_at;
  if (ends === undefined) return;
  const left_ms = ends * 1000 - Date.now();
  timer = setTimeout(left_ms > LONGEST_MS ? schedule : leave, Math.min(Math.max(left_ms, 0), LONGEST_MS));
}

function alive(one: StaffSignedIn | null): StaffSignedIn | null {
  return one !== null && one.expires_at * 1000 > Date.now() ? one : null;
}
