import { MOST_OWNERS } from '@sendero/core/vendor/collection-point';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldNote } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { issueText } from './issue-text.ts';
import type { OutletDraft } from './use-outlet-draft.ts';

/** Who may see the collection point besides its parent's owners: one email address per line (OUT-03). */
export function OwnerFields({
  draft: { point, issues, addOwner, removeOwner, changeOwner },
}: {
  draft: OutletDraft;
}) {
  const t = useTexts();
  const [isAdding, setAdding] = useState(false);
  const wrong = issueText(t, issues['users']);
  return (
    <fieldset aria-invalid={wrong ? true : undefined} className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{t('outlet.owners')}</legend>
      {point.users.map((email, nth) => (
        // Owners have no id; the position in the list identifies them.
        <div key={nth} className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <EmailField
              name={`users.${nth}`}
              label={t('outlet.owner', { number: nth + 1 })}
              labelHidden
              autoComplete="off"
              placeholder="name@shop.example"
              autoFocus={isAdding && nth === point.users.length - 1}
              value={email}
              onChange={({ target }) => changeOwner(nth, target.value)}
              error={issueText(t, issues[`users.${nth}`])}
            />
          </div>
          <IconButton
            label={t('outlet.owner-remove', { number: nth + 1 })}
            icon={<X aria-hidden className="size-4" />}
            onClick={() => removeOwner(nth)}
          />
        </div>
      ))}
      {point.users.length < MOST_OWNERS ? (
        <Button
          size="small"
          tone="ghost"
          className="justify-self-start"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => {
            setAdding(true);
            addOwner();
          }}
        >
          {t('outlet.owner-add')}
        </Button>
      ) : null}
      <FieldNote id="outlet-owners-note" wrong={wrong} hint={t('outlet.owners-hint')} />
    </fieldset>
  );
}
