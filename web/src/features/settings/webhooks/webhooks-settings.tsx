import { listWebhooks } from '@sendero/core/contract/webhook-api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { GuideLink } from '../guide-link.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { NewWebhookDialog } from './webhook-dialog.tsx';

const webhooksKey = ['developer', 'webhooks'] as const;

/** The addresses of a shop's own programs that are told what happens to its orders (DEV-05). */
export function WebhooksSettings() {
  const t = useTexts();
  const [isNew, setIsNew] = useState(false);
  /** Secrets that were just made, by webhook: each is shown until it is put away. */
  const [secrets, setSecrets] = useState<Readonly<Record<string, string | undefined>>>({});
  const tell = (webhookId: string, secret?: string) =>
    setSecrets((before) => ({ ...before, [webhookId]: secret }));
  const { data: webhooks, isError } = useQuery({
    queryKey: webhooksKey,
    queryFn: async ({ signal }) => (await call(listWebhooks, { signal })).result,
    refetchOnMount: 'always',
  });
  return (
    <div className="grid content-start gap-4">
      <SettingsCard title={t('webhooks.title')} hint={t('webhooks.lead')}>
        <GuideLink page="webhooks" />
        {isError ? <InlineNotice tone="danger">{t('problem.Internal')}</InlineNotice> : null}
        <Button tone="primary" className="justify-self-start" onClick={() => setIsNew(true)}>
          {t('webhooks.add')}
        </Button>
      </SettingsCard>
      {webhooks && webhooks.length > 0 ? (
        <ul className="grid gap-4">
          {webhooks.map((webhook) => (
            <WebhookCard
              key={webhook.webhook_id}
              webhook={webhook}
              secret={secrets[webhook.webhook_id]}
              onSecret={(secret) => tell(webhook.webhook_id, secret)}
            />
          ))}
        </ul>
      ) : null}
      {webhooks || isError ? null : <Skeleton className="h-24 w-full" />}
      {isNew ? (
        <NewWebhookDialog
          onClose={() => setIsNew(false)}
          onMade={({ webhook_id, secret }) => {
            setIsNew(false);
            tell(webhook_id, secret);
            void queryClient.invalidateQueries({ queryKey: webhooksKey });
          }}
        />
      ) : null}
    </div>
  );
}
