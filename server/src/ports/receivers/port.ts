/** Why an address takes no messages; the name of the text that tells it. */
export type AddressFault = 'not-an-address' | 'not-https' | 'has-credentials' | 'port';

/** A message that is posted to an address which a vendor named. */
export interface Posted {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Why there was no answer. */
export type NoAnswer = 'address' | 'timeout' | 'connection' | 'certificate';

/** What a receiver answered, or why it did not. */
export interface ReceiverAnswer {
  /** Null where there was no answer. */
  readonly status: number | null;
  readonly failure: NoAnswer | null;
  readonly took_ms: number;
  /** The beginning of the answer, as text. */
  readonly head: string;
}

/**
 * Receivers outside, at addresses that strangers chose (DEV-06). It follows no redirect, never reaches an address of the
 * operator's own network, and reads as much of an answer as it tells. It never rejects.
 */
export interface Receivers {
  /** Why an address takes no messages, as far as its text tells. */
  faultOf(url: string): AddressFault | null;
  post(message: Posted): Promise<ReceiverAnswer>;
  close(): void;
}
