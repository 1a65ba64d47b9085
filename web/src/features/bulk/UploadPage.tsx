import { exampleFile } from '@sendero/core/contract/bulk-api';
import { Download } from 'lucide-react';
import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocale, useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ACCEPTED } from './sheet-file.ts';
import { BulkJobHistory } from './bulk-job-history.tsx';
import { UploadHead } from './upload-head.tsx';
import { useDownload } from './use-download.ts';
import { useUpload } from './use-upload.ts';

/**
 * Uploads a sheet: dropped, browsed for or pasted; with the template, and the earlier bulk jobs below (BLK-01, BLK-02).
 */
export default function UploadPage({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const upload = useUpload(vendorId);
  const { sending, issue } = upload;
  usePaste(upload);
  return (
    <UploadHead
      action={<TemplateButton vendorId={vendorId} />}
      below={<BulkJobHistory vendorId={vendorId} />}
    >
      {sending ? (
        <Uploading name={sending.name} part={sending.part} onCancel={upload.cancel} />
      ) : (
        <FileDrop
          title={t('bulk.drop')}
          hint={t('bulk.accepted')}
          browse={t('bulk.browse')}
          accept={ACCEPTED}
          error={issue ? t(issue) : undefined}
          onFile={upload.file}
        />
      )}
    </UploadHead>
  );
}

/** Takes cells or a file from the clipboard, pasted anywhere on the page. */
function usePaste({ sending, file, cells }: ReturnType<typeof useUpload>): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const isField = event.target instanceof Element && event.target.closest('input, textarea') !== null;
    if (sending || isField || !event.clipboardData) return;
    const [pasted] = event.clipboardData.files;
    const isTaken = cells(event.clipboardData.getData('text/plain'));
    if (!isTaken && pasted) file(pasted);
    if (isTaken || pasted) event.preventDefault();
  });
  // Before the page is painted: who sees it may paste.
  useLayoutEffect(() => {
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

function TemplateButton({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const language = useLocale();
  const { isBusy, save } = useDownload(exampleFile, 'bulk-order-upload.template-file-error');
  return (
    <Button
      busy={isBusy}
      icon={<Download aria-hidden className="size-4" />}
      onClick={() => save({ query: { vendorId, language } }, 'Template.xlsx')}
    >
      {t('bulk.template')}
    </Button>
  );
}

function Uploading({ name, part, onCancel }: { name: string; part: number; onCancel: () => void }) {
  const t = useTexts();
  const isSent = part >= 1;
  return (
    <div className="grid gap-4 rounded-xl border border-line bg-raised px-6 py-10 md:py-16">
      <div className="mx-auto grid w-full max-w-110 gap-4 text-center">
        <p role="status" className="text-lg font-semibold">
          {t(isSent ? 'bulk.opening' : 'bulk.uploading')}
        </p>
        <p className="-mt-3 truncate text-muted">
          <bdi>{name || t('bulk.pasted')}</bdi>
        </p>
        <ProgressBar label={t('bulk.uploading')} value={isSent ? undefined : part} />
        <div>
          <Button onClick={onCancel}>{t('ui.cancel')}</Button>
        </div>
      </div>
    </div>
  );
}
