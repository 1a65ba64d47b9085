import type { Vendor } from '@sendero/core/vendor/vendor';
import { useTexts } from '../../lib/texts.tsx';
import { cx } from '../../ui/cx.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AddressField } from '../address/address-field.tsx';
import type { AddressSearch } from '../address/use-address-search.ts';
import { issueText } from './issue-text.ts';
import type { OutletDraft } from './use-outlet-draft.ts';

interface NamingFieldsProps {
  draft: OutletDraft;
  search: AddressSearch;
  parents: readonly Vendor[];
  isNew: boolean;
}

/** Name and place of a collection point. ID and parent are set once and cannot be changed (OUT-05). */
export function NamingFields({ draft, search, parents, isNew }: NamingFieldsProps) {
  const t = useTexts();
  const { point, issues, change } = draft;
  const isLocking = /^\s*[ab]-/.test(point.client_vendor_id);
  return (
    <div className="grid gap-4">
      {isNew && parents.length > 1 ? (
        <Select
          label={t('outlet.parent')}
          value={point.parent_vendor_id}
          options={parents.map(({ vendor_id, name }) => ({ value: vendor_id, label: name }))}
          onChange={({ target }) => change({ parent_vendor_id: target.value })}
          error={issueText(t, issues['parent_vendor_id'])}
        />
      ) : null}
      <TextField
        label={t('outlet.id')}
        hint={t(isNew ? (isLocking ? 'outlet.id-locking' : 'outlet.id-hint') : 'outlet.id-fixed')}
        value={point.client_vendor_id}
        onChange={({ target }) => change({ client_vendor_id: target.value })}
        error={issueText(t, issues['client_vendor_id'])}
        readOnly={!isNew}
        className={cx(!isNew && 'bg-sunken')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
      />
      <TextField
        label={t('outlet.name')}
        value={point.name}
        onChange={({ target }) => change({ name: target.value })}
        error={issueText(t, issues['name'])}
        autoComplete="off"
        maxLength={100}
      />
      <AddressField
        label={t('request.origin.label')}
        search={search}
        value={point.address}
        onType={draft.typeAddress}
        hint={t(draft.at ? 'outlet.drag' : 'outlet.map-empty')}
        error={issueText(t, issues['address'])}
      />
    </div>
  );
}
