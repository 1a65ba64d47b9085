import type { SavedAddress } from '@sendero/core/order/saved-address';
import { FileUp, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CustomerForm } from '../address-book/customer-form.tsx';
import { CustomerList } from '../address-book/saved-customers-dialog.tsx';
import { RemovedNotice } from '../address-book/removed-notice.tsx';
import { useRemoveCustomer } from '../address-book/use-saved-customers.ts';
import { useVendors } from '../vendor/use-vendors.ts';
import { AddCustomerDialog } from './add-customer-dialog.tsx';
import { BookExport } from './book-export.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { LastUsed } from './last-used.tsx';
import { SettingsCard } from './settings-card.tsx';

const MOST = 5000;

/** The address book: searched, changed, imported from a spreadsheet and exported (BRD-12, GEO-06). */
export function AddressBookSettings() {
  const { data: vendors } = useVendors();
  const vendorId = vendors?.[0]?.vendor_id;
  if (vendorId === undefined) return <Skeleton className="h-40 w-full" />;
  return <AddressBook vendorId={vendorId} />;
}

/** The part of the book that an owner of `vendorId` sees; owners of a parent see all of it. */
function AddressBook({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const [text, setText] = useState('');
  const [edited, setEdited] = useState<SavedAddress | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [file, setFile] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  const removal = useRemoveCustomer(vendorId);
  return (
    <div className="grid content-start gap-4">
      <SettingsCard title={t('address-book.title')} hint={t('book.import-hint', { most: MOST })}>
        <div className="flex flex-wrap gap-2">
          <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setAdding(true)}>
            {t('book.add')}
          </Button>
          <Button icon={<FileUp aria-hidden className="size-4" />} onClick={() => input.current?.click()}>
            {t('book.import')}
          </Button>
          <BookExport vendorId={vendorId} />
          <input
            ref={input}
            type="file"
            aria-label={t('book.import')}
            tabIndex={-1}
            accept=".xlsx,.csv"
            className="sr-only"
            onChange={({ target }) => {
              setFile(target.files?.[0]);
              target.value = '';
            }}
          />
        </div>
        <TextField
          label={t('address-book.search')}
          hint={t('address-book.search-hint')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          maxLength={200}
          autoComplete="off"
        />
        <RemovedNotice vendorId={vendorId} removal={removal} />
        {text.trim() === '' ? (
          <LastUsed vendorId={vendorId} onEdit={setEdited} onRemove={removal.mutate} />
        ) : (
          <CustomerList vendorId={vendorId} text={text} onEdit={setEdited} onRemove={removal.mutate} />
        )}
      </SettingsCard>
      {edited ? (
        <Dialog
          open
          title={t('address-book.edit-title')}
          closeLabel={t('shell.close')}
          onClose={() => setEdited(null)}
        >
          <CustomerForm vendorId={vendorId} saved={edited} onDone={() => setEdited(null)} />
        </Dialog>
      ) : null}
      {isAdding ? <AddCustomerDialog vendorId={vendorId} onClose={() => setAdding(false)} /> : null}
      {file ? <ImportDialog vendorId={vendorId} file={file} onClose={() => setFile(undefined)} /> : null}
    </div>
  );
}
