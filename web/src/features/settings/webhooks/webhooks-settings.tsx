import { type NewWebhook, listWebhooks, makeWebhook } from '@sendero/core/contract/webhook-api';
import { type WebhookEvent, webhookEvents } from '@sendero/core/webhook/events';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query.ts';
import { textOf } from '../../../lib/form-values.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Form } from '../../../ui/form.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { SettingsCard } from '../settings-card.tsx';
import { NewSecret } from './new-secret.tsx';
import { WebhookCard } from './webhook-card.tsx';

const webhooksKey = ['developer', 'webhooks'] as const;

/** The addresses of a shop's own programs that are told what happens to its orders (DEV-05). */
export function WebhooksSettings() {
  const { data: webhooks } = useQuery({
    queryKey: webhooksKey,
    queryFn: async ({ signal }) => (await call(listWebhooks, { signal })).result,
  });
  return (
    <div className="grid content-start gap-4">
      <NewWebhookCard />
      {webhooks ? (
        webhooks.map((webhook) => <WebhookCard key={webhook.webhook_id} webhook={webhook} />)
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </div>
  );
}

function NewWebhookCard() {
  const t = useTexts();
  const [made, setMade] = useState<NewWebhook>();
  const [events, setEvents] = useState<readonly WebhookEvent[]>(['order.created', 'order.updated']);
  const { isBusy, problem, run } = useAttempt();
  const isAddress = problem?.errors.some(({ field }) => field === 'url') ?? false;

  const add = (data: FormData, form: HTMLFormElement) => {
    if (isBusy) return;
    void run(async () => {
      const body = { url: textOf(data, 'url').trim(), events: [...events] };
      setMade((await call(makeWebhook, { body })).result);
      form.reset();
      void queryClient.invalidateQueries({ queryKey: webhooksKey });
    });
  };
  const choose = (event: WebhookEvent, isChosen: boolean) =>
    setEvents(webhookEvents.filter((one) => (one === event ? isChosen : events.includes(one))));

  return (
    <SettingsCard title={t('webhooks.title')} hint={t('webhooks.lead')}>
      <ProblemNotice problem={isAddress ? null : problem} />
      <Form
        onSubmit={add}
        className="grid gap-3"
        errors={isAddress ? { url: t('webhooks.address-issue') } : undefined}
      >
        <TextField label={t('webhooks.address')} name="url" type="url" dir="ltr" placeholder="https://" />
        <fieldset className="grid gap-x-4 sm:grid-cols-2">
          {webhookEvents.map((event) => (
            <Checkbox
              key={event}
              label={<code dir="ltr">{event}</code>}
              checked={events.includes(event)}
              onChange={({ target }) => choose(event, target.checked)}
            />
          ))}
        </fieldset>
        <Button
          type="submit"
          tone="primary"
          busy={isBusy}
          disabled={events.length === 0}
          className="justify-self-start"
        >
          {t('webhooks.add')}
        </Button>
      </Form>
      {made ? <NewSecret secret={made.secret} /> : null}
    </SettingsCard>
  );
}
