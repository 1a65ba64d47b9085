// Stripe's API on a loopback address, as far as the adapter uses it: payment intents, cards, customers, refunds.
import { type EngineServer, type Answer, type ReceivedRequest, serveEngine } from './engine-server.ts';

export interface StripeServer extends EngineServer {
  readonly intents: ReadonlyMap<string, StripeIntent>;
  readonly refunds: readonly StripeRefund[];
  /** The cardholder's answer on the bank's page. */
  answerChallenge(ref: string, approved: boolean): void;
  /** The next confirmation is executed, but its answer is never sent. */
  loseNextAnswer(): void;
  /** The status of refunds from now on; by default `succeeded`. */
  refundsAre(status: StripeRefund['status']): void;
  /** From now on every answer is replaced by the result of `how`. */
  misspeak(how: (truth: Record<string, unknown>) => object): void;
}

export interface StripeRefund {
  readonly id: string;
  readonly object: 'refund';
  readonly payment_intent: string;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  status: 'succeeded' | 'pending' | 'failed';
}

interface StripeIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  amount_received: number;
  readonly currency: string;
  status: string;
  metadata: Record<string, string>;
  customer: string | null;
  payment_method: string | null;
  next_action: { type: string; redirect_to_url: { url: string } } | null;
  last_payment_error: { code: string; decline_code?: string } | null;
}

const declines: Readonly<Record<string, { code: string; decline_code?: string }>> = {
  '4000000000000002': { code: 'card_declined', decline_code: 'generic_decline' },
  '4000000000009995': { code: 'card_declined', decline_code: 'insufficient_funds' },
  '4000000000000069': { code: 'expired_card', decline_code: 'expired_card' },
  '4000000000000127': { code: 'incorrect_cvc', decline_code: 'incorrect_cvc' },
};
const CHALLENGED = '4000000000003220';
/** In euro cents; Stripe refuses smaller amounts. */
const LEAST_AMOUNT = 50;

const ok = (body: unknown): Answer => ({ status: 200, body });
const refuse = (status: number, error: object): Answer => ({ status, body: { error } });
const unexpected = () =>
  refuse(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'no' });

interface Books {
  readonly intents: Map<string, StripeIntent>;
  /** Card numbers, by Stripe's ids. */
  readonly methods: Map<string, string>;
  readonly refunds: StripeRefund[];
  refund_status: StripeRefund['status'];
}

/** Serves Stripe's API: it takes forms, answers with JSON, and repeats its answer for an Idempotency-Key. */
export async function serveStripe(): Promise<StripeServer> {
  const books: Books = {
    intents: new Map(),
    methods: new Map(),
    refunds: [],
    refund_status: 'succeeded',
  };
  let spoken = (truth: object): object => truth;
  const answers = new Map<string, Answer>();
  let isLosing = false;

  const server = await serveEngine((asked) => {
    const key = asked.headers['idempotency-key'];
    const told = (typeof key === 'string' && answers.get(key)) || answerTo(books, asked);
    if (isLosing && asked.url.pathname.endsWith('/confirm')) {
      isLosing = false;
      return refuse(500, { type: 'api_error', message: 'lost' });
    }
    if (typeof key === 'string') answers.set(key, structuredClone(told));
    return told.status === 200 ? { ...told, body: spoken(structuredClone(told.body as object)) } : told;
  });

  return {
    ...server,
    ...books,
    answerChallenge: (ref, approved) => {
      const intent = books.intents.get(ref);
      if (!intent) return;
      intent.next_action = null;
      intent.status = approved ? 'succeeded' : 'requires_payment_method';
      if (approved) intent.amount_received = intent.amount;
      if (!approved) intent.last_payment_error = { code: 'payment_intent_authentication_failure' };
    },
    loseNextAnswer: () => {
      isLosing = true;
    },
    refundsAre: (status) => {
      books.refund_status = status;
    },
    misspeak: (how) => {
      spoken = (truth) => how(truth as Record<string, unknown>);
    },
  };
}

function answerTo(books: Books, { method, url, body, headers }: ReceivedRequest): Answer {
  if (headers.authorization !== 'Bearer sk_test_loopback')
    return refuse(401, { type: 'authentication_error' });
  const form = new URLSearchParams(typeof body === 'string' ? body : '');
  const [, , path = '', id = '', verb] = url.pathname.split('/');
  const intent = path === 'payment_intents' ? books.intents.get(id) : undefined;
  if (intent) return onIntent(books, intent, verb, form);
  if (path === 'payment_methods' && verb === 'detach')
    return books.methods.delete(id) ? ok({ id }) : refuse(404, { type: 'invalid_request_error' });
  if (path === 'refunds' && method === 'GET') {
    const of = url.searchParams.get('payment_intent');
    return ok({ object: 'list', data: books.refunds.filter((each) => each.payment_intent === of) });
  }
  return create(books, path, form);
}

function onIntent(
  books: Books,
  intent: StripeIntent,
  verb: string | undefined,
  form: URLSearchParams,
): Answer {
  switch (verb) {
    case 'confirm':
      return confirm(intent, form.get('payment_method') ?? '', books);
    case 'cancel':
      if (intent.status === 'succeeded' || intent.status === 'canceled') return unexpected();
      intent.status = 'canceled';
      return ok(intent);
    default:
      for (const [name, value] of form) {
        const key = /^metadata\[(.*)\]$/.exec(name)?.[1];
        if (key !== undefined) intent.metadata[key] = value;
        if (name === 'customer') intent.customer = value;
      }
      return ok(intent);
  }
}

function confirm(intent: StripeIntent, method: string, { methods }: Books): Answer {
  if (intent.status !== 'requires_payment_method') return unexpected();
  intent.payment_method = method;
  intent.last_payment_error = null;
  const number = methods.get(method) ?? '';
  const decline = declines[number];
  if (decline) {
    intent.last_payment_error = decline;
    return refuse(402, { type: 'card_error', message: `${number} was declined`, ...decline });
  }
  intent.status = number === CHALLENGED ? 'requires_action' : 'succeeded';
  if (number !== CHALLENGED) intent.amount_received = intent.amount;
  if (number === CHALLENGED)
    intent.next_action = {
      type: 'redirect_to_url',
      redirect_to_url: { url: `https://hooks.stripe.com/redirect/${intent.id}` },
    };
  return ok(intent);
}

function create(books: Books, path: string, form: URLSearchParams): Answer {
  const { intents, methods } = books;
  switch (path) {
    case 'payment_intents': {
      if (Number(form.get('amount')) < LEAST_AMOUNT)
        return refuse(400, { type: 'invalid_request_error', code: 'amount_too_small', message: 'no' });
      const intent = newIntent(`pi_${intents.size + 1}`, form);
      intents.set(intent.id, intent);
      return ok(intent);
    }
    case 'payment_methods': {
      const id = `pm_${methods.size + 1}`;
      methods.set(id, form.get('card[number]') ?? '');
      return ok({ id, object: 'payment_method' });
    }
    case 'customers':
      return ok({ id: `cus_${methods.size}`, object: 'customer' });
    case 'refunds':
      return refund(books, form);
    default:
      return refuse(404, { type: 'invalid_request_error', message: 'no such thing' });
  }
}

function refund({ intents, refunds, refund_status }: Books, form: URLSearchParams): Answer {
  const payment_intent = form.get('payment_intent') ?? '';
  const { amount = 0, currency = '' } = intents.get(payment_intent) ?? {};
  const given = refunds.filter((each) => each.payment_intent === payment_intent && each.status !== 'failed');
  const left = given.reduce((rest, each) => rest - each.amount, amount);
  if (left <= 0)
    return refuse(400, { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'no' });
  const refundId = form.get('metadata[refund_id]');
  const made: StripeRefund = {
    id: `re_${refunds.length + 1}`,
    object: 'refund',
    payment_intent,
    amount: Number(form.get('amount') ?? left),
    currency,
    metadata: refundId === null ? {} : { refund_id: refundId },
    status: refund_status,
  };
  refunds.push(made);
  return ok(made);
}

const newIntent = (id: string, form: URLSearchParams): StripeIntent => ({
  id,
  object: 'payment_intent',
  amount: Number(form.get('amount')),
  amount_received: 0,
  currency: form.get('currency') ?? '',
  status: 'requires_payment_method',
  metadata: { payment_id: form.get('metadata[payment_id]') ?? '' },
  customer: null,
  payment_method: null,
  next_action: null,
  last_payment_error: null,
});
