import { useTexts } from '../../../lib/texts.tsx';
import { useStore } from 'zustand/react';
import { FieldErrors } from '../../../ui/form.tsx';
import { PersonFields } from '../../session/person-fields.tsx';
import { NO_SENDER, savedSender } from '../../vendor/saved-sender.ts';
import type { ErrorOf } from '../form/use-errors.ts';

const fields = ['sender.name', 'sender.email', 'sender.phone_number'] as const;

/** A guest's own contact data, asked for once the price is known; stored on this device (FLOW-17). */
export function SenderFields({ errorOf }: { errorOf: ErrorOf }) {
  const t = useTexts();
  const sender = useStore(savedSender) ?? NO_SENDER;
  const { name, email, phone_number } = sender;
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="sr-only">{t('guest.sender-lead')}</legend>
      <p aria-hidden className="text-muted">
        {t('guest.sender-lead')}
      </p>
      <FieldErrors errors={Object.fromEntries(fields.map((field) => [field, errorOf(field)]))}>
        <PersonFields
          person={{ name, email, phone_number }}
          onChange={(changes) => savedSender.setState({ ...sender, ...changes }, true)}
          within="sender."
          emailIs="email"
        />
      </FieldErrors>
    </fieldset>
  );
}
