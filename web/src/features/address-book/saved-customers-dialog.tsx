import type { SavedAddress } from '@sendero/core/order/saved-address';
import { BookUser, Pencil, SearchX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CustomerForm } from './customer-form.tsx';
import { CustomerText } from './customer-text.tsx';
import { RemovedNotice } from './removed-notice.tsx';
import { useRemoveCustomer, useSavedCustomers } from './use-saved-customers.ts';

interface SavedCustomersDialogProps {
  readonly vendorId: string;
  /** The initial search text. */
  readonly query: string;
  readonly onClose: () => void;
}

/** Searches the saved customers, to edit or remove them (GEO-06). */
export function SavedCustomersDialog({ vendorId, query, onClose }: SavedCustomersDialogProps) {
  const t = useTexts();
  const [text, setText] = useState(query);
  const [edited, setEdited] = useState<SavedAddress | null>(null);
  const removal = useRemoveCustomer(vendorId);
  return (
    <Dialog
      open
      onClose={onClose}
      title={edited ? t('address-book.edit-title') : t('address-book.title')}
      closeLabel={t('shell.close')}
    >
      {edited ? (
        <CustomerForm vendorId={vendorId} saved={edited} onDone={() => setEdited(null)} />
      ) : (
        <div className="grid gap-4">
          <TextField
            autoFocus
            label={t('address-book.search')}
            hint={t('address-book.search-hint')}
            value={text}
            onChange={({ target }) => setText(target.value)}
            maxLength={200}
            autoComplete="off"
          />
          <RemovedNotice vendorId={vendorId} removal={removal} />
          <CustomerList vendorId={vendorId} text={text} onEdit={setEdited} onRemove={removal.mutate} />
        </div>
      )}
    </Dialog>
  );
}

interface FoundProps {
  readonly vendorId: string;
  readonly text: string;
  readonly onEdit: (saved: SavedAddress) => void;
  readonly onRemove: (saved: SavedAddress) => void;
}

/** The saved customers that `text` finds, to edit or remove. */
export function CustomerList({ vendorId, text, onEdit, onRemove }: FoundProps) {
  const t = useTexts();
  const { isAsked, isError, data, refetch } = useSavedCustomers(vendorId, text);
  if (!isAsked) return <EmptyState icon={<BookUser />} title={t('address-book.begin')} />;
  if (isError)
    return (
      <InlineNotice
        tone="danger"
        title={t('address-book.failed')}
        action={
          <Button size="small" onClick={() => void refetch()}>
            {t('shell.try-again')}
          </Button>
        }
      />
    );
  if (!data) return <FoundSkeleton />;
  if (data.length === 0) return <EmptyState icon={<SearchX />} title={t('address-book.none')} />;
  return <CustomerRows found={data} onEdit={onEdit} onRemove={onRemove} />;
}

interface CustomerRowsProps extends Pick<FoundProps, 'onEdit' | 'onRemove'> {
  readonly found: readonly SavedAddress[];
}

export function CustomerRows({ found, onEdit, onRemove }: CustomerRowsProps) {
  const t = useTexts();
  return (
    <ul className="divide-y divide-line" aria-label={t('address-book.title')}>
      {found.map((saved) => (
        <li key={saved.id} className="flex items-center gap-1 py-2">
          <CustomerText saved={saved} />
          <IconButton
            label={t('ui.edit', { name: saved.name })}
            icon={<Pencil aria-hidden className="size-4" />}
            onClick={() => onEdit(saved)}
          />
          <IconButton
            label={t('address-book.remove', { name: saved.name })}
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={() => onRemove(saved)}
          />
        </li>
      ))}
    </ul>
  );
}

function FoundSkeleton() {
  return (
    <div aria-busy className="grid gap-4 py-2">
      {[1, 2, 3].map((row) => (
        <div key={row} className="grid gap-2">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-3/4" />
        </div>
      ))}
    </div>
  );
}
