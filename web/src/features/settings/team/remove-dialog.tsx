import type { Teammate } from '@sendero/core/contract/team-api';
import { useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { removalWords } from './removal-words.ts';
import { type Business, useTeamActions } from './use-team.ts';

interface RemoveDialogProps {
  business: Business;
  person: Teammate;
  onClose: () => void;
}

/** Takes somebody out of the team, after saying what comes of it. */
export function RemoveDialog({ business, person, onClose }: RemoveDialogProps) {
  const t = useTexts();
  const { isBusy, problem, run } = useAttempt();
  const { remove } = useTeamActions(business);
  const { action, lead } = removalWords(person);
  const { email } = person;

  const confirm = () => {
    if (isBusy) return;
    void run(async () => {
      await remove(email);
      onClose();
      toast({ message: t('team.removed', { email }), type: 'success' });
    });
  };

  return (
    <Dialog open size="small" title={t(action)} closeLabel={t('shell.close')} onClose={onClose}>
      <div className="grid gap-4">
        <p className="font-medium wrap-anywhere">
          <bdi>{email}</bdi>
        </p>
        <p className="text-muted">{t(lead)}</p>
        <ProblemNotice problem={problem} />
        <div className="grid gap-2">
          <Button tone="danger" size="large" block busy={isBusy} onClick={confirm}>
            {t(action)}
          </Button>
          <Button tone="ghost" block onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
