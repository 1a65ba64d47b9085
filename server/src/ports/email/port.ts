/** One mail to one person. */
export interface Mail {
  /** Identifies the mail, so that a repeat can be recognised. */
  readonly mail_id: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** BCP 47. */
  readonly language: string;
  /** The country whose market sets how long a copy is retained; missing on older mails. */
  readonly country_code?: string;
  /** One press in the mail program ends mails of this kind, by a POST to this address (RFC 8058). */
  readonly unsubscribe_url?: string;
  /** In the outbox alone: it would have gone another way than by mail. */
  readonly channel?: string;
}

/** Hands mails to a delivery service. */
export interface MailCarrier {
  /** Resolves when the mail is accepted, and rejects if not; at worst a repeat sends a second copy. */
  send(mail: Mail): Promise<void>;
}

export interface OutboxMail extends Mail {
  readonly sent_at: Date;
}

/** A carrier that stores every mail for developers. */
export interface Outbox extends MailCarrier {
  /** The last hundred mails, newest first. */
  list(): Promise<readonly OutboxMail[]>;
}
