import { endPass, listPasses } from '@sendero/core/contract/operator-api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye, FileSearch } from 'lucide-react';
import { call } from '../../../lib/api.ts';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { useFormats } from '../../../lib/texts.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { useTexts } from '../../lib/texts.ts';

/** Portals and drafts that the member has open for half an hour, each to be ended by a press; nothing where there are none. */
export function OpenPasses() {
  const t = useTexts();
  const { dateTime } = useFormats();
  const client = useQueryClient();
  const { isBusy, problem, run } = useAttempt();
  const { data: passes = [] } = useQuery({
    queryKey: ['passes'],
    queryFn: async () => (await call(listPasses, {})).result,
    refetchInterval: 30_000,
  });
  if (passes.length === 0) return null;
  const end = (passId: string) =>
    run(async () => {
      await call(endPass, { params: { passId }, body: {} });
      await client.invalidateQueries({ queryKey: ['passes'] });
    });
  return (
    <section aria-labelledby="passes" className="grid max-w-150 gap-2">
      <h2 id="passes" className="text-md font-semibold">
        {t('operator.passes')}
      </h2>
      <p className="text-sm text-muted">{t('operator.passes-lead')}</p>
      <ul className="grid divide-y divide-line rounded-lg border border-line bg-raised">
        {passes.map(({ id, kind, about, until }) => {
          const Icon = kind === 'watch' ? Eye : FileSearch;
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
              <Icon aria-hidden className="size-4 shrink-0 text-muted" />
              <span className="grid min-w-0 flex-1 basis-48 gap-0.5">
                <span>
                  {t(`operator.pass.${kind}`)} <bdi className="font-medium wrap-anywhere">{about}</bdi>
                </span>
                <span className="text-sm text-muted">
                  {t('operator.pass-until', { time: dateTime(until) })}
                </span>
              </span>
              <Button size="small" busy={isBusy} onClick={() => void end(id)}>
                {t('operator.pass-end')}
              </Button>
            </li>
          );
        })}
      </ul>
      <ProblemNotice problem={problem} />
    </section>
  );
}
