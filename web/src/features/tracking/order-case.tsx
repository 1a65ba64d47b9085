import { answerCase, getCase } from '@sendero/core/contract/case-api';
import { type Case, LONGEST_CASE_WORDS, caseKindTexts } from '@sendero/core/order/case';
import type { Order } from '@sendero/core/order/order';
import { toMinor } from '@sendero/core/values/money';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { sayProblem } from '../../lib/say-problem.ts';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useForgetTyped } from '../../ui/typed.ts';
import { toast } from '../../ui/toast.ts';
import { CasePhotos } from './case-photos.tsx';

const caseKey = (orderId: string) => ['case', orderId] as const;

/** What the recipient says is wrong with a delivered order, and the shop's answer (RCP-06). */
export function OrderCase({ order }: { order: Order }) {
  const t = useTexts();
  const { order_id: orderId, updated_at } = order;
  const { data: known } = useQuery({
    queryKey: caseKey(orderId),
    queryFn: async ({ signal }) => (await call(getCase, { params: { orderId }, signal })).result,
    enabled: order.status === 'DELIVERED',
  });
  const queries = useQueryClient();
  // Whatever is said in a case is a change of its order.
  useEffect(
    () => void queries.invalidateQueries({ queryKey: caseKey(orderId) }),
    [queries, orderId, updated_at],
  );
  if (!known) return null;
  return (
    <section aria-live="polite" className="grid gap-2.5 rounded-lg bg-warn-soft px-3 py-2.5">
      <h3 className="font-medium text-warn">{t('order.case')}</h3>
      <Said orderId={orderId} said={known.said} />
      {known.decided ? <Decided decided={known.decided} /> : <Answer orderId={orderId} />}
    </section>
  );
}

function Said({ orderId, said }: { orderId: string } & Pick<Case, 'said'>) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <ul className="grid gap-2">
      {said.map(({ by, kind, words, said_at, photos }) => (
        <li key={`${by}${kind}${said_at}${words}`} className="grid gap-0.5 text-sm">
          <p className="text-muted">
            {by === 'shop' ? t('public.case.answer') : kind && t(caseKindTexts[kind])} ·{' '}
            {formats.time(said_at)}
          </p>
          {words === '' ? null : <p className="text-pretty wrap-anywhere whitespace-pre-line">{words}</p>}
          <CasePhotos orderId={orderId} photos={photos} />
        </li>
      ))}
    </ul>
  );
}

function Decided({ decided }: { decided: NonNullable<Case['decided']> }) {
  const t = useTexts();
  const { money } = useFormats();
  const { decision, amount, currency } = decided;
  if (decision === 'none') return <p>{t('public.case.nothing-back')}</p>;
  return <p>{t('public.case.money-back', { amount: money(toMinor(amount, currency) ?? 0, currency) })}</p>;
}

function Answer({ orderId }: { orderId: string }) {
  const t = useTexts();
  const [words, setWords] = useState('');
  const queries = useQueryClient();
  const forgetTyped = useForgetTyped();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await call(answerCase, { params: { orderId }, body: { words } })).result,
    onSuccess: (known) => {
      queries.setQueryData(caseKey(orderId), known);
      setWords('');
      forgetTyped();
    },
    onError: (error) => toast({ message: sayProblem(t, asProblem(error)), type: 'error' }),
  });
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (words.trim() !== '') mutate();
      }}
    >
      <TextArea
        name="words"
        label={t('order.case.answer')}
        value={words}
        maxLength={LONGEST_CASE_WORDS}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Button type="submit" tone="primary" busy={isPending} disabled={words.trim() === ''}>
        {t('order.case.answer')}
      </Button>
    </form>
  );
}
