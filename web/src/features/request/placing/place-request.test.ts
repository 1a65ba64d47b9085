import type { FeeAnswer } from '@sendero/core/contract/quote-api';
import { anOrder } from '@sendero/core/order/an-order';
import type { Order } from '@sendero/core/order/order';
import { type OrderPayload, toOrderPayload } from '@sendero/core/request/order-payload';
import { emptyDraft } from '@sendero/core/request/draft';
import type { Attempt } from '@sendero/core/request/request-state';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../../lib/problem.ts';
import { type Placing, placeRequest, sendAttempt } from './place-request.ts';

const price = (fee: number, signature = `signed ${fee}`): FeeAnswer => ({
  fee,
  signature,
  currency: 'EUR',
  expires_at: 0,
  lines: [],
  distance_m: 900,
  route: [],
});
const draft = emptyDraft({ phone_prefix: '+358', payment_method: 'PAID' });
const toBody = ({ fee, signature }: FeeAnswer): OrderPayload =>
  toOrderPayload(draft, { vendor_id: 'hki1', fee, signature });

/** Answers of the server in turn, and the log of everything that placing did. */
function outside(answers: (Order | Problem)[], prices: FeeAnswer[] = [], agrees = true) {
  const log: string[] = [];
  const noted: (Attempt | null)[] = [];
  let keys = 0;
  const placing: Placing = {
    send: async ({ key, body }) => {
      log.push(`send ${key} at ${body.delivery_fee}`);
      const answer = answers.shift();
      if (answer instanceof Problem) throw answer;
      return answer ?? anOrder();
    },
    note: (attempt) => noted.push(attempt),
    reprice: async () => {
      const next = prices.shift();
      if (!next) throw new Problem({ code: 'NoPrice' });
      log.push(`price ${next.fee}`);
      return next;
    },
    agree: async (seen, next) => {
      log.push(`ask ${seen.fee} → ${next.fee}`);
      return agrees;
    },
    pause: async (ms) => void log.push(`pause ${ms}`),
    newKey: () => `key-${++keys}`,
  };
  return { placing, log, noted };
}

const refusal = (code: string, status = 409) => new Problem({ code, status });

describe('placing a request', () => {
  it('sends it once and forgets the attempt [FLOW-18]', async () => {
    const { placing, log, noted } = outside([anOrder()]);
    expect(await placeRequest(toBody, price(4.9), placing)).toEqual(anOrder());
    expect(log).toEqual(['send key-1 at 4.9']);
    expect(noted.map((one) => one?.key ?? null)).toEqual(['key-1', null]);
  });

  it.each(['SignatureExpired', 'SignatureUsed', 'SignatureMismatch'])(
    'computes the fee anew after a second on %s and sends the same fee without asking [FLOW-16]',
    async (code) => {
      const { placing, log } = outside([refusal(code), anOrder()], [price(4.9, 'fresh')]);
      expect(await placeRequest(toBody, price(4.9), placing)).toEqual(anOrder());
      expect(log).toEqual(['send key-1 at 4.9', 'pause 1000', 'price 4.9', 'send key-2 at 4.9']);
    },
  );

  it('asks whether a changed fee is all right before it sends it [FLOW-16]', async () => {
    const { placing, log } = outside([refusal('SignatureExpired'), anOrder()], [price(5.7)]);
    await placeRequest(toBody, price(4.9), placing);
    expect(log.slice(3)).toEqual(['ask 4.9 → 5.7', 'send key-2 at 5.7']);
  });

  it('places nothing when the user does not take the changed fee [FLOW-16]', async () => {
    const { placing, log, noted } = outside([refusal('SignatureExpired')], [price(5.7)], false);
    expect(await placeRequest(toBody, price(4.9), placing)).toBeNull();
    expect(log.filter((line) => line.startsWith('send'))).toHaveLength(1);
    expect(noted.at(-1)).toBeNull();
  });

  it('says that the new fee cannot be computed [FLOW-16]', async () => {
    const { placing } = outside([refusal('SignatureExpired')]);
    await expect(placeRequest(toBody, price(4.9), placing)).rejects.toMatchObject({
      textKey: 'error.fee.recompute',
    });
  });

  it('gives up when the server takes no price at all [FLOW-16]', async () => {
    const { placing, log } = outside(Array(5).fill(refusal('SignatureMismatch')), Array(5).fill(price(4.9)));
    await expect(placeRequest(toBody, price(4.9), placing)).rejects.toMatchObject({
      code: 'SignatureMismatch',
    });
    expect(log.filter((line) => line.startsWith('send'))).toHaveLength(3);
  });

  it.each([
    ['remembers', 'Offline', 0, 'key-1'],
    ['remembers', 'Unavailable', 503, 'key-1'],
    ['forgets', 'RuleBroken', 422, null],
    ['forgets', 'TooManyRequests', 429, null],
  ])('%s the attempt after %s, which settles it or not [FLOW-18]', async (_does, code, status, key) => {
    const { placing, noted } = outside([refusal(code, status)]);
    await expect(placeRequest(toBody, price(4.9), placing)).rejects.toMatchObject({ code });
    expect(noted.at(-1)?.key ?? null).toBe(key);
  });

  it('repeats an attempt under its key with its body [FLOW-18] [ORD-08]', async () => {
    const attempt = { key: 'noted', body: toBody(price(4.9)) };
    const { placing, log } = outside([anOrder()]);
    await sendAttempt(attempt, placing);
    expect(log).toEqual(['send noted at 4.9']);
  });
});
