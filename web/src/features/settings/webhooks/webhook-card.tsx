import {
  type Tested,
  type Webhook,
  changeWebhook,
  removeWebhook,
  testWebhook,
  turnWebhookSecret,
} from '@sendero/core/contract/webhook-api';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { AttemptList } from './attempt-list.tsx';
import { Answer } from './answer.tsx';
import { NewSecret } from './new-secret.tsx';

/** One webhook: whether it is on, a test with its answer, and what was sent to it. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const t = useTexts();
  const { webhook_id, url, events, state } = webhook;
  const [tested, setTested] = useState<Tested>();
  const [secret, setSecret] = useState<string>();
  const { isBusy, problem, run } = useAttempt();
  const params = { id: webhook_id };
  const act = (work: () => Promise<unknown>, changed: readonly string[] = ['developer']) => {
    if (isBusy) return;
    void run(async () => {
      await work();
      void queryClient.invalidateQueries({ queryKey: changed });
    });
  };

  return (
    <section className="grid gap-3 rounded-lg border border-line bg-raised p-4 shadow-card">
      <h2 dir="ltr" className="font-semibold wrap-anywhere">
        {url}
      </h2>
      <p dir="ltr" className="text-sm text-muted wrap-anywhere">
        <code>{events.join(' · ')}</code>
      </p>
      {state === 'stopped' ? <InlineNotice tone="warn">{t('webhooks.stopped')}</InlineNotice> : null}
      <Switch
        label={t('webhooks.on')}
        checked={state === 'on'}
        disabled={isBusy}
        onChange={({ target }) =>
          act(() => call(changeWebhook, { params, body: { state: target.checked ? 'on' : 'off' } }))
        }
      />
      <ProblemNotice problem={problem} />
      <div className="flex flex-wrap gap-2">
        <Button
          busy={isBusy}
          onClick={() => act(async () => setTested((await call(testWebhook, { params })).result))}
        >
          {t('webhooks.test')}
        </Button>
        <Button
          onClick={() =>
            act(async () => setSecret((await call(turnWebhookSecret, { params, body: {} })).result.secret))
          }
        >
          {t('webhooks.new-secret')}
        </Button>
        {/* What was sent to it is gone with it, and is not asked for again. */}
        <Button
          tone="ghost"
          onClick={() => act(() => call(removeWebhook, { params }), ['developer', 'webhooks'])}
        >
          {t('voucher.remove')}
        </Button>
      </div>
      {secret === undefined ? null : <NewSecret secret={secret} />}
      {tested ? (
        <p role="status" className="text-sm">
          <Answer answer={tested} />
        </p>
      ) : null}
      <AttemptList webhookId={webhook_id} />
    </section>
  );
}
