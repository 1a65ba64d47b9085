import { createBulkJob } from '@sendero/core/contract/bulk-api';
import { useEffect, useRef, useState } from 'react';
import { go } from '../../lib/navigation.tsx';
import { asProblem } from '../../lib/problem.ts';
import { queryClient } from '../../lib/query.ts';
import { sendForm } from '../../lib/send-form.ts';
import { type TextKey, useLocale, useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toast.ts';
import { fileIssue, isCells } from './sheet-file.ts';
import { bulkJobKey } from './bulk-jobs.ts';

/** The current upload and how much of it is sent, from 0 to 1. */
interface Sending {
  readonly name: string;
  readonly part: number;
}

interface Upload {
  readonly sending: Sending | null;
  /** Why the last sheet was refused. */
  readonly issue: TextKey | null;
  file(file: File): void;
  /** Uploads cells from the clipboard; returns false for other text. */
  cells(text: string): boolean;
  cancel(): void;
}

/** Uploads a sheet and opens the bulk job that checks it (BLK-01, BLK-02). Leaving the page aborts the upload. */
export function useUpload(vendorId: string): Upload {
  const t = useTexts();
  const language = useLocale();
  const [sending, setSending] = useState<Sending | null>(null);
  const [issue, setIssue] = useState<TextKey | null>(null);
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);

  async function send(name: string, content: File | string): Promise<void> {
    const stop = new AbortController();
    current.current = stop;
    setIssue(null);
    setSending({ name, part: 0 });
    const form = new FormData();
    form.set('vendor_id', vendorId);
    form.set('content', content);
    try {
      const { body } = await sendForm(createBulkJob, {
        query: { language },
        form,
        signal: stop.signal,
        onSent: (part) => setSending({ name, part }),
      });
      queryClient.setQueryData(bulkJobKey(body.bulk_job), body.bulk_job);
      go(paths.bulkJob(vendorId, body.bulk_job.bulk_job_id));
    } catch (error) {
      if (!stop.signal.aborted) refused(error);
    }
    setSending(null);
  }

  /** A fault of the sheet is shown where it was chosen; any other failure is a toast. */
  function refused(error: unknown): void {
    const { textKey } = asProblem(error);
    if (textKey.startsWith('bulk.problem.') && t.has(textKey)) setIssue(textKey);
    else toast({ message: t('bulk-order-upload.file-upload-error'), type: 'error' });
  }

  function sendUnless(wrong: TextKey | null, name: string, content: File | string): void {
    if (wrong) setIssue(wrong);
    else void send(name, content);
  }

  return {
    sending,
    issue,
    file: (file) => sendUnless(fileIssue(file), file.name, file),
    cells: (text) => {
      if (!isCells(text)) return false;
      const { size } = new Blob([text]);
      sendUnless(fileIssue({ name: 'cells.csv', size }), '', text);
      return true;
    },
    cancel: () => current.current?.abort(),
  };
}
