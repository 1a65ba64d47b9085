import {
  type AuditEntry,
  exportAudit,
  listAudit,
  verifyAudit,
} from '@sendero/core/contract/operator-audit-api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, ScrollText, ShieldCheck } from 'lucide-react';
import { call, callFile } from '../../../lib/api.ts';
import { go, useQueryValues } from '../../../lib/navigation.tsx';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { pickFile } from '../../../lib/save-file.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useMay } from '../../lib/may.ts';
import { PAGE, PageHead } from '../../lib/page-head.tsx';
import { Read } from '../../lib/read-state.tsx';
import { useTexts } from '../../lib/texts.ts';
import { paths } from '../../paths.ts';
import { AuditFilters } from './audit-filters.tsx';
import { EntryRow } from './entry-row.tsx';
import { filtersIn } from './filters.ts';
import { VerifyLog } from './verify-log.tsx';

const FILE = 'audit.ndjson';

/** Who of the staff did or read what, when and why: searched, taken away as a file, and proved whole (OPR-07). */
export default function AuditPage() {
  const t = useTexts();
  const may = useMay();
  const filters = filtersIn(useQueryValues());
  const { isBusy, problem, run } = useAttempt();
  const entries = useInfiniteQuery({
    queryKey: ['audit', filters],
    queryFn: async ({ pageParam }) => {
      const before = pageParam === null ? {} : { before: pageParam };
      return (await call(listAudit, { query: { ...filters, ...before } })).result;
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ pagination }) => pagination.next,
  });

  const save = () =>
    run(async () => {
      const keep = await pickFile(FILE);
      if (!keep) return;
      const { body } = await callFile(exportAudit, { query: filters });
      if (body) await keep(body, FILE);
    });

  return (
    <div className={PAGE}>
      <PageHead
        title={t('operator.audit')}
        lead={t('operator.audit-lead')}
        actions={
          <Button
            icon={<Download aria-hidden className="size-4" />}
            busy={isBusy}
            onClick={() => void save()}
          >
            {t('operator.audit-export')}
          </Button>
        }
      />
      <ProblemNotice problem={problem} />
      {may(verifyAudit) ? <VerifyLog icon={<ShieldCheck aria-hidden className="size-4" />} /> : null}
      <AuditFilters filters={filters} onChange={(changed) => go(paths.audit(changed), { replace: true })} />
      <Read of={entries} rows={10}>
        {({ pages }) => <Entries entries={pages.flatMap(({ data }) => data)} />}
      </Read>
      {entries.hasNextPage ? (
        <Button
          busy={entries.isFetchingNextPage}
          onClick={() => void entries.fetchNextPage()}
          className="justify-self-center"
        >
          {t('operator.more')}
        </Button>
      ) : null}
    </div>
  );
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useTexts();
  if (entries.length === 0)
    return (
      <EmptyState icon={<ScrollText />} title={t('operator.audit-none')}>
        {t('operator.audit-none-hint')}
      </EmptyState>
    );
  return (
    <ol className="grid divide-y divide-line rounded-lg border border-line bg-raised">
      {entries.map((entry) => (
        <EntryRow key={entry.nth} entry={entry} />
      ))}
    </ol>
  );
}
