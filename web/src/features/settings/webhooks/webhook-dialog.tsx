import {
  type NewWebhook,
  type Webhook,
  changeWebhook,
  makeWebhook,
} from '@sendero/core/contract/webhook-api';
import { webhookEventSchema, webhookEvents } from '@sendero/core/webhook/events';
import { useState } from 'react';
import { useStore } from 'zustand/react';
import { call } from '../../../lib/api.ts';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ReachFields, outletsOf, useTop } from '../reach-fields.tsx';
import { type WebhookDraft, firstWebhook, webhookDraft } from './webhook-draft.ts';

interface NewWebhookDialogProps {
  readonly onClose: () => void;
  readonly onMade: (made: NewWebhook) => void;
}

/** Adds a webhook for one of the user's vendors. */
export function NewWebhookDialog({ onClose, onMade }: NewWebhookDialogProps) {
  const t = useTexts();
  const draft = useStore(webhookDraft);
  const { top } = useTop(draft);
  return (
    <WebhookDialog
      title={t('webhooks.add')}
      action={t('webhooks.add')}
      draft={draft}
      isKept
      onChange={(changes) => webhookDraft.setState(changes)}
      onClose={onClose}
      work={async () => {
        if (!top) return;
        const { url, events } = draft;
        const { vendor_id } = top.vendor;
        const body = { url: url.trim(), events, vendor_id, outlets: outletsOf(draft, top) };
        onMade((await call(makeWebhook, { body })).result);
        webhookDraft.setState(firstWebhook, true);
      }}
    />
  );
}

interface ChangeWebhookDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Changes where a webhook is told, and of what. */
export function ChangeWebhookDialog({ webhook, onClose, onDone }: ChangeWebhookDialogProps) {
  const t = useTexts();
  const [draft, setDraft] = useState(() => draftOf(webhook));
  const { tops } = useTop(draft);
  // Nothing tells of a webhook which vendor it was made for, but its outlets do.
  const top = tops.find(({ vendor, outlets }) =>
    [vendor, ...outlets].some(({ vendor_id }) => webhook.outlets?.includes(vendor_id) ?? true),
  );
  return (
    <WebhookDialog
      title={t('webhooks.change')}
      action={t('ui.save')}
      draft={{ ...draft, vendor_id: top?.vendor.vendor_id ?? null }}
      isFixed
      onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
      onClose={onClose}
      work={async () => {
        const { url, events } = draft;
        const outlets = top ? outletsOf(draft, top) : webhook.outlets;
        const body = { url: url.trim(), events, outlets };
        await call(changeWebhook, { params: { id: webhook.webhook_id }, body });
        onDone();
      }}
    />
  );
}

const draftOf = ({ url, events, outlets }: Webhook): WebhookDraft => ({
  url,
  events: events.flatMap((event) => webhookEventSchema.safeParse(event).data ?? []),
  vendor_id: null,
  outlets,
});

interface WebhookDialogProps {
  readonly title: string;
  readonly action: string;
  readonly draft: WebhookDraft;
  readonly isFixed?: boolean;
  /** The draft is there again when it opens again. */
  readonly isKept?: boolean;
  readonly onChange: (changes: Partial<WebhookDraft>) => void;
  readonly onClose: () => void;
  readonly work: () => Promise<void>;
}

function WebhookDialog(props: WebhookDialogProps) {
  const { title, action, draft, isFixed = false, isKept = false, onChange, onClose, work } = props;
  const t = useTexts();
  const { isBusy, problem, run } = useAttempt();
  const [isNowhere, setNowhere] = useState(false);
  const isAddress = problem?.errors.some(({ field }) => field === 'url') ?? false;
  const submit = () => {
    setNowhere(draft.outlets?.length === 0);
    if (draft.outlets?.length !== 0 && !isBusy) void run(work);
  };
  return (
    <Dialog
      open
      title={title}
      closeLabel={t('shell.close')}
      isChanged={isKept ? false : undefined}
      onClose={onClose}
    >
      <Form
        className="grid gap-5"
        errors={
          isNowhere
            ? { outlets: t('team.issue.places-missing') }
            : isAddress
              ? { url: t('webhooks.address-issue') }
              : undefined
        }
        onSubmit={submit}
      >
        <ProblemNotice problem={isAddress ? null : problem} />
        <TextField
          label={t('webhooks.address')}
          name="url"
          type="url"
          dir="ltr"
          autoComplete="off"
          placeholder="https://"
          value={draft.url}
          onChange={({ target }) => onChange({ url: target.value })}
        />
        <Events {...{ draft, onChange }} />
        <ReachFields
          value={draft}
          isFixed={isFixed}
          onChange={({ vendor_id, outlets }) => onChange({ vendor_id, outlets: outlets && [...outlets] })}
        />
        <Button
          type="submit"
          tone="primary"
          size="large"
          block
          busy={isBusy}
          disabled={draft.events.length === 0}
        >
          {action}
        </Button>
      </Form>
    </Dialog>
  );
}

/** What it is told of, in words; beside them stand the names that its program reads. */
function Events({ draft: { events }, onChange }: Pick<WebhookDialogProps, 'draft' | 'onChange'>) {
  const t = useTexts();
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 text-sm font-medium">{t('webhooks.events')}</legend>
      {webhookEvents.map((event) => (
        <Checkbox
          key={event}
          label={
            <span className="flex flex-wrap items-baseline gap-x-2">
              {t(`webhooks.event.${event}`)}
              <code dir="ltr" className="text-xs text-muted">
                {event}
              </code>
            </span>
          }
          checked={events.includes(event)}
          onChange={({ target }) =>
            onChange({
              events: webhookEvents.filter((one) => (one === event ? target.checked : events.includes(one))),
            })
          }
        />
      ))}
    </fieldset>
  );
}
