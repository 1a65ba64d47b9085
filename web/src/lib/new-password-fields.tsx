import { passwordIssues, passwordRules } from '@sendero/core/session/password';
import { Circle, CircleCheck } from 'lucide-react';
import { useTexts } from './texts.tsx';
import { PasswordField } from '../ui/password-field.tsx';

/** A new password and its repetition, as typed so far. */
export interface NewPassword {
  readonly password: string;
  readonly repeated: string;
}

interface NewPasswordFieldsProps {
  label: string;
  value: NewPassword;
  onChange: (value: NewPassword) => void;
}

/**
 * A password typed twice; shows the requirements it does not meet while it is typed (AUTH-17). The fields are
 * `password` and `repeated`.
 */
export function NewPasswordFields({ label, value, onChange }: NewPasswordFieldsProps) {
  const t = useTexts();
  const usual = {
    autoComplete: 'new-password',
    showLabel: t('session.show-password'),
    hideLabel: t('session.hide-password'),
    maxLength: 256,
  };
  return (
    <>
      <PasswordField
        {...usual}
        name="password"
        label={label}
        value={value.password}
        onChange={({ target }) => onChange({ ...value, password: target.value })}
      />
      <PasswordRules {...value} />
      <PasswordField
        {...usual}
        name="repeated"
        label={t('register.password-again')}
        value={value.repeated}
        onChange={({ target }) => onChange({ ...value, repeated: target.value })}
      />
    </>
  );
}

function PasswordRules({ password, repeated }: NewPassword) {
  const t = useTexts();
  const unmet = password === '' ? passwordRules : passwordIssues(password, repeated);
  return (
    <ul aria-label={t('password.rules')} className="grid grid-cols-2 gap-x-3 gap-y-1 text-xs">
      {passwordRules.map((rule) => {
        const isMet = !unmet.includes(rule);
        const Icon = isMet ? CircleCheck : Circle;
        return (
          <li key={rule} className={isMet ? 'flex gap-1.5 text-ok' : 'flex gap-1.5 text-muted'}>
            <Icon aria-hidden className="mt-px size-3.5 shrink-0" />
            <span>
              {t(rule)} <span className="sr-only">{t(isMet ? 'password.met' : 'password.unmet')}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
