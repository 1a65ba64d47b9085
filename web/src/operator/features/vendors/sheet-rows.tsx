import {
  type CheckedOutletRow,
  type OutletRow,
  addOutlets,
} from '@sendero/core/contract/operator-vendor-api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { AppLink } from '../../../lib/navigation.tsx';
import { useFormats } from '../../../lib/texts.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { toast } from '../../../ui/toast.ts';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { useTexts } from '../../lib/texts.ts';
import { useLostFocus } from '../../lib/use-lost-focus.ts';
import { paths } from '../../paths.ts';
import { RowFields } from './row-fields.tsx';

export interface Sheet {
  readonly rows: readonly CheckedOutletRow[];
  /** The numbers of rows that were changed since they were checked. */
  readonly mended: readonly number[];
}

interface SheetRowsProps {
  readonly chain: string;
  readonly sheet: Sheet;
  readonly onChange: (sheet: Sheet) => void;
  /** Goes back to the choice of a sheet. */
  readonly onAgain: () => void;
}

/** The rows of a sheet: wrong ones are mended in place, and all, or the good ones, are taken on together. */
export function SheetRows({ chain, sheet: { rows, mended }, onChange, onAgain }: SheetRowsProps) {
  const t = useTexts();
  const { number } = useFormats();
  const client = useQueryClient();
  const told = useLostFocus<HTMLParagraphElement>();
  const [asks, setAsks] = useState<'all' | 'good' | null>(null);
  const isWrong = ({ issues, fields }: CheckedOutletRow) => issues.length > 0 && !mended.includes(fields.row);
  const wrong = rows.filter(isWrong);

  const mend = (fields: OutletRow) => {
    onChange({
      rows: rows.map((row) => (row.fields.row === fields.row ? { ...row, fields } : row)),
      mended: [...new Set([...mended, fields.row])],
    });
  };
  const taken = (added: number, left: readonly CheckedOutletRow[]) => {
    setAsks(null);
    onChange({ rows: left, mended: [] });
    void client.invalidateQueries({ queryKey: ['vendor'] });
    if (added > 0) toast({ message: t('operator.outlets-added', { count: added }), type: 'success' });
  };

  if (rows.length === 0) return <Taken chain={chain} onAgain={onAgain} />;

  return (
    <>
      <p ref={told} role="status" tabIndex={-1}>
        {t('operator.sheet-rows', { count: rows.length, wrong: number(wrong.length) })}
      </p>
      <ol className="grid divide-y divide-line rounded-lg border border-line bg-raised">
        {[...rows]
          .toSorted((a, b) => Number(b.issues.length > 0) - Number(a.issues.length > 0))
          .map((row) => (
            <RowFields
              key={row.fields.row}
              checked={row}
              isMended={mended.includes(row.fields.row)}
              onMend={mend}
            />
          ))}
      </ol>
      <div className="sticky bottom-0 low:static flex flex-wrap justify-end gap-2 border-t border-line bg-surface py-3">
        <Button onClick={onAgain}>{t('operator.sheet-again')}</Button>
        {wrong.length > 0 && wrong.length < rows.length ? (
          <Button onClick={() => setAsks('good')}>
            {t('operator.take-on-good', { count: rows.length - wrong.length })}
          </Button>
        ) : null}
        <Button tone="primary" onClick={() => setAsks('all')}>
          {t('operator.take-on-all', { count: rows.length })}
        </Button>
      </div>
      {asks === null ? null : (
        <ReasonDialog
          title={t('operator.chain-by-sheet')}
          confirm={t('operator.take-on')}
          act={async (reason) => {
            const good = asks === 'good' ? { only_good: true } : {};
            const body = { rows: rows.map(({ fields }) => fields), reason, ...good };
            return (await call(addOutlets, { params: { vendorId: chain }, body })).result;
          }}
          onClose={() => setAsks(null)}
          onDone={({ added, left }) =>
            taken(added.length, left.length === 0 ? [] : withRest(rows, added, left))
          }
        >
          <p>{t('operator.owners-are-told')}</p>
        </ReasonDialog>
      )}
    </>
  );
}

/** Nothing of the sheet is left. */
function Taken({ chain, onAgain }: Pick<SheetRowsProps, 'chain' | 'onAgain'>) {
  const t = useTexts();
  const told = useLostFocus<HTMLDivElement>();
  return (
    <div ref={told} tabIndex={-1} className="outline-none">
      <InlineNotice title={t('operator.sheet-done')}>
        <span className="flex flex-wrap gap-2 pt-2">
          <AppLink href={paths.vendor(chain)} className={buttonClass({ tone: 'primary' })}>
            {t('operator.to-chain')}
          </AppLink>
          <Button onClick={onAgain}>{t('operator.sheet-again')}</Button>
        </span>
      </InlineNotice>
    </div>
  );
}

/** The rows that were not taken on, as they were checked now; those that were are gone. */
function withRest(
  rows: readonly CheckedOutletRow[],
  added: readonly { readonly row: number }[],
  left: readonly CheckedOutletRow[],
): readonly CheckedOutletRow[] {
  const gone = new Set(added.map(({ row }) => row));
  const now = new Map(left.map((row) => [row.fields.row, row]));
  return rows
    .filter(({ fields }) => !gone.has(fields.row))
    .map((row) => now.get(row.fields.row) ?? { ...row, issues: [] });
}
