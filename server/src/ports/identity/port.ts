/** What a browser has to bring back from a sign-in that it began. */
export interface Proof {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A sign-in that was begun: where it goes on. */
export interface BegunSignIn {
  readonly url: string;
  readonly proof: Proof;
}

/** Somebody whom the provider vouches for. */
export interface VouchedPerson {
  readonly issuer: string;
  /** The provider's own name of them, which never changes. */
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider says that the address is theirs. */
  readonly is_email_verified: boolean;
  readonly groups: readonly string[];
}

/**
 * Why nobody is vouched for: the provider does not answer, the person or the provider declined, or what came back is not to
 * be trusted.
 */
export type NotVouched = 'away' | 'denied' | 'invalid';

/** A service that says who the operator's staff are (OPR-01). It never rejects. */
export interface IdentityProvider {
  /** What the sign-in page calls it. */
  readonly name: string;
  /** Begins a sign-in that comes back to `redirect_uri`. */
  begin(redirect_uri: string): Promise<BegunSignIn | NotVouched>;
  /** Ends a sign-in: `back` is the whole address that the browser came back to. */
  finish(back: URL, proof: Proof): Promise<VouchedPerson | NotVouched>;
}
