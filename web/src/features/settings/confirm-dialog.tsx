import { ProblemNotice } from '../../lib/problem-notice.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { useAttempt } from '../../lib/use-attempt.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface ConfirmDialogProps {
  /** What is done, and what its button says. */
  readonly action: string;
  /** What it is done to. */
  readonly subject: string;
  /** What comes of it. */
  readonly lead: string;
  readonly isDanger?: boolean;
  readonly work: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before something is done, and stays where it failed. `work` closes it. */
export function ConfirmDialog({
  action,
  subject,
  lead,
  isDanger = false,
  work,
  onClose,
}: ConfirmDialogProps) {
  const t = useTexts();
  const { isBusy, problem, run } = useAttempt();
  return (
    <Dialog
      open
      size="small"
      title={action}
      closeLabel={t('shell.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            tone={isDanger ? 'danger' : 'primary'}
            busy={isBusy}
            onClick={() => {
              if (!isBusy) void run(work);
            }}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="font-medium wrap-anywhere">
          <bdi>{subject}</bdi>
        </p>
        <p className="text-muted">{lead}</p>
        <ProblemNotice problem={problem} />
      </div>
    </Dialog>
  );
}
