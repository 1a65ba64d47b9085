import { mayAddTo, mayChange } from '@sendero/core/vendor/point-rights';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { Building2, MapPin, MapPinOff, Pencil, Plus, VectorSquare } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { editOutlet } from '../features/outlet/edited-outlet.ts';
import { editArea } from '../features/vendor/edited-area.ts';
import { OutletsSwitch } from '../features/vendor/outlets-switch.tsx';
import { useSelectedVendor, useVendors } from '../features/vendor/use-vendors.ts';
import { useFlags } from '../lib/flags.ts';
import { go, usePath } from '../lib/navigation.tsx';
import { useTexts } from '../lib/texts.tsx';
import { sectionOf } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { sectionPath } from './sections.ts';

/** Longer lists have a search field. */
const SEARCH_FROM = 8;

interface BranchListProps {
  /** The list is on the screen; its code may come after its place was opened. */
  readonly onShown?: () => void;
  readonly onChosen: () => void;
}

/** Vendors and outlets as a radio list with the parent in bold; choosing one stays in the section (NAV-11, NAV-13). */
export function BranchList({ onShown, onChosen }: BranchListProps) {
  const t = useTexts();
  const section = sectionOf(usePath()) ?? 'request';
  const { data: vendors = [] } = useVendors();
  const selected = useSelectedVendor();
  const flags = useFlags();
  const [search, setSearch] = useState('');
  const group = useId();
  const tellShown = useEffectEvent(() => onShown?.());
  useEffect(() => tellShown(), []);
  const wanted = search.trim().toLocaleLowerCase();
  const shown = vendors.filter(({ name, vendor_id, client_vendor_id }) =>
    `${name} ${vendor_id} ${client_vendor_id}`.toLocaleLowerCase().includes(wanted),
  );
  return (
    <div className="grid grid-cols-1 gap-1">
      <OutletsSwitch isRequestPage={section === 'request'} className="border-b border-line px-2 pb-2" />
      {vendors.length >= SEARCH_FROM ? (
        <TextField
          label={t('shell.branch-search')}
          labelHidden
          placeholder={t('shell.branch-search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      ) : null}
      <fieldset className="grid min-w-0 grid-cols-1 gap-0.5">
        <legend className="sr-only">{t('shell.branches')}</legend>
        {shown.map((vendor) => (
          <div key={vendor.vendor_id} className="flex items-center gap-1">
            <Branch
              vendor={vendor}
              group={group}
              checked={vendor.vendor_id === selected?.vendor_id}
              onChoose={() => {
                go(sectionPath(section, vendor.vendor_id));
                onChosen();
              }}
            />
            {flags['edit-outlet'] && mayChange(vendor) ? (
              <EditButton vendor={vendor} onPress={onChosen} />
            ) : null}
            {flags['draw-delivery-areas'] ? <AreaButton vendor={vendor} onPress={onChosen} /> : null}
          </div>
        ))}
        {shown.length === 0 ? <p className="p-2 text-muted">{t('shell.branch-none')}</p> : null}
      </fieldset>
      {flags['add-outlet'] && vendors.some(mayAddTo) ? (
        <Button
          tone="ghost"
          icon={<Plus aria-hidden className="size-4" />}
          className="justify-self-start"
          onClick={() => {
            onChosen();
            editOutlet({ kind: 'NEW' });
          }}
        >
          {t('outlet.add')}
        </Button>
      ) : null}
    </div>
  );
}

interface BranchProps {
  vendor: Vendor;
  group: string;
  checked: boolean;
  onChoose: () => void;
}

function Branch({ vendor, group, checked, onChoose }: BranchProps) {
  const t = useTexts();
  const { is_parent, name, vendor_id, vendor_information } = vendor;
  const Icon = is_parent ? Building2 : vendor_information.location ? MapPin : MapPinOff;
  const about = vendor_information.location?.address_text ?? t('shell.no-address');
  return (
    <label
      className={cx(
        'flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 has-focus-visible:outline-2 has-focus-visible:outline-focus',
        checked ? 'bg-primary-soft' : 'hover:bg-sunken',
      )}
    >
      <input type="radio" name={group} checked={checked} onChange={onChoose} className="sr-only" />
      <Icon aria-hidden className={cx('size-4 shrink-0', checked ? 'text-primary-ink' : 'text-muted')} />
      <span className="min-w-0 flex-1">
        <span className={cx('block truncate', is_parent && 'font-semibold')}>{name}</span>
        <span className="block truncate text-xs text-muted">
          {is_parent ? `${t('shell.parent-vendor')} · ${vendor_id}` : `${vendor_id} · ${about}`}
        </span>
      </span>
    </label>
  );
}

/** Opens the editor of the collection point (NAV-14). */
function EditButton({ vendor: { name, vendor_id }, onPress }: { vendor: Vendor; onPress: () => void }) {
  const t = useTexts();
  return (
    <IconButton
      label={t('ui.edit', { name })}
      icon={<Pencil aria-hidden className="size-4 text-muted" />}
      onClick={() => {
        onPress();
        editOutlet({ kind: 'OLD', vendor_id });
      }}
    />
  );
}

/** Opens the editor of the vendor's delivery area (FEE-06). */
function AreaButton({ vendor: { name, vendor_id }, onPress }: { vendor: Vendor; onPress: () => void }) {
  const t = useTexts();
  return (
    <IconButton
      label={t('area.title', { name })}
      icon={<VectorSquare aria-hidden className="size-4 text-muted" />}
      onClick={() => {
        onPress();
        editArea(vendor_id);
      }}
    />
  );
}
