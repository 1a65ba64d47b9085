import type { BrowserScreen } from '@sendero/core/contract/payment-api';
import type { DeclineReason } from '@sendero/core/payment/payment';
import type { RefundTold } from '@sendero/core/payment/refund';
import type { Told } from '@sendero/core/payment/settle';

export type GatewayName = 'sandbox' | 'stripe' | 'cybersource';

/** What is to be paid. */
export interface Charge {
  /** Our id: a gateway that is asked twice for one payment creates it once. */
  readonly payment_id: string;
  readonly order_id: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
}

/** A payment that the gateway knows. */
export interface Opened extends Charge {
  readonly provider_ref: string;
  /** Tries so far. */
  readonly tries: number;
  /** When the last try was begun. */
  readonly tried_at: Date | null;
}

/** A card in the clear, only while it is passed on; never stored, never logged. */
export interface PlainCard {
  readonly number: string;
  readonly security_code: string;
  readonly expiry_month: number;
  readonly expiry_year: number;
  readonly holder_name: string;
}

/** What is charged: a typed card, or the gateway's token for a saved card, which may also be made in the browser. */
export type Instrument =
  | { readonly kind: 'card'; readonly card: PlainCard; readonly save: boolean }
  | { readonly kind: 'token'; readonly token: string };

/** The payer's browser: banks that get these data challenge less often. */
export interface Browser {
  readonly ip: string;
  readonly accept: string;
  readonly user_agent: string;
  readonly language: string;
  /** What only the page knows; null if it did not send it. */
  readonly screen: BrowserScreen | null;
}

export interface Try extends Opened {
  readonly instrument: Instrument;
  /** The URL that the bank's page leads back to. */
  readonly return_url: string;
  readonly browser: Browser;
}

/** A payment to be refunded. */
export interface Refund extends Opened {
  /** How many of its refunds are known to have failed; the next one is a new refund. */
  readonly failures: number;
  /** When a refund was last sent, as far as known. */
  readonly sent_at: Date | null;
  /** Records durably that a refund is about to be sent; false: another server sends it. */
  sending(): Promise<boolean>;
}

/** A part of a payment to be refunded, under an id of ours that the gateway keeps with it. */
export interface RefundPart extends Refund {
  readonly refund_id: string;
  /** Minor units. */
  readonly part: number;
}

/** The state of a payment, and the gateway's token for its card if that was to be saved. */
export interface Answer {
  readonly told: Told;
  readonly card_token?: string;
}

/** An answer of a provider that is not about what it was asked; all of it is discarded (SAF-15). */
export class WrongAnswer extends Error {}

/** A provider refused a payment explicitly: it did not create the payment, so there is nothing to cancel. */
export class NotTakenUp extends Error {}

/**
 * Charges cards. Every call but `confirm`, which is made once for each try, may be repeated: nothing is done twice, and
 * the answer is the current state.
 *
 * A call rejects if its outcome is unknown, never because a card was declined. It rejects with a `WrongAnswer` if the
 * provider's answer is about another payment, amount or currency.
 */
export interface CardGateway {
  readonly name: GatewayName;
  /** The bank's page, if it needs a posted form instead of a link. */
  readonly form_bank?: FormBank;
  /**
   * Creates the payment at the gateway; returns the gateway's id for it. Rejects with `NotTakenUp` if the gateway refuses
   * the payment.
   */
  open(charge: Charge): Promise<string>;
  /** Tries a card. `tries` includes this one. */
  confirm(attempt: Try): Promise<Answer>;
  /** Fetches the payment's current state. */
  ask(payment: Opened): Promise<Answer>;
  /** Makes sure that nothing more can be charged; answers `cancelled`, or `paid` if that came first. */
  cancel(payment: Opened): Promise<Answer>;
  /**
   * Refunds the rest of the amount, once, and returns the refund's state. A failed refund is reported; another one is
   * begun only by a call that knows of the failure.
   */
  refund(refund: Refund): Promise<RefundTold>;
  /** Refunds a part of the amount, once for its id; as `refund` otherwise. */
  refundPart(refund: RefundPart): Promise<RefundTold>;
  /** Deletes a saved card at the gateway. */
  forgetCard(token: string): Promise<void>;
  /** The payment that a signed event is about, by the gateway's id; null if the event is not genuine. */
  readEvent(event: ProviderEvent): EventSubject | null;
  /** Runs the gateway's own periodic work. */
  tick(): Promise<void>;
}

/** A bank's page that takes a posted form and posts one back; our page at `bankPath` leads there. */
export interface FormBank {
  /** The challenge with that id; null if there is none any more. */
  find(challengeId: string): Promise<BankChallenge | null>;
  /**
   * Accepts what the bank's page posted after the cardholder's answer; false if it does not belong to the challenge.
   */
  takeAnswer(challengeId: string, posted: URLSearchParams): Promise<boolean>;
}

export interface BankChallenge {
  readonly payment_id: string;
  /** The form for the bank's page; null once the bank has answered. */
  readonly form: { readonly action: string; readonly fields: Readonly<Record<string, string>> } | null;
  readonly return_url: string;
}

/**
 * The path of the page that sends a cardholder on to the bank; the bank posts to `/answer` below it. Knowing the id
 * grants access.
 */
export function bankPath(challengeId: string): string {
  return `/payment/bank/${challengeId}`;
}

export interface ProviderEvent {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The raw bytes, which the signature covers. */
  readonly body: Buffer;
}

/** `provider_ref` null: genuine, but about nothing of ours. */
export interface EventSubject {
  readonly provider_ref: string | null;
}

/** The keys that browsers encrypt cards with. */
export interface CardKeys {
  /** The newest key, as the browser gets it. */
  readonly public_key: PublicKey;
  /** The content of a compact JWE made with any of the keys; null if it is not one. */
  decrypt(jwe: string): Promise<string | null>;
}

export interface PublicKey {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  readonly kid: string;
  readonly alg: 'ECDH-ES';
  readonly use: 'enc';
}

/** One of the sandbox's payments, as its challenge page shows it. */
export interface SandboxChallenge {
  readonly ref: string;
  readonly amount: number;
  readonly currency: string;
  readonly return_url: string;
}

/** A gateway that charges nobody, and whose bank is a page of this server. */
export interface Sandbox extends CardGateway {
  readonly test_cards: readonly TestCard[];
  findChallenge(ref: string): Promise<SandboxChallenge | null>;
  /** Takes the cardholder's answer, and returns where to go on; null if nobody was asked. */
  answerChallenge(ref: string, approved: boolean): Promise<string | null>;
}

/** A test card and the sandbox's reaction to it. */
export interface TestCard {
  readonly number: string;
  readonly behaviour: 'approve' | 'challenge' | 'timeout' | DeclineReason;
}

/** The payment gateways; null where one is not configured. */
export interface Payments {
  readonly generic_creditcard: CardGateway | null;
  readonly cybersource_creditcard: CardGateway | null;
  readonly sandbox: Sandbox | null;
  readonly card_keys: CardKeys | null;
}
