import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useTexts } from '../../lib/texts.ts';

/** A secret that is shown this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTexts();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('operator.limit-secret-made')}
      closeLabel={t('shell.close')}
      footer={<Button onClick={onClose}>{t('shell.close')}</Button>}
    >
      <div className="grid gap-3">
        <p>{t('operator.limit-secret-lead')}</p>
        <p dir="ltr" className="rounded-md bg-sunken p-3 font-mono text-sm wrap-anywhere">
          {secret}
        </p>
        <CopyButton
          text={secret}
          label={t('operator.limit-secret-copy')}
          copiedLabel={t('ui.copied')}
          tone="primary"
        />
      </div>
    </Dialog>
  );
}
