import { type WebhookAttempt, listAttempts, sendAgain } from '@sendero/core/contract/webhook-api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { queryClient } from '../../../lib/query.ts';
import { useFormats, useTexts } from '../../../lib/texts.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { Answer } from './answer.tsx';
import { SendSpan } from './send-span.tsx';

type Shown = 'all' | 'failed';

/** What was tried shows so soon after it was, while the list is open. */
const LOOK_AGAIN_MS = 5000;

/** What was sent to a webhook, the newest first; each can be sent again, and so can all of a span of time. */
export function AttemptList({ webhookId }: { webhookId: string }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer font-medium">{t('webhooks.attempts')}</summary>
      {isOpen ? <Attempts webhookId={webhookId} /> : null}
    </details>
  );
}

function Attempts({ webhookId }: { webhookId: string }) {
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
    // Whoever reads older ones is not to have all of them asked for again and again.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : LOOK_AGAIN_MS),
  });
  const { isBusy, problem, run } = useAttempt();
  const lookAgain = () => void queryClient.invalidateQueries({ queryKey });
  const again = ({ attempt_id }: WebhookAttempt) => {
    if (isBusy) return;
    void run(async () => {
      const { count } = (await call(sendAgain, { params, body: { attempt_id } })).result;
      toast({ message: t('webhooks.sent-again', { count }), type: 'success' });
      lookAgain();
    });
  };
  const attempts = data?.pages.flatMap((page) => page.data);

  return (
    <div className="grid gap-3 pt-3">
      <SendSpan webhookId={webhookId} onSent={lookAgain} />
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
      {attempts ? null : <Skeleton className="h-12" />}
      {attempts?.length === 0 ? <p className="text-sm text-muted">{t('webhooks.none')}</p> : null}
      <ul className="divide-y divide-line">
        {attempts?.map((attempt) => (
          <Attempt key={attempt.attempt_id} attempt={attempt} onAgain={() => again(attempt)} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="justify-self-start">
          {t('bulk.more')}
        </Button>
      ) : null}
    </div>
  );
}

function Attempt({ attempt, onAgain }: { attempt: WebhookAttempt; onAgain: () => void }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const { event, order_id, at, next_at } = attempt;
  return (
    <li className="flex items-start gap-3 py-2 text-sm">
      <div className="grid min-w-0 flex-1 gap-1">
        <span className="tabular flex flex-wrap gap-x-2">
          {dateTime(at)}
          <code dir="ltr" className="wrap-anywhere">
            {order_id === null ? event : `${event} ${order_id}`}
          </code>
        </span>
        <Answer answer={attempt} />
        {next_at === null ? null : (
          <span className="text-muted">{t('webhooks.next', { time: dateTime(next_at) })}</span>
        )}
      </div>
      {event === 'webhook.test' ? null : (
        <Button
          size="small"
          aria-label={`${t('webhooks.again')}: ${event} ${order_id ?? ''}`}
          onClick={onAgain}
        >
          {t('webhooks.again')}
        </Button>
      )}
    </li>
  );
}
