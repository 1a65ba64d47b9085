import { type WebhookAttempt, listAttempts, sendAgain } from '@sendero/core/contract/webhook-api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query.ts';
import { useFormats, useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Answer } from './answer.tsx';

type Shown = 'all' | 'failed';

/** What was sent to a webhook, the newest first; each can be sent again. */
export function AttemptList({ webhookId }: { webhookId: string }) {
  const t = useTexts();
  const [shown, setShown] = useState<Shown>('all');
  const params = { id: webhookId };
  const queryKey = ['developer', 'attempts', webhookId, shown] as const;
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam: after, signal }) => {
      const query = { ...(after !== null && { after }), ...(shown === 'failed' && { state: shown }) };
      return (await call(listAttempts, { params, query, signal })).result;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.after,
  });
  const { isBusy, problem, run } = useAttempt();
  const again = ({ attempt_id }: WebhookAttempt) => {
    if (isBusy) return;
    void run(async () => {
      await call(sendAgain, { params, body: { attempt_id } });
      void queryClient.invalidateQueries({ queryKey });
    });
  };
  const attempts = data?.pages.flatMap((page) => page.data) ?? [];

  return (
    <details>
      <summary className="cursor-pointer font-medium">{t('webhooks.attempts')}</summary>
      <div className="grid gap-3 pt-3">
        <Segmented
          label={t('webhooks.attempts')}
          labelHidden
          value={shown}
          onChange={setShown}
          name={`shown-${webhookId}`}
          choices={[
            { value: 'all', label: t('bulk.filter.all') },
            { value: 'failed', label: t('webhooks.failed') },
          ]}
        />
        <ProblemNotice problem={problem} />
        {attempts.length === 0 ? <p className="text-sm text-muted">{t('webhooks.none')}</p> : null}
        <ul className="divide-y divide-line">
          {attempts.map((attempt) => (
            <Attempt key={attempt.attempt_id} attempt={attempt} onAgain={() => again(attempt)} />
          ))}
        </ul>
        {hasNextPage ? (
          <Button
            busy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
            className="justify-self-start"
          >
            {t('bulk.more')}
          </Button>
        ) : null}
      </div>
    </details>
  );
}

function Attempt({ attempt, onAgain }: { attempt: WebhookAttempt; onAgain: () => void }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const { event, order_id, at } = attempt;
  return (
    <li className="flex items-center gap-3 py-2 text-sm">
      <div className="grid min-w-0 flex-1 gap-1">
        <span className="wrap-anywhere">
          {dateTime(at)} <code dir="ltr">{order_id === null ? event : `${event} ${order_id}`}</code>
        </span>
        <Answer answer={attempt} />
      </div>
      {event === 'webhook.test' ? null : (
        <Button size="small" onClick={onAgain}>
          {t('webhooks.again')}
        </Button>
      )}
    </li>
  );
}
