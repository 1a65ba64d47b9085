import type { SavedAddress } from '@sendero/core/order/saved-address';
import { useState } from 'react';
import { boot } from '../../lib/boot.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AddressField } from '../address/address-field.tsx';
import { useAddressSearch } from '../address/use-address-search.ts';
import { CustomerForm } from '../address-book/customer-form.tsx';
import { pickupOf } from '../vendor/pickup-of.ts';
import { useSelectedVendor } from '../vendor/use-vendors.ts';

/** Adds a customer: their address first, then who they are. */
export function AddCustomerDialog({ vendorId, onClose }: { vendorId: string; onClose: () => void }) {
  const t = useTexts();
  const vendor = useSelectedVendor();
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<SavedAddress>();
  const search = useAddressSearch(
    (vendor && pickupOf(vendor)) ?? boot.market.centre,
    ({ at, address, unit = '' }) => {
      const address_text = address?.formatted_address ?? typed;
      setTyped(address_text);
      setPicked({
        id: crypto.randomUUID(),
        name: '',
        phone_number: boot.market.phone_prefix,
        latitude: at.lat,
        longitude: at.lng,
        address: address_text,
        address_text,
        unit,
        building: '',
        notes: '',
      });
    },
  );
  return (
    <Dialog open title={t('book.add')} closeLabel={t('shell.close')} onClose={onClose}>
      {picked ? (
        <CustomerForm vendorId={vendorId} saved={picked} onDone={onClose} />
      ) : (
        <div className="min-h-60">
          <AddressField
            label={t('bulk.column.address')}
            search={search}
            value={typed}
            onType={setTyped}
            autoFocus
          />
        </div>
      )}
    </Dialog>
  );
}
