// Signing in at the operator's own identity provider (OPR-01, decision 0158): what the browser keeps between the steps is
// sealed, so that any server goes on where another began.
import type { StaffSignedIn } from '@sendero/core/contract/operator-api';
import { isOperatorPage } from '@sendero/core/contract/operator-pages';
import { unixSeconds } from '../../clock.ts';
import { type SealedFor, seal, unseal } from '../../http/seal.ts';
import { parseJson } from '../../parse-json.ts';
import type { NotVouched, Proof } from '../../ports/identity/port.ts';
import { record } from '../../staff/audited.ts';
import { hashOfStaffToken } from '../../staff/staff.ts';
import { findStaffSession } from '../../staff/staff-store.ts';
import type { World } from '../../world.ts';
import { type NotLetIn, vouchedMember } from './provider-member.ts';
import { openStaffSession, toMember } from './staff-session.ts';

/** How long somebody may take at the provider. */
export const SIGN_IN_LIFE_S = 600;
/** How long the page may take to fetch the session. */
export const SESSION_LIFE_S = 60;

/** Why a sign-in at the provider ended without a session; the sign-in page says it. */
export type NotSignedIn = NotVouched | NotLetIn | 'begin-again' | 'too-many';

interface Kept extends Proof {
  readonly redirect_uri: string;
  /** The page to open in the end. */
  readonly next: string;
  readonly until: number;
}

/** A step that goes on elsewhere, and what the browser keeps of it: sealed for its state. */
interface Begun {
  readonly url: string;
  readonly state: string;
  readonly kept: string;
}

const ofState = (state: string): SealedFor => ({ purpose: 'staff sign-in', whose: state });
const OF_SESSION: SealedFor = { purpose: 'staff sign-in', whose: 'session' };

/** Begins a sign-in: `next` is the page to open after it. */
export async function beginProviderSignIn(
  world: World,
  { redirect_uri, next }: { readonly redirect_uri: string; readonly next: string | undefined },
): Promise<Begun | NotSignedIn> {
  const begun = (await world.identity?.begin(redirect_uri)) ?? 'away';
  if (typeof begun === 'string') return begun;
  const { url, proof } = begun;
  const until = unixSeconds(world.clock.now()) + SIGN_IN_LIFE_S;
  const kept: Kept = { ...proof, redirect_uri, next: ourPage(next), until };
  return { url, state: proof.state, kept: sealed(world, ofState(proof.state), kept) };
}

/** Ends a sign-in that came back with `search`, in a session that `takeProviderSession` opens; `kept` is from its begin. */
export async function endProviderSignIn(
  world: World,
  {
    search,
    kept: given,
    trace_id,
  }: { readonly search: URLSearchParams; readonly kept: string | null; readonly trace_id: string },
): Promise<{ readonly session: string; readonly next: string } | NotSignedIn> {
  const { identity, config } = world;
  const kept = given === null ? null : opened<Kept>(world, ofState(search.get('state') ?? ''), given);
  if (!kept || !identity || !config.identity) return 'begin-again';
  const back = new URL(`${kept.redirect_uri}?${search.toString()}`);
  const person = await identity.finish(back, kept);
  if (typeof person === 'string') return person;
  const member = await vouchedMember(world, { person, roles: config.identity.roles, trace_id });
  if (typeof member === 'string') return member;
  const { member_id } = member;
  const act = {
    act: 'member.login',
    about: member_id,
    country_code: null,
    after: { by: 'provider' },
  } as const;
  await record(world, { member_id, trace_id }, act);
  const { token } = await openStaffSession(world, member);
  const until = unixSeconds(world.clock.now()) + SESSION_LIFE_S;
  return { session: sealed(world, OF_SESSION, { token, until }), next: kept.next };
}

/** The session of a sign-in that has just ended; null for any other text, and where the session has ended. */
export async function takeProviderSession(world: World, given: string | null): Promise<StaffSignedIn | null> {
  const kept = given === null ? null : opened<{ token: string; until: number }>(world, OF_SESSION, given);
  if (!kept) return null;
  const { token } = kept;
  const session = await findStaffSession(world.db.kysely, hashOfStaffToken(token), world.clock.now());
  return session ? { token, expires_at: unixSeconds(session.expires_at), member: toMember(session) } : null;
}

/** A page of the application, whatever else `next` says (SAF-13). */
const ourPage = (next: string | undefined): string => {
  const [path = ''] = (next ?? '').split(/[?#]/, 1);
  return next !== undefined && next.length <= 1000 && isOperatorPage(path) ? next : '/';
};

const sealed = ({ config }: World, sealedFor: SealedFor, kept: object): string =>
  seal(config.signing_keys, sealedFor, Buffer.from(JSON.stringify(kept))).toString('base64url');

/** What was sealed, until its time is over. Only we seal, so its form is known. */
function opened<T extends { readonly until: number }>(
  { config, clock }: World,
  sealedFor: SealedFor,
  text: string,
): T | null {
  const found = unseal(config.signing_keys, sealedFor, Buffer.from(text, 'base64url'));
  const kept = found && (parseJson(found.secret.toString()) as T);
  return kept && kept.until > unixSeconds(clock.now()) ? kept : null;
}
