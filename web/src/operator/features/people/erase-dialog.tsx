import { erasePerson } from '@sendero/core/contract/operator-desk-api';
import type { AnswerOf } from '@sendero/core/contract/endpoint';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Facts } from '../../lib/facts.tsx';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { Person } from './person.ts';

interface EraseDialogProps {
  readonly person: Person;
  /** What has to be typed once more. */
  readonly typed: string;
  readonly onClose: () => void;
}

type Erased = AnswerOf<typeof erasePerson>['result'];

/** Erases one person everywhere, once whom has been typed again; says what was erased, by table. */
export function EraseDialog({ person, typed, onClose }: EraseDialogProps) {
  const t = useTexts();
  const [again, setAgain] = useState('');
  const [erased, setErased] = useState<Erased | null>(null);
  if (erased !== null) return <ErasedDialog erased={erased} onClose={onClose} />;
  return (
    <ReasonDialog
      title={t('operator.person-erase')}
      confirm={t('operator.person-erase-now')}
      tone="danger"
      fields={['again']}
      check={() => ({ again: again.trim() === typed ? undefined : t('operator.person-again-wrong') })}
      act={async (reason) => (await call(erasePerson, { body: { ...person, reason } })).result}
      onClose={onClose}
      onDone={setErased}
    >
      <InlineNotice tone="danger">{t('operator.person-erase-means')}</InlineNotice>
      <TextField
        name="again"
        dir="ltr"
        label={t('operator.person-again', { person: typed })}
        autoComplete="off"
        value={again}
        onChange={({ target }) => setAgain(target.value)}
      />
    </ReasonDialog>
  );
}

function ErasedDialog({
  erased: { erased, under_way, unread_sheets },
  onClose,
}: {
  erased: Erased;
  onClose: () => void;
}) {
  const t = useTexts();
  const tables = Object.entries(erased).filter(([, count]) => count > 0);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('operator.person-erased')}
      closeLabel={t('shell.close')}
      footer={<Button onClick={onClose}>{t('shell.close')}</Button>}
    >
      <div className="grid gap-3">
        {under_way.length > 0 ? (
          <InlineNotice tone="warn" title={t('operator.person-under-way')}>
            <bdi>{under_way.join(', ')}</bdi>
          </InlineNotice>
        ) : null}
        {unread_sheets > 0 ? (
          <InlineNotice tone="warn">{t('operator.person-unread', { count: unread_sheets })}</InlineNotice>
        ) : null}
        {tables.length === 0 ? (
          <p>{t('operator.person-nothing')}</p>
        ) : (
          <Facts of={tables.map(([table, count]) => [table, String(count)] as const)} />
        )}
      </div>
    </Dialog>
  );
}
