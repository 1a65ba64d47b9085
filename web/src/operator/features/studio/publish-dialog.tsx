import { publishDraft } from '@sendero/core/contract/operator-studio-api';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { useTexts } from '../../lib/texts.ts';

interface PublishDialogProps {
  readonly draftId: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Publishes a draft, at once or at a time of the reader's own clock. */
export function PublishDialog({ draftId, onClose, onDone }: PublishDialogProps) {
  const t = useTexts();
  const [time, setTime] = useState('');
  return (
    <ReasonDialog
      title={t('operator.studio-publish-title')}
      confirm={t('operator.studio-publish')}
      act={async (reason) => {
        const at = time === '' ? {} : { at: Math.floor(new Date(time).getTime() / 1000) };
        await call(publishDraft, { params: { draftId }, body: { reason, ...at } });
      }}
      onClose={onClose}
      onDone={() => {
        toast({
          message: t(time === '' ? 'operator.studio-in-force' : 'operator.studio-waits'),
          type: 'success',
        });
        onDone();
      }}
    >
      <p>{t('operator.studio-publish-means')}</p>
      <TextField
        type="datetime-local"
        label={t('operator.studio-at')}
        hint={t('operator.studio-at-hint')}
        value={time}
        onChange={({ target }) => setTime(target.value)}
      />
    </ReasonDialog>
  );
}
