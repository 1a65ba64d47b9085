import { verifyAudit } from '@sendero/core/contract/operator-audit-api';
import type { AnswerOf } from '@sendero/core/contract/endpoint';
import { type ReactNode, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { useFormats } from '../../../lib/texts.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { useTexts } from '../../lib/texts.ts';

/** Asks the server to go through the whole chain, and says what it found (OPR-07). */
export function VerifyLog({ icon }: { icon: ReactNode }) {
  const t = useTexts();
  const { number } = useFormats();
  const { isBusy, problem, run } = useAttempt();
  const [found, setFound] = useState<AnswerOf<typeof verifyAudit>['result'] | null>(null);
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        icon={icon}
        busy={isBusy}
        onClick={() => void run(async () => setFound((await call(verifyAudit, {})).result))}
      >
        {t('operator.verify')}
      </Button>
      <ProblemNotice problem={problem} />
      {found === null ? null : (
        <InlineNotice tone={found.is_whole ? 'info' : 'danger'}>
          {found.is_whole
            ? t('operator.verify-whole', { count: number(found.entries) })
            : t('operator.verify-broken', { nth: found.broken_at ?? 0 })}
        </InlineNotice>
      )}
    </div>
  );
}
