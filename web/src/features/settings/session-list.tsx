import { type OwnSession, endSession, listSessions } from '@sendero/core/contract/session-api';
import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { type Translate, useFormats, useLocale, useTexts } from '../../lib/texts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProblemNotice } from '../../lib/problem-notice.tsx';
import { useAttempt } from '../../lib/use-attempt.ts';
import { SettingsCard } from './settings-card.tsx';

export const sessionsKey = ['account', 'sessions'] as const;

const phones: ReadonlySet<string | null> = new Set(['Android', 'iOS']);

/** Where the user is signed in; each other session can be ended, and all at once. */
export function SessionList() {
  const t = useTexts();
  const { data: sessions, isError } = useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await call(listSessions, { signal })).result,
    refetchOnMount: 'always',
  });
  const language = useLocale();
  const { isBusy, problem, run } = useAttempt();
  const others = sessions?.filter(({ is_this }) => !is_this) ?? [];

  const end = (session_id?: string) => {
    if (isBusy) return;
    void run(async () => {
      await call(endSession, { body: { session_id, language } });
      await queryClient.invalidateQueries({ queryKey: sessionsKey });
    });
  };

  return (
    <SettingsCard title={t('settings.sessions')}>
      <ProblemNotice problem={problem} />
      {sessions ? (
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <Session key={session.session_id} session={session} onEnd={() => end(session.session_id)} />
          ))}
        </ul>
      ) : isError ? (
        <InlineNotice tone="danger">{t('problem.Internal')}</InlineNotice>
      ) : (
        <Skeleton className="h-12" />
      )}
      {others.length > 0 ? (
        <Button busy={isBusy} onClick={() => end()} className="justify-self-start">
          {t('settings.sessions-end')}
        </Button>
      ) : null}
    </SettingsCard>
  );
}

function Session({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const device = deviceName(t, session);
  const Picture = phones.has(session.system) ? Smartphone : Laptop;
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Picture aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{device}</p>
        <p className="tabular text-sm text-muted">
          {t('settings.session-used', { time: dateTime(session.used_at) })}
        </p>
      </div>
      {session.is_this ? (
        <Badge tone="ok">{t('settings.device')}</Badge>
      ) : (
        <Button size="small" tone="ghost" aria-label={`${t('shell.logout')}: ${device}`} onClick={onEnd}>
          {t('shell.logout')}
        </Button>
      )}
    </li>
  );
}

function deviceName(t: Translate, { browser, system }: OwnSession): string {
  const known = [browser, system].filter((name) => name !== null && name !== 'other');
  return known.length === 0 ? t('settings.device-unknown') : known.join(' · ');
}
