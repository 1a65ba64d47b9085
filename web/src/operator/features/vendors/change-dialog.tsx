import { changeVendor } from '@sendero/core/contract/operator-vendor-api';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { useTexts } from '../../lib/texts.ts';
import { missingIn, ownersIn } from './vendor-form.ts';
import { VendorFields } from './vendor-fields.tsx';

interface ChangeDialogProps {
  readonly vendor: Vendor;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Changes a vendor's name, number, owners, and what its owners may do themselves. */
export function ChangeDialog({ vendor, onClose, onDone }: ChangeDialogProps) {
  const t = useTexts();
  const { owners, contact } = vendor.vendor_information;
  const [typed, setTyped] = useState({
    name: vendor.name,
    phone_number: contact.phone,
    owners: owners.join('\n'),
  });
  const [mayAdd, setMayAdd] = useState(vendor.flags.add_outlet);
  const [mayEdit, setMayEdit] = useState(vendor.flags.edit_outlet);
  const phone_number = typed.phone_number.trim();
  return (
    <ReasonDialog
      title={t('operator.vendor-change-title', { name: vendor.name })}
      confirm={t('operator.save')}
      fields={['name', 'phone_number', 'owners']}
      check={() => missingIn(t, typed)}
      act={(reason) =>
        call(changeVendor, {
          params: { vendorId: vendor.vendor_id },
          body: {
            name: typed.name.trim(),
            owners: ownersIn(typed.owners),
            ...(phone_number !== contact.phone && { phone_number }),
            may_add_outlets: mayAdd,
            may_edit: mayEdit,
            reason,
          },
        })
      }
      onClose={onClose}
      onDone={onDone}
    >
      <VendorFields typed={typed} onChange={setTyped} />
      {vendor.is_parent ? (
        <Checkbox
          label={t('operator.may-add-outlets')}
          checked={mayAdd}
          onChange={({ target }) => setMayAdd(target.checked)}
        />
      ) : null}
      <Checkbox
        label={t('operator.may-edit')}
        checked={mayEdit}
        onChange={({ target }) => setMayEdit(target.checked)}
      />
    </ReasonDialog>
  );
}
