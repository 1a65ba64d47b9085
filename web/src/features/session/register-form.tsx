import { register } from '@sendero/core/contract/session-api';
import type { Registration } from '@sendero/core/session/registration';
import { type ComponentProps, useState } from 'react';
import { call } from '../../lib/api.ts';
import { boot } from '../../lib/boot.ts';
import { loadAgain } from '../../lib/lazy-page.tsx';
import { useLocale, useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Form, type FormErrors } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { fieldErrors } from '../../lib/form-values.ts';
import { NewPasswordFields } from '../../lib/new-password-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import { ProblemNotice } from '../../lib/problem-notice.tsx';
import type { RegisterDraft } from './register-draft.ts';
import { TermsConsent } from './terms-consent.tsx';
import { useAttempt } from '../../lib/use-attempt.ts';

interface RegisterFormProps {
  draft: RegisterDraft;
  onChange: (changes: Partial<RegisterDraft>) => void;
}

const fields = ['vendor_code', 'business_name', 'name', 'email', 'phone_number', 'password'] as const;

/** The registration form. Issues of the page and of the server are shown at their fields (AUTH-14, AUTH-17). */
export function RegisterForm({ draft, onChange }: RegisterFormProps) {
  const t = useTexts();
  const language = useLocale();
  const { isBusy, problem, run } = useAttempt();
  const [password, setPassword] = useState({ password: '', repeated: '' });
  const [own, setOwn] = useState<FormErrors>();
  const isVendor = boot.market.registration_type === 'PV';
  const refused = fieldErrors(t, problem, fields);

  const send = async () => {
    const typed = toRegistration(draft, password.password);
    // Loaded late, since it includes the world's phone number rules, which are not needed to show the form.
    const { registrationIssues } = await loadAgain(() => import('@sendero/core/session/registration'));
    const issues = registrationIssues(typed, boot.market);
    const differ = password.password !== password.repeated;
    setOwn({
      ...Object.fromEntries(
        issues.map(({ field, key }) => [field, t(field === 'password' ? 'password.weak' : key)]),
      ),
      ...(differ && { repeated: t('password.differ') }),
    });
    if (issues.length > 0 || differ) return;
    await call(register, { body: { ...typed, language } });
    onChange({ sent_to: typed.email });
  };
  const submit = () => {
    if (!isBusy) void run(send);
  };

  const field = (name: 'vendor_code' | 'business_name') =>
    ({
      name,
      value: draft[name],
      onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    }) satisfies Partial<ComponentProps<typeof TextField>>;

  return (
    <Form onSubmit={submit} errors={refused ?? own} className="grid gap-4">
      {refused ? null : <ProblemNotice problem={problem} otherwise="register.failed" />}
      {isVendor ? (
        <TextField
          {...field('vendor_code')}
          label={t('register.vendor-code')}
          hint={t('register.vendor-code-hint')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={40}
        />
      ) : (
        <TextField
          {...field('business_name')}
          label={t('register.business-name')}
          autoComplete="organization"
          maxLength={100}
        />
      )}
      <PersonFields person={draft} onChange={onChange} />
      <NewPasswordFields label={t('session.password')} value={password} onChange={setPassword} />
      <TermsConsent />
      <Button type="submit" tone="primary" size="large" block busy={isBusy}>
        {t('register.submit')}
      </Button>
    </Form>
  );
}

/** The registration for the wire: only the fields of this country's form. */
function toRegistration({ sent_to: _, ...typed }: RegisterDraft, password: string): Registration {
  const { registration_type } = boot.market;
  const isVendor = registration_type === 'PV';
  return {
    ...typed,
    email: typed.email.trim(),
    vendor_code: isVendor ? typed.vendor_code.trim() : '',
    business_name: isVendor ? '' : typed.business_name,
    registration_type,
    password,
  };
}
