import { type ApiKey, type NewApiKey, listKeys } from '@sendero/core/contract/developer-api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useFormats, useTexts } from '../../../lib/texts.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { ChangeKeyDialog, type KeyChange } from './change-key-dialog.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { ToldKeyDialog } from './told-key-dialog.tsx';

const keysKey = ['api-keys'] as const;

/** The API keys of the user's vendors: made, turned over and ended (DEV-01). */
export function DeveloperSettings() {
  const t = useTexts();
  const queries = useQueryClient();
  const [isNew, setIsNew] = useState(false);
  const [told, setTold] = useState<NewApiKey>();
  const [change, setChange] = useState<KeyChange>();
  const { data: keys, isError } = useQuery({
    queryKey: keysKey,
    queryFn: async ({ signal }) => (await call(listKeys, { signal })).result,
    refetchOnMount: 'always',
  });
  const done = (key?: NewApiKey) => {
    setIsNew(false);
    setChange(undefined);
    setTold(key);
    void queries.invalidateQueries({ queryKey: keysKey });
  };
  return (
    <SettingsCard title={t('keys.title')} hint={t('keys.hint')}>
      {isError ? <InlineNotice tone="danger">{t('problem.Internal')}</InlineNotice> : null}
      {keys ? (
        <ul className="divide-y divide-line">
          {keys.map((key) => (
            <KeyRow key={key.key_id} of={key} onChange={setChange} />
          ))}
        </ul>
      ) : isError ? null : (
        <Skeleton className="h-12" />
      )}
      <Button tone="primary" className="justify-self-start" onClick={() => setIsNew(true)}>
        {t('keys.new')}
      </Button>
      {isNew ? <NewKeyDialog onClose={() => setIsNew(false)} onMade={done} /> : null}
      {change ? <ChangeKeyDialog {...change} onClose={() => setChange(undefined)} onDone={done} /> : null}
      {told ? <ToldKeyDialog told={told} onClose={() => setTold(undefined)} /> : null}
    </SettingsCard>
  );
}

function KeyRow({ of: key, onChange }: { of: ApiKey; onChange: (change: KeyChange) => void }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const { name, mode, scopes, last_used_at } = key;
  return (
    <li className="grid gap-2 py-3">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <span className="wrap-anywhere">{name}</span>
        <Badge tone={mode === 'live' ? 'ok' : 'neutral'}>
          {t(mode === 'live' ? 'keys.live' : 'order.test')}
        </Badge>
      </p>
      <p className="text-sm text-muted">
        <code dir="ltr">{scopes.join(' ')}</code>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <p className="tabular min-w-40 flex-1 text-sm text-muted">
          {t('settings.session-used', { time: last_used_at === null ? '–' : dateTime(last_used_at) })}
        </p>
        {(['turn', 'end'] as const).map((what) => (
          <Button
            key={what}
            size="small"
            tone="ghost"
            aria-label={`${t(`keys.${what}`)}: ${name}`}
            onClick={() => onChange({ of: key, what })}
          >
            {t(`keys.${what}`)}
          </Button>
        ))}
      </div>
    </li>
  );
}
