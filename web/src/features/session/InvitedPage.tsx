import { acceptInvitation } from '@sendero/core/contract/session-api';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { boot } from '../../lib/boot.ts';
import { loadAgain } from '../../lib/lazy-page.tsx';
import { useQueryValue } from '../../lib/navigation.tsx';
import { begin } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Form, type FormErrors } from '../../ui/form.tsx';
import { fieldErrors } from '../../lib/form-values.ts';
import { GuestFrame } from './guest-frame.tsx';
import { NewPasswordFields } from '../../lib/new-password-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import { ProblemNotice } from '../../lib/problem-notice.tsx';
import { TermsConsent } from './terms-consent.tsx';
import { useAttempt } from '../../lib/use-attempt.ts';

const nothing = { name: '', phone_number: '', password: '', repeated: '' };

/** The page linked in an invited owner's mail: name and password open the account (decision 0025). */
export default function InvitedPage() {
  const t = useTexts();
  const token = useQueryValue('token') ?? '';
  const [typed, setTyped] = useState(nothing);
  const [own, setOwn] = useState<FormErrors>();
  const { isBusy, problem, run } = useAttempt();
  const isDead = problem?.errors.some(({ field }) => field === 'token') ?? false;
  const refused = fieldErrors(t, problem, ['name', 'phone_number', 'password']);

  const submit = async () => {
    const { repeated, ...account } = typed;
    const { invitedIssues } = await loadAgain(() => import('@sendero/core/session/registration'));
    const issues = invitedIssues(account, boot.market);
    const differ = account.password !== repeated;
    setOwn({
      ...Object.fromEntries(
        issues.map(({ field, key }) => [field, t(field === 'password' ? 'password.weak' : key)]),
      ),
      ...(differ && { repeated: t('password.differ') }),
    });
    if (issues.length > 0 || differ || isBusy) return;
    await run(async () => {
      const { result } = await call(acceptInvitation, { body: { token, ...account } });
      begin(result.user, result.AuthenticationResult);
    });
  };
  return (
    <GuestFrame
      title={t('invited.title', { brand: boot.brand.name })}
      lead={t(isDead ? 'invited.link-dead-hint' : 'invited.lead')}
      back={paths.connect()}
    >
      {refused ? null : <ProblemNotice problem={problem} otherwise="invited.failed" />}
      {isDead ? null : (
        <Form onSubmit={() => void submit()} errors={refused ?? own} className="grid gap-4">
          <PersonFields person={typed} onChange={(person) => setTyped({ ...typed, ...person })} />
          <NewPasswordFields
            label={t('session.password')}
            value={typed}
            onChange={(password) => setTyped({ ...typed, ...password })}
          />
          <TermsConsent />
          <Button type="submit" tone="primary" size="large" block busy={isBusy}>
            {t('invited.submit')}
          </Button>
        </Form>
      )}
    </GuestFrame>
  );
}
