import { boot } from '../../lib/boot.ts';
import { useTexts } from '../../lib/texts.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** A person's data; the email only if it is asked for. */
interface Person {
  readonly name: string;
  readonly email?: string;
  readonly phone_number: string;
}

interface PersonFieldsProps {
  readonly person: Person;
  readonly onChange: (changes: Partial<Person>) => void;
  /** The prefix of the field names in issues. */
  readonly within?: string;
  /** What the browser suggests for the email: an address, or an account name. */
  readonly emailIs?: 'email' | 'username';
}

/** Name, email and telephone number. */
export function PersonFields({ person, onChange, within = '', emailIs = 'username' }: PersonFieldsProps) {
  const t = useTexts();
  return (
    <>
      <TextField
        name={`${within}name`}
        label={t('register.name')}
        value={person.name}
        onChange={({ target }) => onChange({ name: target.value })}
        autoComplete="name"
        maxLength={100}
      />
      {person.email === undefined ? null : (
        <EmailField
          name={`${within}email`}
          label={t('session.email')}
          value={person.email}
          onChange={({ target }) => onChange({ email: target.value })}
          autoComplete={emailIs}
        />
      )}
      <PhoneField
        name={`${within}phone_number`}
        label={t('register.phone')}
        value={person.phone_number}
        onChange={({ target }) => onChange({ phone_number: target.value })}
        dialCode={boot.market.phone_prefix}
        maxLength={32}
      />
    </>
  );
}
