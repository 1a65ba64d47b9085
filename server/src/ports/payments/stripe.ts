import type { DeclineReason } from '@sendero/core/payment/payment';
import Stripe from 'stripe';
import type { Clock } from '../../clock.ts';
import type { PaymentSettings } from '../../payment-settings.ts';
import { fetchOutside } from '../fetch-outside.ts';
import { pageAddress } from '../page-address.ts';
import {
  type Answer,
  type CardGateway,
  type Instrument,
  NotTakenUp,
  type Opened,
  type ProviderEvent,
  type Try,
  WrongAnswer,
} from './port.ts';
import { stripeAmount } from './stripe-amount.ts';
import { refundByStripe, refundPartByStripe } from './stripe-refund.ts';
import { checkAnswer } from './check-answer.ts';

/** The payer is waiting; the outcome of a slower call is polled later. */
const PATIENCE_MS = 15_000;
const SIGNATURE_LIFE_S = 300;
const API = new URL('https://api.stripe.com');
const HOSTS = ['stripe.com'];

const reasons: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  incorrect_cvc: 'wrong_code',
  invalid_cvc: 'wrong_code',
  payment_intent_authentication_failure: 'authentication_failed',
  authentication_required: 'authentication_failed',
};

/**
 * Stripe, by payment intents: Stripe itself makes sure that an intent is paid at most once, whichever of its tries
 * succeeds.
 *
 * The number of the try is stored in the intent, so that the outcome of an earlier try is not mistaken for it. A saved
 * card's token is `customer/payment method`: Stripe allows only a customer's card to be used again.
 */
export function stripe(
  { secret_key, webhook_secret, url }: NonNullable<PaymentSettings['stripe']>,
  clock: Clock,
): CardGateway {
  const api = new Stripe(secret_key, {
    timeout: PATIENCE_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(bounded),
    ...(url && { host: url.hostname, port: url.port, protocol: url.protocol === 'http:' ? 'http' : 'https' }),
  });

  /** The answer of an intent. Throws if it is not this payment's. */
  const read = (payment: Opened, intent: Stripe.PaymentIntent): Answer => {
    checkIntent(payment, intent);
    return answerOf(intent, payment.tries, url ?? API);
  };
  const retrieve = async (payment: Opened): Promise<Answer> =>
    read(payment, await api.paymentIntents.retrieve(payment.provider_ref));

  return {
    name: 'stripe',
    open: async (charge) => {
      const { payment_id, order_id, amount, currency } = charge;
      const intent = await api.paymentIntents
        .create(
          {
            amount: stripeAmount({ amount, currency }),
            currency: currency.toLowerCase(),
            allowed_payment_method_types: ['card'],
            metadata: { payment_id, order_id },
          },
          { idempotencyKey: `${payment_id}-open` },
        )
        .catch(rethrowRefused);
      checkIntent({ ...charge, provider_ref: intent.id }, intent);
      return intent.id;
    },
    confirm: async (attempt) => {
      const { provider_ref, return_url, tries, payment_id } = attempt;
      try {
        const { customer, method } = await methodOf(api, attempt);
        await api.paymentIntents.update(provider_ref, { metadata: { tries }, ...(customer && { customer }) });
        const intent = await api.paymentIntents.confirm(
          provider_ref,
          {
            payment_method: method,
            return_url,
            ...(savesCard(attempt) && { setup_future_usage: 'on_session' }),
          },
          { idempotencyKey: `${payment_id}-try-${tries}` },
        );
        return read(attempt, intent);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) return declined(error.decline_code ?? error.code);
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return retrieve(attempt);
        throw quiet(error);
      }
    },
    ask: (payment) => retrieve(payment).catch(rethrow),
    cancel: async (payment) => {
      try {
        return read(payment, await api.paymentIntents.cancel(payment.provider_ref));
      } catch (error) {
        // It cannot be cancelled any more: it is paid or already cancelled.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return retrieve(payment);
        throw quiet(error);
      }
    },
    refund: (refund) => refundByStripe(api, refund).catch(rethrow),
    refundPart: (refund) => refundPartByStripe(api, refund).catch(rethrow),
    forgetCard: async (token) => {
      const [, method = ''] = token.split('/');
      await api.paymentMethods.detach(method).catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw quiet(error);
      });
    },
    readEvent: (event) => readEvent(api, webhook_secret, clock, event),
    tick: () => Promise.resolve(),
  };
}

interface Method {
  readonly method: string;
  readonly customer: string | null;
}

async function methodOf(api: Stripe, { instrument, payment_id, tries }: Try): Promise<Method> {
  if (instrument.kind === 'token') {
    const [customer = '', method] = instrument.token.split('/');
    return method === undefined ? { method: customer, customer: null } : { method, customer };
  }
  const { number, security_code, expiry_month, expiry_year, holder_name } = instrument.card;
  const { id } = await api.paymentMethods.create(
    {
      type: 'card',
      card: { number, cvc: security_code, exp_month: expiry_month, exp_year: expiry_year },
      billing_details: { name: holder_name },
    },
    { idempotencyKey: `${payment_id}-card-${tries}` },
  );
  if (!instrument.save) return { method: id, customer: null };
  const customer = await api.customers.create(
    { name: holder_name },
    { idempotencyKey: `${payment_id}-customer` },
  );
  return { method: id, customer: customer.id };
}

const savesCard = ({ instrument }: { readonly instrument: Instrument }): boolean =>
  instrument.kind === 'card' && instrument.save;

/**
 * Throws a WrongAnswer unless it is the intent that was asked about, in its amount and currency; a paid one has to be
 * paid in full.
 */
function checkIntent(
  {
    payment_id,
    provider_ref,
    amount,
    currency,
  }: Pick<Opened, 'payment_id' | 'provider_ref' | 'amount' | 'currency'>,
  intent: Stripe.PaymentIntent,
): void {
  const whole = stripeAmount({ amount, currency });
  const name = `${intent.id} ${intent.metadata['payment_id'] ?? ''}`;
  const asked = `${provider_ref} ${payment_id}`;
  checkAnswer({ amount: whole, currency }, asked, { ...intent, name });
  if (intent.status === 'succeeded')
    checkAnswer({ amount: whole, currency }, asked, { ...intent, name, amount: intent.amount_received });
}

function answerOf(intent: Stripe.PaymentIntent, tries: number, asked: URL): Answer {
  const { customer, payment_method, metadata, status, next_action, last_payment_error } = intent;
  const token = customer && payment_method ? { card_token: `${idOf(customer)}/${idOf(payment_method)}` } : {};
  switch (status) {
    case 'succeeded':
      return { told: { state: 'paid' }, ...token };
    case 'canceled':
      return { told: { state: 'cancelled' } };
    case 'requires_action':
      return { told: challengeOf(next_action?.redirect_to_url?.url ?? null, asked), ...token };
    case 'requires_payment_method':
    case 'requires_confirmation': {
      const isOfThisTry = Number(metadata['tries'] ?? 0) >= tries;
      if (!last_payment_error || !isOfThisTry) return { told: { state: 'open' } };
      return declined(last_payment_error.decline_code ?? last_payment_error.code);
    }
    default:
      return { told: { state: 'processing' }, ...token };
  }
}

/** The cardholder reaches the bank by Stripe's own page, and by no other. */
function challengeOf(redirect_url: string | null, asked: URL): Answer['told'] {
  if (redirect_url === null) return { state: 'processing' };
  if (!pageAddress(redirect_url, { hosts: HOSTS, asked }))
    throw new WrongAnswer('answered with a page that is not its own');
  return { state: 'challenge', redirect_url };
}

const idOf = (thing: string | { readonly id: string }): string =>
  typeof thing === 'string' ? thing : thing.id;

function declined(code: string | undefined): Answer {
  return { told: { state: 'declined', reason: reasons[code ?? ''] ?? 'declined' } };
}

function readEvent(
  api: Stripe,
  secret: string,
  clock: Clock,
  { headers, body }: ProviderEvent,
): { provider_ref: string | null } | null {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string') return null;
  try {
    const now_ms = clock.now().getTime();
    const event = api.webhooks.constructEvent(body, signature, secret, SIGNATURE_LIFE_S, undefined, now_ms);
    const { object } = event.data;
    return { provider_ref: intentOf(object) };
  } catch {
    return null;
  }
}

/** The intent that an event is about: its object, or that of its charge or refund. */
function intentOf(object: object): string | null {
  const { object: kind, id, payment_intent: of } = object as Record<string, unknown>;
  const named = kind === 'payment_intent' ? id : kind === 'charge' || kind === 'refund' ? of : null;
  return typeof named === 'string' ? named : null;
}

/** The fetch function of Stripe's library, with the limits for all outside parties. */
function bounded(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const signal = init.signal ?? AbortSignal.timeout(PATIENCE_MS);
  return fetchOutside(url instanceof Request ? url.url : url, { ...init, signal });
}

/** An error with the failure's name only: Stripe's own errors contain what was sent. */
function quiet(error: unknown): Error {
  if (error instanceof WrongAnswer) return error;
  if (!(error instanceof Stripe.errors.StripeError)) return new Error('Stripe does not answer.');
  return new Error(
    `Stripe failed: ${error.type} ${error.code ?? ''} ${error.statusCode ?? ''} ${error.requestId ?? ''}`.trimEnd(),
  );
}

/** A payment that Stripe refuses, such as for too small an amount, does not exist there. */
function rethrowRefused(error: unknown): never {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400)
    throw new NotTakenUp(quiet(error).message);
  throw error;
}

function rethrow(error: unknown): never {
  throw quiet(error);
}
