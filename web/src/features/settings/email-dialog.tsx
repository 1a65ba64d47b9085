import { askEmailChange, confirmEmailChange } from '@sendero/core/contract/account-api';
import type { User } from '@sendero/core/contract/session-api';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { changeUser, renewTokens } from '../../lib/session.ts';
import { useLocale, useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { Form, type FormErrors } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { CodeField, isWholeCode } from '../../lib/code-field.tsx';
import { fieldErrors } from '../../lib/form-values.ts';
import { ProblemNotice } from '../../lib/problem-notice.tsx';
import { useAttempt } from '../../lib/use-attempt.ts';
import { PresentPassword } from './present-password.tsx';
import { sessionsKey } from './session-list.tsx';

interface EmailDialogProps {
  onClose: () => void;
  onChanged: (user: User) => void;
}

/** Changes the user’s address in two steps: mails a code to the new one, then asks for it (BRD-12). */
export function EmailDialog({ onClose, onChanged }: EmailDialogProps) {
  const t = useTexts();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <Dialog
      open
      size="small"
      title={t('settings.email-change')}
      closeLabel={t('shell.close')}
      onClose={onClose}
    >
      {sentTo === undefined ? (
        <AskForm onSent={setSentTo} />
      ) : (
        <CodeForm
          email={sentTo}
          onOther={() => setSentTo(undefined)}
          onDone={(user) => {
            onChanged(user);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useTexts();
  const language = useLocale();
  const [typed, setTyped] = useState({ email: '', now: '' });
  const [own, setOwn] = useState<FormErrors>();
  const { isBusy, problem, run } = useAttempt();
  const refused = fieldErrors(t, problem, ['email', 'password']);

  const submit = () => {
    const email = typed.email.trim();
    const errors = {
      email: email === '' ? t('session.email-missing') : undefined,
      now: typed.now === '' ? t('session.password-missing') : undefined,
    };
    const isMissing = errors.email !== undefined || errors.now !== undefined;
    setOwn(isMissing ? errors : undefined);
    if (isMissing || isBusy) return;
    void run(async () => {
      await call(askEmailChange, { body: { email, password: typed.now, language } });
      onSent(email);
    });
  };

  return (
    <Form
      onSubmit={submit}
      errors={own ?? (refused && { email: refused['email'], now: refused['password'] })}
      className="grid gap-4"
    >
      <p className="text-muted">{t('settings.email-hint')}</p>
      {refused ? null : <ProblemNotice problem={problem} />}
      <EmailField
        name="email"
        label={t('settings.email-new')}
        value={typed.email}
        onChange={({ target }) => setTyped({ ...typed, email: target.value })}
        autoComplete="email"
      />
      <PresentPassword value={typed.now} onChange={(now) => setTyped({ ...typed, now })} />
      <Button type="submit" tone="primary" size="large" block busy={isBusy}>
        {t('recovery.send')}
      </Button>
    </Form>
  );
}

interface CodeFormProps {
  email: string;
  /** Called to send a code anew, to this address or another. */
  onOther: () => void;
  onDone: (user: User) => void;
}

function CodeForm({ email, onOther, onDone }: CodeFormProps) {
  const t = useTexts();
  const language = useLocale();
  const [code, setCode] = useState('');
  const [own, setOwn] = useState<FormErrors>();
  const { isBusy, problem, run } = useAttempt();
  const refused = fieldErrors(t, problem, ['code']);

  const submit = () => {
    setOwn(isWholeCode(code) ? undefined : { code: t('recovery.code-missing') });
    if (!isWholeCode(code) || isBusy) return;
    void run(async () => {
      const { result } = await call(confirmEmailChange, { body: { code, language } });
      changeUser(result);
      // The present tokens name the old address, which owns nothing any more.
      await renewTokens();
      void queryClient.invalidateQueries({ queryKey: sessionsKey });
      toast({ message: t('settings.email-changed', { email: result.email }), type: 'success' });
      onDone(result);
    });
  };

  return (
    <Form onSubmit={submit} errors={own ?? refused} className="grid gap-4">
      <p className="break-words text-muted">{t('settings.email-sent', { email })}</p>
      {refused ? null : <ProblemNotice problem={problem} />}
      <CodeField value={code} onChange={setCode} />
      <div className="grid gap-2">
        <Button type="submit" tone="primary" size="large" block busy={isBusy}>
          {t('settings.email-change')}
        </Button>
        <Button tone="ghost" block onClick={onOther}>
          {t('register.other-email')}
        </Button>
      </div>
    </Form>
  );
}
