import type { listLimits } from '@sendero/core/contract/operator-desk-api';
import type { AnswerOf } from '@sendero/core/contract/endpoint';
import { BellRing, CircleCheck } from 'lucide-react';
import { AppLink } from '../../../lib/navigation.tsx';
import { useFormats } from '../../../lib/texts.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useTexts } from '../../lib/texts.ts';
import { paths } from '../../paths.ts';

export type Limit = AnswerOf<typeof listLimits>['result'][number];

/** What the server takes of a limit. */
export const toSave = ({ name, most, mails, webhook }: Limit) => ({ name, most, mails: [...mails], webhook });

interface LimitRowProps {
  readonly limit: Limit;
  readonly country: string;
  readonly mayChange: boolean;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

/** One limit: what it watches, whether it alarms, and who is told. */
export function LimitRow({ limit, country, mayChange, onChange, onRemove }: LimitRowProps) {
  const t = useTexts();
  const { number, dateTime } = useFormats();
  const { name, most, mails, raised_at } = limit;
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 p-3">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <AppLink
            href={paths.board(country, name)}
            className="font-medium text-primary-ink underline-offset-4 hover:underline"
          >
            {t(`operator.board.${name}`)}
          </AppLink>
          {raised_at === null ? (
            <Badge tone="ok" icon={<CircleCheck aria-hidden />}>
              {t('operator.limit-calm')}
            </Badge>
          ) : (
            <Badge tone="danger" icon={<BellRing aria-hidden />}>
              {t('operator.limit-raised', { time: dateTime(raised_at) })}
            </Badge>
          )}
        </p>
        <p className="text-sm text-muted">{t('operator.limit-most-is', { most: number(most) })}</p>
      </div>
      <div className="grid min-w-0 flex-1 basis-60 gap-1 text-sm">
        {mails.map((mail) => (
          <span key={mail} className="wrap-anywhere">
            <bdi>{mail}</bdi>
          </span>
        ))}
        <Webhook limit={limit} />
      </div>
      {mayChange ? (
        <div className="flex gap-2">
          <Button size="small" onClick={onChange}>
            {t('operator.limit-change')}
          </Button>
          <Button size="small" tone="ghost" onClick={onRemove}>
            {t('operator.limit-remove')}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

/** Where messages go, and how the last one went. */
function Webhook({ limit: { webhook, webhook_answer, webhook_answered_at } }: { limit: Limit }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  if (webhook === null) return null;
  return (
    <>
      <span className="wrap-anywhere">
        <bdi dir="ltr">{webhook}</bdi>
      </span>
      {webhook_answer === null || webhook_answered_at === null ? null : (
        <span className={/^2\d\d$/.test(webhook_answer) ? 'text-muted' : 'text-warn'}>
          {t('operator.limit-answered', { answer: webhook_answer, time: dateTime(webhook_answered_at) })}
        </span>
      )}
    </>
  );
}
