import { type ApiKey, type NewApiKey, endKey, turnKey } from '@sendero/core/contract/developer-api';
import { call } from '../../../lib/api.ts';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** How long the key before works beside the new one. */
const OVERLAP_HOURS = 24;

export interface KeyChange {
  readonly of: ApiKey;
  readonly what: 'turn' | 'end';
}

interface ChangeKeyDialogProps extends KeyChange {
  onClose: () => void;
  /** Called with the new key where there is one. */
  onDone: (key?: NewApiKey) => void;
}

/** Asks before a key is turned over or ended. */
export function ChangeKeyDialog({ of: { key_id, name }, what, onClose, onDone }: ChangeKeyDialogProps) {
  const t = useTexts();
  const { isBusy, problem, run } = useAttempt();
  const params = { key_id };
  const submit = () => {
    if (isBusy) return;
    void run(async () => {
      if (what === 'turn')
        return onDone((await call(turnKey, { params, body: { overlap_hours: OVERLAP_HOURS } })).result);
      await call(endKey, { params });
      onDone();
    });
  };
  return (
    <Dialog
      open
      size="small"
      title={`${t(`keys.${what}`)}: ${name}`}
      closeLabel={t('shell.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button tone={what === 'end' ? 'danger' : 'primary'} busy={isBusy} onClick={submit}>
            {t(`keys.${what}`)}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <ProblemNotice problem={problem} />
        <p>{what === 'end' ? t('keys.end-lead') : t('keys.turn-lead', { hours: OVERLAP_HOURS })}</p>
      </div>
    </Dialog>
  );
}
