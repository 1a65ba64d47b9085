import { openGuestAccount } from '@sendero/core/contract/guest-api';
import { readEmail } from '@sendero/core/session/email';
import { passwordIssues } from '@sendero/core/session/password';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { go } from '../../lib/navigation.tsx';
import { begin } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, type FormErrors } from '../../ui/form.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { toast } from '../../ui/toast.ts';
import { fieldErrors } from '../../lib/form-values.ts';
import { clearGuestOrders, savedGuestOrders } from './guest-orders.ts';
import { NewPasswordFields } from '../../lib/new-password-fields.tsx';
import { ProblemNotice } from '../../lib/problem-notice.tsx';
import { useAttempt } from '../../lib/use-attempt.ts';

/**
 * Opens an account for a guest who has ordered: the guest adds a password, and their orders move to the account
 * (AUTH-20, NAV-16).
 */
export function GuestAccount({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { isBusy, problem, run } = useAttempt();
  const [email, setEmail] = useState(() => savedGuestOrders()[0]?.sender?.email ?? '');
  const [password, setPassword] = useState({ password: '', repeated: '' });
  const [own, setOwn] = useState<FormErrors>();
  const refused = fieldErrors(t, problem, ['email', 'password']);

  const submit = () => {
    const { length } = passwordIssues(password.password);
    const errors = {
      ...(readEmail(email) === null && { email: t('register.issue.email-incorrect') }),
      ...(length > 0 && { password: t('password.weak') }),
      ...(password.password !== password.repeated && { repeated: t('password.differ') }),
    };
    setOwn(errors);
    if (Object.keys(errors).length > 0 || isBusy) return;
    void run(async () => {
      const body = { email: email.trim(), password: password.password };
      const { result } = await call(openGuestAccount, { body });
      clearGuestOrders();
      begin(result.user, result.AuthenticationResult);
      toast({ message: t('guest.account-ready'), type: 'success' });
      go(paths.tracking());
    });
  };

  return (
    <Dialog
      open
      size="small"
      title={t('guest.account-title')}
      closeLabel={t('shell.close')}
      onClose={onClose}
    >
      <Form onSubmit={submit} errors={refused ?? own} className="grid gap-4">
        <p className="text-muted">{t('guest.account-lead')}</p>
        {refused ? null : <ProblemNotice problem={problem} otherwise="register.failed" />}
        <EmailField
          name="email"
          label={t('session.email')}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          autoComplete="username"
        />
        <NewPasswordFields label={t('session.password')} value={password} onChange={setPassword} />
        <div className="grid gap-2">
          <Button type="submit" tone="primary" size="large" block busy={isBusy}>
            {t('register.submit')}
          </Button>
          <Button tone="ghost" block onClick={onClose}>
            {t('guest.account-later')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
