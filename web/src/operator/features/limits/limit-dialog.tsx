import type { BoardName } from '@sendero/core/contract/operator-desk-api';
import { readEmail } from '@sendero/core/session/email';
import { useState } from 'react';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { Limit } from './limit-row.tsx';

const MOST = 999;

interface LimitDialogProps<Answer> {
  /** Null: a new one. */
  readonly limit: Limit | null;
  /** Numbers without a limit. */
  readonly free: readonly BoardName[];
  /** Its place among all that are saved, by which the server names its fields. */
  readonly place: number;
  readonly save: (limit: Limit, reason: string) => Promise<Answer>;
  readonly onClose: () => void;
  readonly onDone: (answer: Answer) => void;
}

/** Sets one limit: from when on it alarms, and who is told by mail, by webhook, or both. */
export function LimitDialog<Answer>({ limit, free, place, save, onClose, onDone }: LimitDialogProps<Answer>) {
  const t = useTexts();
  const [name, setName] = useState<BoardName>(limit?.name ?? free[0] ?? 'late');
  const [most, setMost] = useState(String(limit?.most ?? 0));
  const [mails, setMails] = useState(limit?.mails.join(', ') ?? '');
  const [webhook, setWebhook] = useState(limit?.webhook ?? '');
  const listed = mails.split(/[\s,;]+/).filter(Boolean);
  const address = `limits.${place}.webhook`;
  const isNumber = /^\d{1,3}$/.test(most.trim()) && Number(most) <= MOST;
  const check = () => ({
    most: isNumber ? undefined : t('operator.limit-most-missing'),
    mails:
      listed.length === 0 && webhook.trim() === ''
        ? t('operator.limit-nobody')
        : listed.some((mail) => readEmail(mail) === null)
          ? t('register.issue.email-incorrect')
          : undefined,
  });
  return (
    <ReasonDialog
      title={limit ? t(`operator.board.${name}`) : t('operator.limit-add')}
      confirm={t('operator.limit-save')}
      fields={[address]}
      check={check}
      act={(reason) =>
        save(
          {
            name,
            most: Number(most),
            mails: listed,
            webhook: webhook.trim() || null,
            raised_at: null,
            webhook_answer: null,
            webhook_answered_at: null,
          },
          reason,
        )
      }
      onClose={onClose}
      onDone={onDone}
    >
      {limit ? null : (
        <Select
          label={t('operator.limit-name')}
          options={free.map((one) => ({ value: one, label: t(`operator.board.${one}`) }))}
          value={name}
          onChange={({ target }) => setName(free.find((one) => one === target.value) ?? name)}
        />
      )}
      <TextField
        name="most"
        label={t('operator.limit-most')}
        hint={t('operator.limit-most-hint')}
        inputMode="numeric"
        dir="ltr"
        value={most}
        onChange={({ target }) => setMost(target.value)}
      />
      <TextField
        name="mails"
        label={t('operator.limit-mails')}
        hint={t('operator.limit-mails-hint')}
        dir="ltr"
        inputMode="email"
        value={mails}
        onChange={({ target }) => setMails(target.value)}
      />
      <TextField
        name={address}
        label={t('operator.limit-webhook')}
        hint={t('operator.limit-webhook-hint')}
        dir="ltr"
        inputMode="url"
        maxLength={500}
        value={webhook}
        onChange={({ target }) => setWebhook(target.value)}
      />
    </ReasonDialog>
  );
}
