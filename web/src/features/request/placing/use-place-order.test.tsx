import { act, renderHook } from '@testing-library/react';
import type { Attempt } from '@sendero/core/request/request-state';
import { expect, it } from 'vitest';
import { Problem } from '../../../lib/problem.ts';
import type { ShownPrice } from './use-fee-question.ts';
import { usePlaceOrder } from './use-place-order.ts';

const price: ShownPrice = { fee: 4.9, currency: 'EUR', lines: [] };

/** A form whose server answers as told, one answer an attempt. */
function aForm(answers: (string | Problem)[], attempt: Attempt<string> | null = null) {
  const sent: Attempt<string>[] = [];
  const noted: (Attempt<string> | null)[] = [];
  const placed: string[] = [];
  const { result, unmount } = renderHook(() =>
    usePlaceOrder<string, string, ShownPrice>({
      attempt,
      send: async (one) => {
        sent.push(one);
        const answer = answers[sent.length - 1] ?? 'placed';
        return answer instanceof Problem ? Promise.reject(answer) : answer;
      },
      note: (one) => noted.push(one),
      reprice: () => Promise.resolve(price),
      onPlaced: (order) => placed.push(order),
      tellAtField: (problem) => problem.code === 'RuleBroken',
    }),
  );
  const press = () => result.current.place(() => 'the order', price);
  return { sent, noted, placed, result, unmount, press };
}

/** Lets everything happen that was begun. */
const settle = (): Promise<void> => act(() => new Promise<void>((done) => void setTimeout(done)));

it('sends one order, however often the button is pressed before the answer [ORD-08]', async () => {
  const { press, sent, placed, result } = aForm([]);
  act(() => {
    press();
    press();
  });
  expect(result.current.isBusy).toBe(true);
  await settle();
  expect(sent).toHaveLength(1);
  expect(placed).toEqual(['placed']);
  expect(result.current.isBusy).toBe(false);
});

it('keeps an attempt that was not answered, and repeats it with its key [ORD-08] [NET-04]', async () => {
  const { press, sent, noted, placed, result } = aForm([new Problem({ code: 'Offline' })]);
  act(press);
  await settle();
  expect(result.current.problem?.code).toBe('Offline');
  expect(noted).toEqual([sent[0]]);
  act(() => sent.slice(0, 1).forEach(result.current.repeat));
  await settle();
  expect(placed).toEqual(['placed']);
  expect(sent[1]).toEqual(sent[0]);
  expect(noted).toEqual([...sent, null]);
  expect(result.current.problem).toBe(null);
});

it('repeats what was sent before with its key: as the page begins, and once the network is back [ORD-08]', async () => {
  const before = { key: 'as before', body: 'the order' };
  const { sent, placed, unmount } = aForm([new Problem({ code: 'Offline' })], before);
  await settle();
  expect(sent).toEqual([before]);
  act(() => void dispatchEvent(new Event('online')));
  await settle();
  expect(sent).toEqual([before, before]);
  expect(placed).toEqual(['placed']);
  unmount();
  dispatchEvent(new Event('online'));
  await settle();
  expect(sent).toHaveLength(2);
});

it('says itself what no field says, and nothing that one does [FLOW-10]', async () => {
  const refused = (code: 'RuleBroken' | 'NoPrice') => new Problem({ code, status: 422 });
  const { press, noted, result } = aForm([refused('RuleBroken'), refused('NoPrice')]);
  act(press);
  await settle();
  expect(result.current.problem).toBe(null);
  act(press);
  await settle();
  expect(result.current.problem?.code).toBe('NoPrice');
  expect(noted.at(-1)).toBe(null);
});
