import { acceptStaffInvitation, openStaffInvitation } from '@sendero/core/contract/operator-api';
import { passwordIssues } from '@sendero/core/session/password';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { CodeField } from '../../../lib/code-field.tsx';
import { fieldErrors } from '../../../lib/form-values.ts';
import { go, useQueryValue } from '../../../lib/navigation.tsx';
import { NewPasswordFields } from '../../../lib/new-password-fields.tsx';
import { ProblemNotice } from '../../../lib/problem-notice.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Form, type FormErrors } from '../../../ui/form.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Read } from '../../lib/read-state.tsx';
import { begin } from '../../lib/staff-session.ts';
import { useTexts } from '../../lib/texts.ts';
import { VisitorFrame } from '../../lib/visitor-frame.tsx';
import { paths } from '../../paths.ts';

/** The target of an invitation's link: sets the password and the one-time code, and signs in (OPR-01). */
export default function InvitationPage() {
  const t = useTexts();
  const token = useQueryValue('token') ?? '';
  const invitation = useQuery({
    queryKey: ['staff-invitation', token],
    queryFn: async () => (await call(openStaffInvitation, { body: { token } })).result,
    staleTime: Infinity,
  });
  return (
    <VisitorFrame title={t('operator.invitation-title')} lead={invitation.data?.email_address}>
      <Read of={invitation} rows={3}>
        {(shown) => <AcceptForm token={token} {...shown} />}
      </Read>
    </VisitorFrame>
  );
}

interface AcceptFormProps {
  readonly token: string;
  readonly secret: string;
  readonly otpauth_uri: string;
  readonly needs_code: boolean;
}

function AcceptForm({ token, secret, otpauth_uri, needs_code }: AcceptFormProps) {
  const t = useTexts();
  const [typed, setTyped] = useState({ password: '', repeated: '' });
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<FormErrors>();
  const { isBusy, problem, run } = useAttempt();
  const refused = fieldErrors(t, problem, ['password', 'code']);

  const submit = () => {
    const [issue] = passwordIssues(typed.password, typed.repeated);
    const lacking = {
      password: issue === undefined ? undefined : t(issue),
      code: needs_code && code === '' ? t('operator.code-missing') : undefined,
    };
    setMissing(lacking);
    if (lacking.password || lacking.code) return;
    void run(async () => {
      const given = code === '' ? {} : { code };
      const { result } = await call(acceptStaffInvitation, {
        body: { token, password: typed.password, ...given },
      });
      begin(result);
      go(paths.board(), { replace: true });
    });
  };

  return (
    <Form onSubmit={submit} errors={refused ?? missing} className="grid gap-4">
      <NewPasswordFields label={t('session.password')} value={typed} onChange={setTyped} />
      <section className="grid justify-items-start gap-3 border-t border-line pt-4">
        <h2 className="text-md font-semibold">{t('operator.code-title')}</h2>
        <p className="text-muted">{t(needs_code ? 'operator.code-lead' : 'operator.code-optional')}</p>
        <QrCode
          text={otpauth_uri}
          label={t('operator.code-qr')}
          className="size-44 rounded-md bg-print-ground fill-print"
        />
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <bdi dir="ltr" className="font-mono wrap-anywhere">
            {secret}
          </bdi>
          <CopyButton
            text={secret}
            label={t('operator.code-copy')}
            copiedLabel={t('ui.copied')}
            labelHidden
            tone="ghost"
            size="small"
          />
        </p>
      </section>
      <CodeField label={t('operator.code')} value={code} onChange={setCode} />
      {refused ? null : <ProblemNotice problem={problem} />}
      <Button type="submit" tone="primary" size="large" block busy={isBusy}>
        {t('operator.accept')}
      </Button>
    </Form>
  );
}
