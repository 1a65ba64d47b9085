import type { BulkRow } from '@sendero/core/contract/bulk-api';
import { Bike, CircleMinus, Undo2 } from 'lucide-react';
import { AppLink } from '../../lib/navigation.tsx';
import { ShortCode } from '../../lib/short-code.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RowStatus } from './row-status.tsx';
import type { RowsWork } from './use-rows-work.ts';
import { TableCell } from './table-cell.tsx';
import { useBulkWords } from './use-bulk-words.ts';
import { cellOf, isWrong, wrongColumns } from './wrong-cells.ts';

interface RowReasonProps {
  row: BulkRow;
  work: RowsWork;
}

/** A row's status with its reason, and the actions for the whole row. */
export function RowReason({ row, work }: RowReasonProps) {
  const warning = work.accepted.has(row.row_number) ? undefined : row.warnings[0];
  if (isWrong(row)) return <Wrong row={row} work={work} />;
  return (
    <div className="flex items-center gap-2">
      {row.status === 'VALID' && warning ? (
        <p className="line-clamp-2 min-w-0 flex-1 text-xs text-pretty text-warn" title={warning.message}>
          {warning.message}
        </p>
      ) : (
        <span className="min-w-0 flex-1">
          <RowStatus row={row} />
        </span>
      )}
      <RowActions row={row} work={work} isWarned={row.status === 'VALID' && warning !== undefined} />
    </div>
  );
}

/** The first fault; a fault in a column without a table cell can be corrected here. */
function Wrong({ row, work }: RowReasonProps) {
  const words = useBulkWords();
  const hidden = wrongColumns(row).find((column) => cellOf(column) === 'reason');
  const issue = row.issues.find(({ column }) => column === hidden) ?? row.issues[0];
  if (!issue) return <RowStatus row={row} />;
  const others = row.issues.length - 1;
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        {hidden && work.mayChange(row) ? (
          <TableCell row={row} cell="reason" text={`${words.column(hidden)}: ${issue.message}`} work={work} />
        ) : (
          <p className="line-clamp-2 text-xs text-pretty text-danger" title={issue.message}>
            {issue.message}
            {others > 0 ? <span className="font-semibold whitespace-nowrap"> +{others}</span> : null}
          </p>
        )}
      </div>
      <RowActions row={row} work={work} isWarned={false} />
    </div>
  );
}

function RowActions({ row, work, isWarned }: RowReasonProps & { isWarned: boolean }) {
  const t = useTexts();
  const { row_number, status, order_id, short_code, vendor_id, repeat } = row;
  const leaveOut = (left_out: boolean) => void work.change(row_number, { left_out });
  if (order_id !== null && vendor_id !== null)
    return (
      <AppLink
        href={paths.tracking(vendor_id, order_id)}
        className={buttonClass({ size: 'small', tone: 'ghost' })}
      >
        <Bike aria-hidden className="size-4" />
        {t('bulk.row.order')}
        <ShortCode code={short_code ?? ''} />
      </AppLink>
    );
  if (status === 'PLACED' && repeat && vendor_id !== null)
    return (
      <AppLink href={paths.repeats(vendor_id)} className={buttonClass({ size: 'small', tone: 'ghost' })}>
        {t('repeat.title')}
      </AppLink>
    );
  if (!work.mayChange(row)) return null;
  if (status === 'LEFT_OUT')
    return (
      <Button
        size="small"
        tone="ghost"
        icon={<Undo2 aria-hidden className="size-4" />}
        onClick={() => leaveOut(false)}
      >
        {t('bulk.row.take-back')}
      </Button>
    );
  return (
    <>
      {isWarned ? (
        <Button size="small" tone="ghost" onClick={() => work.accept(row_number)}>
          {t('bulk.row.keep')}
        </Button>
      ) : null}
      <IconButton
        size="small"
        label={t('bulk.row.leave-out')}
        icon={<CircleMinus aria-hidden className="size-4" />}
        onClick={() => leaveOut(true)}
      />
    </>
  );
}
