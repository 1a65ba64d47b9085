import { closeAccount } from '@sendero/core/contract/session-api';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { logOut } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, type FormErrors } from '../../ui/form.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.ts';
import { keepAccount } from './closing-account.ts';
import { fieldErrors } from '../../lib/form-values.ts';
import { ProblemNotice } from '../../lib/problem-notice.tsx';
import { useAttempt } from '../../lib/use-attempt.ts';

/** Closes the user's account after their password; first says what is deleted and what remains (SAF-11). */
export function CloseAccount() {
  const t = useTexts();
  const { isBusy, problem, run } = useAttempt();
  const [password, setPassword] = useState('');
  const [own, setOwn] = useState<FormErrors>();
  const refused = fieldErrors(t, problem, ['password']);
  const isUnderWay = problem?.errors.some(({ field }) => field === 'account') ?? false;

  const submit = () => {
    setOwn(password === '' ? { password: t('session.password-missing') } : undefined);
    if (password === '' || isBusy) return;
    void run(async () => {
      await call(closeAccount, { body: { password } });
      keepAccount();
      await logOut();
      toast({ message: t('account.closed'), type: 'success' });
    });
  };

  return (
    <Dialog open size="small" title={t('account.close')} closeLabel={t('shell.close')} onClose={keepAccount}>
      <Form onSubmit={submit} errors={refused ?? own} className="grid gap-4">
        <p className="text-muted">{t('account.close-lead')}</p>
        {isUnderWay ? (
          <InlineNotice tone="danger">{t('account.issue.orders-under-way')}</InlineNotice>
        ) : refused ? null : (
          <ProblemNotice problem={problem} />
        )}
        <PasswordField
          name="password"
          label={t('session.password')}
          showLabel={t('session.show-password')}
          hideLabel={t('session.hide-password')}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          autoComplete="current-password"
        />
        <div className="grid gap-2">
          <Button type="submit" tone="danger" size="large" block busy={isBusy}>
            {t('account.close')}
          </Button>
          <Button tone="ghost" block onClick={keepAccount}>
            {t('ui.cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
