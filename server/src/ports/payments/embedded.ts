// The sandbox: a provider in the same process, with its own records. It charges nobody.
import { randomUUID } from 'node:crypto';
import { cardDigits } from '@sendero/core/payment/card';
import type { DeclineReason } from '@sendero/core/payment/payment';
import type { Told } from '@sendero/core/payment/settle';
import type { Clock } from '../../clock.ts';
import { SIGNATURE_HEADER, isSigned } from '../../http/signature.ts';
import { parseJson } from '../../parse-json.ts';
import type { Answer, CardGateway, Instrument, Opened, ProviderEvent, Sandbox, TestCard } from './port.ts';
import type { SandboxEvent, SandboxIntent, SandboxState, SandboxStore } from './sandbox-store.ts';
import { testCards } from './test-cards.ts';
import { checkAnswer } from './check-answer.ts';

interface Parts {
  readonly store: SandboxStore;
  readonly clock: Clock;
  /** Signs its webhooks. */
  readonly secret: string;
  /** Posts webhooks; returns the ids of those that arrived. */
  readonly post: (events: readonly SandboxEvent[]) => Promise<readonly string[]>;
}

/** As with real providers, webhooks come a little later than answers. */
const EVENT_DELAY_MS = 1500;
/** A webhook that is not accepted is posted again for this long. */
const EVENT_LIFE_MS = 60_000;

/** A gateway with built-in test cards, a challenge page on this server, and signed webhooks. */
export function sandboxGateway({ store, clock, secret, post }: Parts): Sandbox {
  const tell = (ref: string, type: string) =>
    store.insertEvent(
      { event_id: randomUUID(), ref, type },
      new Date(clock.now().getTime() + EVENT_DELAY_MS),
    );

  const get = async (ref: string): Promise<SandboxIntent> => {
    const intent = await store.findIntent(ref);
    if (!intent) throw new Error('The sandbox has no such payment.');
    return intent;
  };

  const confirm: CardGateway['confirm'] = async ({ provider_ref: ref, tries, instrument, return_url }) => {
    const behaviour = await behaviourOf(store, instrument);
    const [state, reason] = becomes(behaviour);
    await store.updateTried(ref, { state, tries, reason, return_url });
    await tell(ref, state);
    if (behaviour === 'timeout') throw new Error('The sandbox does not answer.');
    const card_token = instrument.kind === 'card' && instrument.save ? `card_${randomUUID()}` : undefined;
    if (card_token) await store.insertCard(card_token, behaviour);
    return { told: toldOf(await get(ref)), ...(card_token && { card_token }) };
  };

  return {
    name: 'sandbox',
    test_cards: testCards,
    open: async (charge) => {
      const ref = `sandbox_${charge.payment_id}`;
      await store.insertIntent(ref, charge, clock.now());
      return ref;
    },
    confirm,
    ask: async (payment) => answerFor(await get(payment.provider_ref), payment),
    cancel: async (payment) => {
      await store.updateCancelled(payment.provider_ref);
      return answerFor(await get(payment.provider_ref), payment);
    },
    refund: async ({ provider_ref }) => {
      const isFirst = (await get(provider_ref)).refunds === 0;
      await store.updateRefunded(provider_ref);
      if ((await get(provider_ref)).refunds === 0) throw new Error('The sandbox has nothing to refund.');
      if (isFirst) await tell(provider_ref, 'refunded');
      return { state: 'refunded' };
    },
    refundPart: async ({ provider_ref: ref, refund_id, part }) => {
      if (await store.insertRefund({ refund_id, ref, amount: part })) await tell(ref, 'refunded');
      else if (!(await store.hasRefund(refund_id)))
        throw new Error('The sandbox has less than that to refund.');
      return { state: 'refunded' };
    },
    forgetCard: (token) => store.deleteCard(token),
    readEvent: (event) => readEvent(secret, clock.now(), event),
    tick: async () => {
      const now = clock.now();
      const due = await store.listDueEvents(now);
      if (due.length === 0) return;
      await store.deleteEvents(await post(due));
      await store.deleteEventsBefore(new Date(now.getTime() - EVENT_LIFE_MS));
    },
    findChallenge: async (ref) => {
      const intent = await store.findIntent(ref);
      if (intent?.state !== 'challenge') return null;
      return { ...intent, return_url: intent.return_url ?? '/' };
    },
    answerChallenge: async (ref, approved) => {
      const before = await store.findIntent(ref);
      if (!before?.return_url) return null;
      if (before.state === 'challenge') {
        await store.updateChallenged(ref, approved);
        await tell(ref, approved ? 'paid' : 'declined');
      }
      return before.return_url;
    },
  };
}

/** A try that the caller has counted but that never arrived leaves the intent open. */
function answerFor(intent: SandboxIntent, payment: Opened): Answer {
  checkAnswer(payment, payment.payment_id, { ...intent, name: intent.payment_id });
  const { tries } = payment;
  const isStale = intent.tries < tries && (intent.state === 'declined' || intent.state === 'challenge');
  return { told: isStale ? { state: 'open' } : toldOf(intent) };
}

function toldOf({ ref, state, reason }: SandboxIntent): Told {
  switch (state) {
    case 'challenge':
      return { state, redirect_url: `/dev/sandbox-bank/${ref}` };
    case 'declined':
      return { state, reason: reason ?? 'declined' };
    case 'open':
    case 'paid':
    case 'cancelled':
      return { state };
  }
}

async function behaviourOf(store: SandboxStore, instrument: Instrument): Promise<TestCard['behaviour']> {
  if (instrument.kind === 'token') return (await store.findCard(instrument.token))?.behaviour ?? 'declined';
  const digits = cardDigits(instrument.card.number);
  return testCards.find(({ number }) => number === digits)?.behaviour ?? 'approve';
}

function becomes(behaviour: TestCard['behaviour']): [SandboxState, DeclineReason | null] {
  if (behaviour === 'approve' || behaviour === 'timeout') return ['paid', null];
  return behaviour === 'challenge' ? ['challenge', null] : ['declined', behaviour];
}

function readEvent(
  secret: string,
  now: Date,
  { headers, body }: ProviderEvent,
): { provider_ref: string | null } | null {
  const signature = headers[SIGNATURE_HEADER];
  if (typeof signature !== 'string' || !isSigned(secret, signature, body, now)) return null;
  const event = parseJson(body.toString('utf8'));
  const ref = typeof event === 'object' && event !== null && 'ref' in event ? event.ref : null;
  return { provider_ref: typeof ref === 'string' ? ref : null };
}
