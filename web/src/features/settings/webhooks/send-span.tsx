import { sendAgain } from '@sendero/core/contract/webhook-api';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { secondsOf, wallTexts } from '../../../lib/wall-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';

const DAY_S = 86_400;

interface SendSpanProps {
  readonly webhookId: string;
  readonly onSent: () => void;
}

/** Has everything sent again that was tried in a span of time, such as a night in which the receiver lost what it took. */
export function SendSpan({ webhookId, onSent }: SendSpanProps) {
  const t = useTexts();
  const [now_s] = useState(() => Date.now() / 1000);
  const [from, setFrom] = useState(() => momentText(now_s - DAY_S));
  const [until, setUntil] = useState(() => momentText(now_s));
  const [issue, setIssue] = useState<string>();
  const { isBusy, problem, run } = useAttempt();

  const send = () => {
    // The whole minute that was named.
    const body = { from: momentOf(from), until: momentOf(until) + 60 };
    const isBackwards = body.from === 0 || body.until <= body.from;
    setIssue(isBackwards ? t('webhooks.span-issue') : undefined);
    if (isBackwards || isBusy) return;
    void run(async () => {
      const { count } = (await call(sendAgain, { params: { id: webhookId }, body })).result;
      toast({ message: t('webhooks.sent-again', { count }), type: 'success' });
      onSent();
    });
  };

  return (
    <details>
      <summary className="cursor-pointer text-sm font-medium">{t('webhooks.span')}</summary>
      <Form
        onSubmit={send}
        errors={issue === undefined ? undefined : { until: issue }}
        className="grid gap-3 pt-3"
      >
        <p className="text-sm text-muted">{t('webhooks.span-hint')}</p>
        <div className="grid items-start gap-3 sm:field-row sm:grid-cols-2">
          <TextField
            type="datetime-local"
            label={t('webhooks.span-from')}
            name="from"
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
          <TextField
            type="datetime-local"
            label={t('webhooks.span-until')}
            name="until"
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        </div>
        <ProblemNotice problem={problem} />
        <Button type="submit" busy={isBusy} className="justify-self-start">
          {t('webhooks.again')}
        </Button>
      </Form>
    </details>
  );
}

const momentText = (seconds: number): string => {
  const { day, time } = wallTexts(seconds);
  return `${day}T${time}`;
};

const momentOf = (text: string): number => {
  const [day = '', time = ''] = text.split('T');
  return secondsOf({ day, time });
};
