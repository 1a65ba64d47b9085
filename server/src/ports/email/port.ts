/** One mail to one person. */
export interface Mail {
  /** Names the mail, so that a repeat of it can be told from another one. */
  readonly mail_id: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** BCP 47. */
  readonly language: string;
  /** Whose market says how long a copy is kept; missing on older mails. */
  readonly country_code?: string;
}

/** Hands mails over to whoever delivers them. */
export interface MailCarrier {
  /** Resolves when the mail is taken, and rejects where it is not; a repeat does no harm beyond a second copy. */
  send(mail: Mail): Promise<void>;
}

export interface OutboxMail extends Mail {
  readonly sent_at: Date;
}

/** A carrier that keeps every mail for whoever looks. */
export interface Outbox extends MailCarrier {
  /** The last hundred, newest first. */
  list(): Promise<readonly OutboxMail[]>;
}
