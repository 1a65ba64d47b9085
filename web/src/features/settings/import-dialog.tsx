import type { LookedUp } from '@sendero/core/contract/address-import-api';
import { asProblem } from '../../lib/problem.ts';
import { type TextKey, useFormats, useTexts } from '../../lib/texts.tsx';
import { sayProblem } from '../../lib/say-problem.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { toast } from '../../ui/toast.ts';
import { type Preview, useBookImport } from './use-book-import.ts';

/** More would not be read by anybody; the counts tell of all. */
const MOST_SHOWN = 200;

const columns: Readonly<Record<string, TextKey>> = {
  customer_name: 'bulk.column.customer',
  phone_number: 'bulk.column.phone',
  address: 'bulk.column.address',
};

interface ImportDialogProps {
  vendorId: string;
  file: File;
  onClose: () => void;
}

/** Shows what a file of customers would do to the address book, row by row where it cannot, and does it when told. */
export function ImportDialog({ vendorId, file, onClose }: ImportDialogProps) {
  const t = useTexts();
  const { number } = useFormats();
  const { preview, done, run } = useBookImport(vendorId, file);
  const { data } = preview;
  const failure = preview.error ?? run.error;
  const fits = data !== undefined && data.customers.length > 0;
  const start = () => {
    if (!fits) return;
    run.mutate(data.customers, {
      onSuccess: ({ added, merged }) => {
        const counts = { added: number(added), merged: number(merged) };
        toast({ message: t('book.imported', counts), type: 'success' });
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      title={t('book.import')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button tone="primary" disabled={!fits} busy={run.isPending} onClick={start}>
            {t('book.import-now', { count: number(data ? data.added + data.known : 0) })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="truncate text-muted">
          <bdi>{file.name}</bdi>
        </p>
        {failure ? <InlineNotice tone="danger">{sayProblem(t, asProblem(failure))}</InlineNotice> : null}
        {data || failure ? null : (
          <>
            <p role="status">
              {done.total === 0
                ? t('bulk.uploading')
                : t('book.looking-up', { done: number(done.rows), total: number(done.total) })}
            </p>
            <ProgressBar
              label={t('book.import')}
              value={done.total === 0 ? undefined : done.rows / done.total}
            />
          </>
        )}
        {data ? <Outcome preview={data} /> : null}
      </div>
    </Dialog>
  );
}

function Outcome({ preview: { added, known, repeated, wrong, missing } }: { preview: Preview }) {
  const t = useTexts();
  const { number } = useFormats();
  if (missing.length > 0) {
    const names = missing.map((column) => t(columns[column] ?? 'problem.field')).join(', ');
    return <InlineNotice tone="danger">{t('book-import.missing', { columns: names })}</InlineNotice>;
  }
  const counts: readonly [TextKey, number][] = [
    ['book.new', added],
    ['book.known', known],
    ['book.repeated', repeated],
    ['book.wrong', wrong.length],
  ];
  // The rows that are left out have a heading of their own.
  const isCounted = ([key, count]: readonly [TextKey, number]) => key !== 'book.wrong' || count === 0;
  return (
    <>
      <div role="status">
        <ul className="tabular grid gap-1">
          {counts.filter(isCounted).map(([key, count]) => (
            <li key={key}>{t(key, { count: number(count) })}</li>
          ))}
        </ul>
      </div>
      {wrong.length > 0 ? (
        <details open>
          <summary className="w-fit cursor-pointer rounded font-medium pointer-coarse:py-3">
            {t('book.wrong', { count: number(wrong.length) })}
          </summary>
          <ul className="divide-y divide-line text-sm">
            {wrong.slice(0, MOST_SHOWN).map((row) => (
              <WrongRow key={row.row} row={row} />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

function WrongRow({ row: { row, issue = '' } }: { row: LookedUp }) {
  const t = useTexts();
  const reason = t(t.has(issue) ? issue : 'problem.field');
  return <li className="py-2">{t('book.wrong-row', { row, reason })}</li>;
}
