import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface DiscardDialogProps {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/** Before a drawing that was not saved is left. */
export function DiscardDialog({ open, onStay, onDiscard }: DiscardDialogProps) {
  const t = useTexts();
  return (
    <Dialog
      open={open}
      size="small"
      title={t('area.discard-title')}
      closeLabel={t('shell.close')}
      onClose={onStay}
      footer={
        <>
          <Button onClick={onStay}>{t('area.stay')}</Button>
          <Button tone="danger" onClick={onDiscard}>
            {t('area.discard')}
          </Button>
        </>
      }
    >
      {t('area.discard-hint')}
    </Dialog>
  );
}
