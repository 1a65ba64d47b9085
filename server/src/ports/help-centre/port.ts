/** Who looks for help, as the help centre's provider is told. */
export interface HelpSeeker {
  readonly user_id: string;
  /** Empty where somebody without an account has none. */
  readonly email: string;
  readonly guest: boolean;
  readonly name: string;
  readonly vendor_id: string;
  /** The brand's id. */
  readonly brand: string;
  /** ISO 3166. */
  readonly country: string;
}

/** What a help centre is opened with (spec 1 §5, spec 2 §5). */
export interface HelpInit extends Omit<HelpSeeker, 'vendor_id'> {
  /** Brand and country in one word, `SENDERO_FI`. */
  readonly global_entity_id: string;
  readonly locale: string;
  readonly app_version: string;
  /** Of `issueToken`. */
  readonly verification_token: string;
  readonly service_type: string;
}

/** A help centre that was opened for somebody. */
export interface OpenedHelp {
  /** A page for a frame; null: the portal's own questions are all there is. */
  readonly url: string | null;
  /** What its support has to say first, such as that it has technical problems; null: nothing (HLP-04). */
  readonly notice: string | null;
}

/** Answers people's questions, and knows who asks. */
export interface HelpCentre {
  /** The one origin whose page may stand in a frame of the portal; null: none. */
  readonly origin: string | null;
  /** Proof of who asks, good for an hour (HLP-02). */
  issueToken(seeker: HelpSeeker): Promise<string>;
  /** Opens it; null where the provider does not answer, or answers with a page that is not its own. */
  open(init: HelpInit): Promise<OpenedHelp | null>;
}
