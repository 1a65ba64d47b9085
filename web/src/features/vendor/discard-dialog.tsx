import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface DiscardDialogProps {
  open: boolean;
  title: string;
  hint: string;
  /** The labels of the two buttons. */
  stay: string;
  discard: string;
  onStay: () => void;
  onDiscard: () => void;
}

/** Asks before unsaved changes are discarded. */
export function DiscardDialog({ open, title, hint, stay, discard, onStay, onDiscard }: DiscardDialogProps) {
  const t = useTexts();
  return (
    <Dialog
      open={open}
      size="small"
      title={title}
      closeLabel={t('shell.close')}
      onClose={onStay}
      footer={
        <>
          <Button onClick={onStay}>{stay}</Button>
          <Button tone="danger" onClick={onDiscard}>
            {discard}
          </Button>
        </>
      }
    >
      {hint}
    </Dialog>
  );
}
