import type { Tested } from '@sendero/core/contract/webhook-api';
import { Check, X } from 'lucide-react';
import { useTexts } from '../../../lib/texts.tsx';
import { Badge } from '../../../ui/badge.tsx';

/** What a receiver answered: its status, how long it took, and how its words begin. */
export function Answer({ answer }: { answer: Tested }) {
  const t = useTexts();
  const { status, took_ms, answer_head, is_delivered } = answer;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge
        icon={is_delivered ? <Check aria-hidden /> : <X aria-hidden />}
        tone={is_delivered ? 'ok' : 'danger'}
      >
        {status ?? t('webhooks.no-answer')}
      </Badge>
      <span className="text-muted" dir="ltr">{`${took_ms} ms`}</span>
      <code dir="ltr" className="line-clamp-2 text-muted wrap-anywhere">
        {answer_head}
      </code>
    </span>
  );
}
