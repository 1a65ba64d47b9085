/** The person who seeks help, as the help centre's provider gets them. */
export interface HelpSeeker {
  readonly user_id: string;
  /** Empty for somebody without an account. */
  readonly email: string;
  readonly guest: boolean;
  readonly name: string;
  readonly vendor_id: string;
  /** The brand's id. */
  readonly brand: string;
  /** ISO 3166. */
  readonly country: string;
}

/** The data that opens a help centre (spec 1 §5, spec 2 §5). */
export interface HelpInit extends Omit<HelpSeeker, 'vendor_id'> {
  /** Brand and country as one identifier, `SENDERO_FI`. */
  readonly global_entity_id: string;
  readonly locale: string;
  readonly app_version: string;
  /** The token from `issueToken`. */
  readonly verification_token: string;
  readonly service_type: string;
}

/** A help centre opened for somebody. */
export interface OpenedHelp {
  /** A page for a frame; null if there are only the portal's own questions. */
  readonly url: string | null;
  /** A notice from the provider's support, such as technical problems; null if none (HLP-04). */
  readonly notice: string | null;
}

/** Answers people's questions, and knows who is asking. */
export interface HelpCentre {
  /** The only origin whose page may be framed by the portal; null if none. */
  readonly origin: string | null;
  /** Proof of identity, valid for an hour (HLP-02). */
  issueToken(seeker: HelpSeeker): Promise<string>;
  /** Opens the help centre; null if the provider does not answer, or answers with a page that is not its own. */
  open(init: HelpInit): Promise<OpenedHelp | null>;
}
