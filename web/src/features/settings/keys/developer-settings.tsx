import { type NewApiKey, listKeys } from '@sendero/core/contract/developer-api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { GuideLink } from '../guide-link.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { Copied, ToldOnce } from '../told-once.tsx';
import { ChangeKeyDialog, type KeyChange } from './change-key-dialog.tsx';
import { KeyRow } from './key-row.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';

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
    // What was told stays until it is closed, or its key is ended.
    setTold((before) => key ?? (before?.key_id === change?.of.key_id ? undefined : before));
    void queries.invalidateQueries({ queryKey: keysKey });
  };
  return (
    <SettingsCard title={t('keys.title')} hint={t('keys.hint')}>
      <GuideLink page="first-order" />
      {isError ? <InlineNotice tone="danger">{t('problem.Internal')}</InlineNotice> : null}
      {told ? <ToldKey key={told.key} told={told} onClose={() => setTold(undefined)} /> : null}
      {keys?.length === 0 ? <p className="text-sm text-muted">{t('keys.none')}</p> : null}
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
    </SettingsCard>
  );
}

/** A key as it is told once, and as a terminal takes it, which every guide begins with. */
function ToldKey({ told: { key, name }, onClose }: { told: NewApiKey; onClose: () => void }) {
  const t = useTexts();
  return (
    <ToldOnce lead={`${name}: ${t('keys.once')}`} text={key} onClose={onClose}>
      <div className="grid gap-1.5">
        <p className="text-sm text-muted">{t('keys.terminal')}</p>
        <Copied text={`export SENDERO_ORIGIN=${location.origin}\nexport SENDERO_KEY=${key}`} />
      </div>
    </ToldOnce>
  );
}
