import type { BulkJob, BulkRow } from '@sendero/core/contract/bulk-api';
import { PackageX } from 'lucide-react';
import { AppLink } from '../../lib/navigation.tsx';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RowFields } from './row-fields.tsx';
import { RowPlace } from './row-place.tsx';
import { RowStatus } from './row-status.tsx';
import type { RowsWork } from './use-rows-work.ts';
import { useBulkWords } from './use-bulk-words.ts';
import { useRow } from './use-bulk-jobs.ts';
import { type RowWords, useRowWords } from './use-row-words.ts';
import { isWrong } from './wrong-cells.ts';

interface RowDrawerProps {
  rowNumber: number;
  /** The row, if the table has loaded it. */
  listed: BulkRow | undefined;
  /** Opens with the map, to set the row's pin. */
  withPin: boolean;
  work: RowsWork;
  onClose: () => void;
}

/** One row in full: its faults, every column as a field, its place and its order (BLK-06). */
export function RowDrawer({ rowNumber, listed, withPin, work, onClose }: RowDrawerProps) {
  const t = useTexts();
  const { row, isMissing } = useRow(work.job, rowNumber, listed);
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('bulk.row.title', { number: String(rowNumber) })}
      aside={row ? <RowStatus row={row} /> : null}
      closeLabel={t('shell.close')}
      footer={row && work.mayChange(row) ? <Leaving row={row} work={work} /> : null}
    >
      {row ? (
        <div className="grid gap-6">
          <Messages row={row} work={work} />
          <RowPlace key={String(withPin)} row={row} withPin={withPin} work={work} />
          <RowFields row={row} work={work} />
          <RowFacts row={row} job={work.job} />
        </div>
      ) : isMissing ? (
        <EmptyState icon={<PackageX />} title={t('bulk.row.missing')} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </Drawer>
  );
}

interface RowProps {
  row: BulkRow;
  work: RowsWork;
}

/** The row's order if placed, its faults and its warnings. */
function Messages({ row, work }: RowProps) {
  const t = useTexts();
  const words = useBulkWords();
  const warnings = row.status === 'VALID' && !work.accepted.has(row.row_number) ? row.warnings : [];
  return (
    <>
      {row.order_id !== null && row.vendor_id !== null ? (
        <AppLink
          href={paths.tracking(row.vendor_id, row.order_id)}
          className={buttonClass({ tone: 'primary', block: true })}
        >
          {t('bulk.row.to-order', { order: row.short_code || row.order_id })}
        </AppLink>
      ) : null}
      {isWrong(row) ? (
        <ul className="grid gap-1 rounded-lg bg-danger-soft p-3 text-sm">
          {row.issues.map(({ column, key, message }) => (
            <li key={`${column} ${key}`} className="text-pretty text-danger">
              <span className="font-semibold">{words.column(column)}: </span>
              {message}
            </li>
          ))}
        </ul>
      ) : null}
      {warnings.map(({ key, message }) => (
        <div key={key} className="grid gap-2 rounded-lg bg-warn-soft p-3">
          <p className="text-warn">{message}</p>
          {work.mayChange(row) ? (
            <div>
              <Button size="small" onClick={() => work.accept(row.row_number)}>
                {t('bulk.row.keep')}
              </Button>
            </div>
          ) : null}
        </div>
      ))}
    </>
  );
}

function Leaving({ row, work }: RowProps) {
  const t = useTexts();
  const isOut = row.status === 'LEFT_OUT';
  return (
    <Button
      block
      busy={work.saving.has(row.row_number)}
      onClick={() => void work.change(row.row_number, { left_out: !isOut })}
    >
      {t(isOut ? 'bulk.row.take-back' : 'bulk.row.leave-out')}
    </Button>
  );
}

/** The row's price; of a route, its share of the whole. */
const feeOf = (words: RowWords, row: BulkRow): string =>
  [words.fee(row), words.routeFee(row)].filter((part) => part !== '').join(' ');

/** Facts that are not in the sheet: the fee, and who uploaded the row when. */
function RowFacts({ row, job }: { row: BulkRow; job: BulkJob }) {
  const t = useTexts();
  const words = useBulkWords();
  const { dateTime } = useFormats();
  const rowWords = useRowWords(job);
  const facts = [
    ...(row.trip ? [[words.column('route'), rowWords.stop(row)]] : []),
    ...(row.delivery_fee === null ? [] : [[t('bulk.column.fee'), feeOf(rowWords, row)]]),
    [t('bulk.row.id'), row.row_id],
    [t('bulk.created-by'), row.created_by],
    [t('bulk.created-at'), dateTime(row.created_at)],
    [t('bulk.file'), job.file_name || t('bulk.pasted')],
  ];
  return (
    <dl className="tabular grid gap-2 text-sm">
      {facts.map(([what, said]) => (
        <div key={what} className="flex justify-between gap-4">
          <dt className="shrink-0 text-muted">{what}</dt>
          <dd className="min-w-0 text-end wrap-anywhere">
            <bdi>{said}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
