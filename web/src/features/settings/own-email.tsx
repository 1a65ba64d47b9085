import type { User } from '@sendero/core/contract/session-api';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailDialog } from './email-dialog.tsx';

/** The user’s address, and the way to another one. */
export function OwnEmail({ email, onChanged }: { email: string; onChanged: (user: User) => void }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex max-w-md flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 break-words text-sm text-muted">
        <bdi>{email}</bdi>
      </p>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('settings.email-change')}
      </Button>
      {isOpen ? <EmailDialog onClose={() => setOpen(false)} onChanged={onChanged} /> : null}
    </div>
  );
}
