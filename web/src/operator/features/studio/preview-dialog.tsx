import { previewDraft } from '@sendero/core/contract/operator-studio-api';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { call } from '../../../lib/api.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Read } from '../../lib/read-state.tsx';
import { useTexts } from '../../lib/texts.ts';

interface PreviewDialogProps {
  readonly draftId: string;
  readonly onClose: () => void;
}

/** The addresses at which a draft is looked at, each with its pass (decision 0150). */
export function PreviewDialog({ draftId, onClose }: PreviewDialogProps) {
  const t = useTexts();
  const previews = useQuery({
    queryKey: ['studio', 'preview', draftId],
    queryFn: async () => (await call(previewDraft, { params: { draftId }, body: {} })).result,
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <Dialog open onClose={onClose} title={t('operator.studio-preview')} closeLabel={t('shell.close')}>
      <div className="grid gap-4">
        <p>{t('operator.studio-preview-means')}</p>
        <Read of={previews} rows={2}>
          {(all) => (
            <ul className="grid gap-2">
              {all.map(({ site, url }) => (
                <li key={site} className="flex items-center gap-2">
                  <a
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="flex min-h-control min-w-0 flex-1 items-center gap-2 rounded-md border border-line px-3 font-medium text-primary-ink hover:bg-sunken"
                  >
                    <ExternalLink aria-hidden className="size-4 shrink-0" />
                    <bdi dir="ltr" className="truncate">
                      {new URL(url).host}
                    </bdi>
                  </a>
                  <CopyButton
                    text={url}
                    label={t('operator.studio-copy')}
                    copiedLabel={t('ui.copied')}
                    labelHidden
                  />
                </li>
              ))}
            </ul>
          )}
        </Read>
      </div>
    </Dialog>
  );
}
