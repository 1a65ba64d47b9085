import {
  type Tested,
  type Webhook,
  changeWebhook,
  removeWebhook,
  testWebhook,
  turnWebhookSecret,
} from '@sendero/core/contract/webhook-api';
import { Ellipsis, KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { queryClient } from '../../../lib/query.ts';
import { type Translate, useFormats, useTexts } from '../../../lib/texts.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { ReachNames } from '../reach-fields.tsx';
import { ToldOnce } from '../told-once.tsx';
import { Answer } from './answer.tsx';
import { AttemptList } from './attempt-list.tsx';
import { ChangeWebhookDialog } from './webhook-dialog.tsx';

/** How long messages are signed with the secret before, too. */
const OVERLAP_HOURS = 24;

interface WebhookCardProps {
  readonly webhook: Webhook;
  /** Its secret, where it was just made. */
  readonly secret: string | undefined;
  /** Called with a new secret, and with nothing once it is put away. */
  readonly onSecret: (secret?: string) => void;
}

/** One webhook: whether it is on, a test with its answer, and what was sent to it. */
export function WebhookCard({ webhook, secret, onSecret }: WebhookCardProps) {
  const t = useTexts();
  const { webhook_id, url, events, state, outlets, description } = webhook;
  const [tested, setTested] = useState<Tested>();
  const [asked, setAsked] = useState<'change' | 'secret' | 'remove'>();
  const { isBusy, problem, run } = useAttempt();
  const params = { id: webhook_id };
  const act = (work: () => Promise<unknown>) => {
    if (isBusy) return;
    void run(async () => {
      await work();
      void queryClient.invalidateQueries({ queryKey: ['developer'] });
    });
  };
  const done = (queryKey: readonly string[] = ['developer']) => {
    setAsked(undefined);
    void queryClient.invalidateQueries({ queryKey });
  };

  return (
    <li className="grid gap-3 rounded-lg border border-line bg-raised p-4 shadow-card">
      <div className="flex items-start gap-2">
        <h2 className="min-w-0 flex-1 pt-1.5 font-semibold wrap-anywhere">
          <bdi dir="ltr">{url}</bdi>
        </h2>
        <Menu
          label={t('ui.edit', { name: url })}
          items={[
            {
              key: 'change',
              icon: <Pencil aria-hidden />,
              label: t('webhooks.change'),
              onSelect: () => setAsked('change'),
            },
            {
              key: 'secret',
              icon: <KeyRound aria-hidden />,
              label: t('webhooks.new-secret'),
              onSelect: () => setAsked('secret'),
            },
            {
              key: 'remove',
              icon: <Trash2 aria-hidden />,
              label: t('voucher.remove'),
              danger: true,
              onSelect: () => setAsked('remove'),
            },
          ]}
        >
          <Ellipsis aria-hidden className="size-5" />
        </Menu>
      </div>
      {description === '' ? null : <p className="text-sm wrap-anywhere">{description}</p>}
      <p className="text-sm text-muted wrap-anywhere">
        {events.map((event) => inWords(t, event)).join(' · ')}
      </p>
      <ReachNames outlets={outlets} />
      <Standing webhook={webhook} />
      {secret === undefined ? null : (
        <ToldOnce key={secret} lead={t('webhooks.secret')} text={secret} onClose={() => onSecret()} />
      )}
      <ProblemNotice problem={problem} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Switch
          label={t('webhooks.on')}
          checked={state === 'on'}
          disabled={isBusy}
          onChange={({ target }) =>
            act(() => call(changeWebhook, { params, body: { state: target.checked ? 'on' : 'off' } }))
          }
        />
        <Button
          busy={isBusy}
          onClick={() => act(async () => setTested((await call(testWebhook, { params })).result))}
        >
          {t('webhooks.test')}
        </Button>
      </div>
      {tested ? (
        <p role="status" className="text-sm">
          <Answer answer={tested} />
        </p>
      ) : null}
      <AttemptList webhookId={webhook_id} />
      {asked === 'change' ? (
        <ChangeWebhookDialog webhook={webhook} onClose={() => setAsked(undefined)} onDone={() => done()} />
      ) : null}
      {asked === 'secret' ? (
        <ConfirmDialog
          action={t('webhooks.new-secret')}
          subject={url}
          lead={t('webhooks.secret-lead', { hours: OVERLAP_HOURS })}
          onClose={() => setAsked(undefined)}
          work={async () => {
            const body = { overlap_hours: OVERLAP_HOURS };
            onSecret((await call(turnWebhookSecret, { params, body })).result.secret);
            done();
          }}
        />
      ) : null}
      {asked === 'remove' ? (
        <ConfirmDialog
          isDanger
          action={t('voucher.remove')}
          subject={url}
          lead={t('webhooks.remove-lead')}
          onClose={() => setAsked(undefined)}
          work={async () => {
            await call(removeWebhook, { params });
            // What was sent to it is gone with it, and is not asked for again.
            done(['developer', 'webhooks']);
          }}
        />
      ) : null}
    </li>
  );
}

/** An event in words; its name where a later server has one that this page does not know. */
function inWords(t: Translate, event: string): string {
  const key = `webhooks.event.${event}`;
  return t.has(key) ? t(key) : event;
}

/** What is not as usual: it was switched off, it fails, two secrets are in force. */
function Standing({
  webhook: { state, failing_since, secret_before_until },
}: Pick<WebhookCardProps, 'webhook'>) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const [now_s] = useState(() => Date.now() / 1000);
  const isBoth = secret_before_until !== null && secret_before_until > now_s;
  return (
    <>
      {state === 'stopped' ? (
        <InlineNotice tone="warn" title={t('webhooks.stopped')}>
          {t('webhooks.stopped-hint')}
        </InlineNotice>
      ) : null}
      {state === 'on' && failing_since !== null ? (
        <InlineNotice tone="warn">{t('webhooks.failing', { time: dateTime(failing_since) })}</InlineNotice>
      ) : null}
      {isBoth ? (
        <p className="text-sm text-muted">
          {t('webhooks.secret-both', { time: dateTime(secret_before_until) })}
        </p>
      ) : null}
    </>
  );
}
