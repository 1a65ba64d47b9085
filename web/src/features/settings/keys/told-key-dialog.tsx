import type { NewApiKey } from '@sendero/core/contract/developer-api';
import { useTexts } from '../../../lib/texts.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';

/** A key as it is told once, to be copied. */
export function ToldKeyDialog({ told: { key, name }, onClose }: { told: NewApiKey; onClose: () => void }) {
  const t = useTexts();
  return (
    <Dialog open title={name} closeLabel={t('shell.close')} onClose={onClose}>
      <div className="grid gap-3">
        <p>{t('keys.once')}</p>
        <code dir="ltr" className="rounded-md bg-sunken p-3 text-sm wrap-anywhere select-all">
          {key}
        </code>
        <div>
          <CopyButton
            tone="primary"
            text={key}
            label={t('public.copy')}
            copiedLabel={t('ui.copied')}
            onRefused={() => toast({ message: t('ui.copy-refused'), type: 'error' })}
          />
        </div>
      </div>
    </Dialog>
  );
}
