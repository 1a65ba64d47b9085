import type { BrowserScreen } from '@sendero/core/contract/payment-api';
import type { DeclineReason } from '@sendero/core/payment/payment';
import type { RefundTold } from '@sendero/core/payment/refund';
import type { Told } from '@sendero/core/payment/settle';

export type GatewayName = 'sandbox' | 'stripe' | 'cybersource';

/** What is to be paid. */
export interface Charge {
  /** Ours: a gateway that is asked twice for one payment has it once. */
  readonly payment_id: string;
  readonly order_id: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
}

/** A payment that the gateway has. */
export interface Opened extends Charge {
  readonly provider_ref: string;
  /** Tries so far. */
  readonly tries: number;
  /** When the last of them was begun. */
  readonly tried_at: Date | null;
}

/** A card in the clear, for as long as it takes to hand it over; never kept, never logged. */
export interface PlainCard {
  readonly number: string;
  readonly security_code: string;
  readonly expiry_month: number;
  readonly expiry_year: number;
  readonly holder_name: string;
}

/** What is charged: a typed card, or what the gateway calls a card it keeps, which may also be a token made in the browser. */
export type Instrument =
  | { readonly kind: 'card'; readonly card: PlainCard; readonly save: boolean }
  | { readonly kind: 'token'; readonly token: string };

/** The payer's browser: a bank that knows it asks less often. */
export interface Browser {
  readonly ip: string;
  readonly accept: string;
  readonly user_agent: string;
  readonly language: string;
  /** What only the page itself can tell, where it did. */
  readonly screen: BrowserScreen | null;
}

export interface Try extends Opened {
  readonly instrument: Instrument;
  /** Where the bank's page leads back to. */
  readonly return_url: string;
  readonly browser: Browser;
}

/** A payment that is to be given back. */
export interface Refund extends Opened {
  /** Refunds of it that are known to have failed: the next one is another one. */
  readonly failures: number;
  /** When one was sent last, as far as is known. */
  readonly sent_at: Date | null;
  /** Notes durably that one is about to be sent; false: somebody else sends it. */
  sending(): Promise<boolean>;
}

/** How a payment stands, and what the gateway calls its card, where that was to be kept. */
export interface Answer {
  readonly told: Told;
  readonly card_token?: string;
}

/** An answer of a provider that is not about what it was asked: nothing of it is believed (SAF-15). */
export class WrongAnswer extends Error {}

/**
 * Charges cards. Every call but `confirm`, which is made once for each try, may be repeated: what was done is not done
 * again, and is answered as it stands.
 *
 * A call rejects where nobody knows what has become of it, never because a card was not taken; and with a `WrongAnswer`
 * where the provider speaks of another payment, amount or currency.
 */
export interface CardGateway {
  readonly name: GatewayName;
  /** The bank's page, where no link leads there. */
  readonly form_bank?: FormBank;
  /** Takes a payment up; answers the gateway's own name for it. */
  open(charge: Charge): Promise<string>;
  /** Tries a card. `tries` counts this one in. */
  confirm(attempt: Try): Promise<Answer>;
  /** How the payment stands, whatever was heard of it before. */
  ask(payment: Opened): Promise<Answer>;
  /** Sees to it that nothing more can be charged; answers `cancelled`, or `paid` where that has come first. */
  cancel(payment: Opened): Promise<Answer>;
  /**
   * Gives back what is left of the amount, once, and answers how that stands. A refund that has failed is told; another
   * one is begun only by a call that knows of it.
   */
  refund(refund: Refund): Promise<RefundTold>;
  /** Forgets a card it keeps. */
  forgetCard(token: string): Promise<void>;
  /** Which payment a signed event is about, by the gateway's name for it; null where it is not genuine. */
  readEvent(event: ProviderEvent): EventSubject | null;
  /** Does what is due by itself. */
  tick(): Promise<void>;
}

/** A bank's page that takes a form and posts one back: a page of ours at `bankPath` stands in between. */
export interface FormBank {
  /** The challenge of that id; null where there is none, or is no more. */
  find(challengeId: string): Promise<BankChallenge | null>;
  /** Takes what the bank's page posted once its cardholder had answered; false where it does not belong to the challenge. */
  takeAnswer(challengeId: string, posted: URLSearchParams): Promise<boolean>;
}

export interface BankChallenge {
  readonly payment_id: string;
  /** What the bank's page is to be sent; null once it has answered. */
  readonly form: { readonly action: string; readonly fields: Readonly<Record<string, string>> } | null;
  readonly return_url: string;
}

/** Where a cardholder is sent on to the bank; the bank posts to `/answer` below it. The id is the key to it. */
export function bankPath(challengeId: string): string {
  return `/payment/bank/${challengeId}`;
}

export interface ProviderEvent {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The bytes as they came: the signature is over them. */
  readonly body: Buffer;
}

/** `provider_ref` null: genuine, and about nothing of ours. */
export interface EventSubject {
  readonly provider_ref: string | null;
}

/** The keys that cards are encrypted with in the browser. */
export interface CardKeys {
  /** The newest, as the browser gets it. */
  readonly public_key: PublicKey;
  /** What is in a compact JWE made with any of the keys; null where it is none. */
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

/** A gateway that charges nobody, and whose bank is a page. */
export interface Sandbox extends CardGateway {
  readonly test_cards: readonly TestCard[];
  findChallenge(ref: string): Promise<SandboxChallenge | null>;
  /** What the cardholder said; where to go on. Null where nobody was asked. */
  answerChallenge(ref: string, approved: boolean): Promise<string | null>;
}

/** A test card and what the sandbox does with it. */
export interface TestCard {
  readonly number: string;
  readonly behaviour: 'approve' | 'challenge' | 'timeout' | DeclineReason;
}

/** What deliveries are paid with; a way that is null is off. */
export interface Payments {
  readonly generic_creditcard: CardGateway | null;
  readonly cybersource_creditcard: CardGateway | null;
  readonly sandbox: Sandbox | null;
  readonly card_keys: CardKeys | null;
}
