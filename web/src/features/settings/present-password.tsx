import { useTexts } from '../../lib/texts.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

/** The field for the password that is valid now, named `now`. */
export function PresentPassword({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTexts();
  return (
    <PasswordField
      name="now"
      label={t('settings.password-now')}
      showLabel={t('session.show-password')}
      hideLabel={t('session.hide-password')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      autoComplete="current-password"
      maxLength={256}
    />
  );
}
