import { PasswordForm } from './password-form.tsx';
import { PersonForm } from './person-form.tsx';
import { SessionList } from './session-list.tsx';

/** The user’s own details, password and sessions. */
export function AccountSettings() {
  return (
    <div className="grid content-start gap-4">
      <PersonForm />
      <PasswordForm />
      <SessionList />
    </div>
  );
}
