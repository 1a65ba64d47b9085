import type { ApiKey } from '@sendero/core/contract/developer-api';
import { useState } from 'react';
import { useFormats, useTexts } from '../../../lib/texts.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ReachNames } from '../reach-fields.tsx';
import type { KeyChange } from './change-key-dialog.tsx';
import { scopeWords } from './scope-words.ts';

interface KeyRowProps {
  readonly of: ApiKey;
  readonly onChange: (change: KeyChange) => void;
}

/** One key: what its orders are, what it may do and where, when it was used, and until when it works. */
export function KeyRow({ of: key, onChange }: KeyRowProps) {
  const t = useTexts();
  const { date, dateTime } = useFormats();
  const { name, mode, scopes, outlets, last_used_at, expires_at } = key;
  const [now_s] = useState(() => Date.now() / 1000);
  const isOver = expires_at !== null && expires_at <= now_s;
  const used =
    last_used_at === null ? t('keys.unused') : t('settings.session-used', { time: dateTime(last_used_at) });
  return (
    <li className="grid gap-1.5 py-3">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <bdi className="wrap-anywhere">{name}</bdi>
        <Badge tone={mode === 'live' ? 'ok' : 'neutral'}>
          {t(mode === 'live' ? 'keys.live' : 'order.test')}
        </Badge>
        {isOver ? <Badge tone="danger">{t('keys.over')}</Badge> : null}
      </p>
      <p className="text-sm text-muted">{scopes.map((scope) => t(scopeWords[scope])).join(' · ')}</p>
      <ReachNames outlets={outlets} />
      <div className="flex flex-wrap items-center gap-2">
        <p className="tabular min-w-40 flex-1 text-sm text-muted">
          {expires_at === null ? used : `${used} · ${t('keys.until-day', { date: date(expires_at) })}`}
        </p>
        {(isOver ? (['end'] as const) : (['turn', 'end'] as const)).map((what) => (
          <Button
            key={what}
            size="small"
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
