import { type CheckedOutletRow, readVendorSheet } from '@sendero/core/contract/operator-vendor-api';
import { useState } from 'react';
import { sendForm } from '../../../lib/send-form.ts';
import { useQueryValue } from '../../../lib/navigation.tsx';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PAGE, PageHead } from '../../lib/page-head.tsx';
import { useTexts } from '../../lib/texts.ts';
import { SheetRows } from './sheet-rows.tsx';

const ACCEPT = '.xlsx,.xls,.ods,.csv,.tsv,.txt';

/** Takes a chain's outlets on from a sheet: read, mended in place, and taken on together (OPR-02). */
export default function SheetPage() {
  const t = useTexts();
  const [chain, setChain] = useState(useQueryValue('chain') ?? '');
  const [rows, setRows] = useState<readonly CheckedOutletRow[] | null>(null);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [sent, setSent] = useState(0);
  const { isBusy, problem, run } = useAttempt();

  const read = (file: File) =>
    run(async () => {
      const form = new FormData();
      form.set('vendor_id', chain.trim());
      form.set('content', file);
      setSent(0);
      const { result } = await sendForm(readVendorSheet, {
        form,
        signal: new AbortController().signal,
        onSent: setSent,
      });
      setMissing(result.missing);
      setRows(result.missing.length > 0 ? null : result.rows);
    });

  return (
    <div className={PAGE}>
      <PageHead title={t('operator.chain-by-sheet')} lead={t('operator.sheet-lead')} />
      {rows === null ? (
        <>
          <div className="max-w-90">
            <TextField
              label={t('operator.chain-code')}
              hint={t('operator.sheet-chain-hint')}
              value={chain}
              onChange={({ target }) => setChain(target.value)}
              dir="ltr"
              maxLength={64}
            />
          </div>
          {chain.trim() === '' ? null : (
            <FileDrop
              title={t('operator.sheet-drop')}
              hint={t('operator.sheet-columns')}
              browse={t('operator.sheet-browse')}
              accept={ACCEPT}
              onFile={(file) => void read(file)}
            />
          )}
          {isBusy ? <ProgressBar label={t('operator.loading')} value={sent} /> : null}
          {missing.length > 0 ? (
            <InlineNotice tone="danger">
              {t('operator.sheet-missing', { columns: missing.join(', ') })}
            </InlineNotice>
          ) : null}
          <ProblemNotice problem={problem} />
        </>
      ) : (
        <SheetRows chain={chain.trim()} rows={rows} onChange={setRows} onAgain={() => setRows(null)} />
      )}
    </div>
  );
}
