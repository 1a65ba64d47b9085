import { checkedRowSchema, readVendorSheet } from '@sendero/core/contract/operator-vendor-api';
import { useState } from 'react';
import * as z from 'zod/mini';
import { sendForm } from '../../../lib/send-form.ts';
import { useQueryValue } from '../../../lib/navigation.tsx';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { windowSlot } from '../../../lib/storage.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PAGE, PageHead } from '../../lib/page-head.tsx';
import { useTexts } from '../../lib/texts.ts';
import { type Sheet, SheetRows } from './sheet-rows.tsx';

const ACCEPT = '.xlsx,.xls,.ods,.csv,.tsv,.txt';

/** What was read and mended, kept in this window until it is taken on or left: a reload loses no row. */
const kept = windowSlot(
  'outlet-sheet',
  z.object({ chain: z.string(), rows: z.array(checkedRowSchema), mended: z.array(z.number()) }),
);

/** Takes a chain's outlets on from a sheet: read, mended in place, and taken on together (OPR-02). */
export default function SheetPage() {
  const t = useTexts();
  const named = useQueryValue('chain') ?? '';
  const [before] = useState(() => {
    const sheet = kept.read();
    return sheet !== null && (named === '' || named === sheet.chain) ? sheet : null;
  });
  const [chain, setChain] = useState(before?.chain ?? named);
  const [sheet, setSheet] = useState<Sheet | null>(before);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [sent, setSent] = useState(0);
  const { isBusy, problem, run } = useAttempt();

  const put = (next: Sheet | null) => {
    setSheet(next);
    if (next === null || next.rows.length === 0) kept.clear();
    else kept.write({ chain: chain.trim(), rows: [...next.rows], mended: [...next.mended] });
  };
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
      put(result.missing.length > 0 ? null : { rows: result.rows, mended: [] });
    });

  return (
    <div className={PAGE}>
      <PageHead title={t('operator.chain-by-sheet')} lead={t('operator.sheet-lead')} />
      {sheet === null ? (
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
        <SheetRows chain={chain.trim()} sheet={sheet} onChange={put} onAgain={() => put(null)} />
      )}
    </div>
  );
}
