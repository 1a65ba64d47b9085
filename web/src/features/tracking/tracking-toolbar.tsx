import { listNames, type ListName, type OrderLists } from '@sendero/core/order/lists';
import { Search, X } from 'lucide-react';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { go } from '../../lib/navigation.tsx';
import { PageSection } from '../../lib/page-section.tsx';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PrintLabels } from '../labels/print-labels.tsx';
import { OutletsSwitch } from '../vendor/outlets-switch.tsx';
import { useSelectedVendor, useVendors } from '../vendor/use-vendors.ts';

const AnnounceSettings = lazyPage(async () => ({
  default: (await import('./announce-settings.tsx')).AnnounceSettings,
}));

interface TrackingToolbarProps {
  lists: OrderLists;
  name: ListName;
  onName: (name: ListName) => void;
  search: string;
  onSearch: (text: string) => void;
  panelId: string;
}

/** The lists with their counts, the search and the vendor, in one line if there is room (TRK-01). */
export function TrackingToolbar({ lists, name, onName, search, onSearch, panelId }: TrackingToolbarProps) {
  const t = useTexts();
  const { number } = useFormats();
  return (
    <div className="flex shrink-0 flex-col-reverse gap-x-4 border-b border-line bg-raised px-4 xl:flex-row xl:items-end">
      <div className="-mb-px min-w-0 flex-1">
        <Tabs
          label={t('tracking.lists')}
          tabs={listNames.map((value) => ({
            value,
            label: t(`tracking.list.${value}`),
            count: number(lists[value].length),
          }))}
          value={name}
          onChange={onName}
          panelId={panelId}
        />
      </div>
      <div className="flex min-w-0 gap-2 pt-2 pb-1.5 md:items-center xl:w-auto">
        <div className="min-w-0 flex-[3] xl:w-80 xl:flex-none">
          <TextField
            label={t('tracking.search')}
            labelHidden
            type="text"
            inputMode="search"
            enterKeyHint="search"
            placeholder={t('tracking.search-hint')}
            value={search}
            onChange={(event) => onSearch(event.target.value)}
            prefix={<Search aria-hidden className="size-4" />}
            suffix={
              search === '' ? null : (
                <IconButton
                  size="small"
                  label={t('tracking.search-clear')}
                  icon={<X aria-hidden className="size-4" />}
                  onClick={() => onSearch('')}
                  className="-me-2.5"
                />
              )
            }
          />
        </div>
        <VendorSelect />
        <div className="h-control w-12 shrink-0">
          <PageSection>
            <AnnounceSettings />
          </PageSection>
        </div>
        <PrintLabels
          iconOnly
          vendorId={lists[name][0]?.vendor_id ?? ''}
          orderIds={lists[name].map(({ order_id }) => order_id)}
          className="px-3"
        />
        <OutletsSwitch isRequestPage={false} className="shrink-0 px-2 max-md:hidden" />
      </div>
    </div>
  );
}

/** Selects the vendor where the top bar does not. */
function VendorSelect() {
  const t = useTexts();
  const { data: vendors = [] } = useVendors();
  const selected = useSelectedVendor();
  if (vendors.length < 2) return null;
  return (
    <div className="min-w-0 flex-[2] md:hidden">
      <Select
        label={t('tracking.vendor')}
        labelHidden
        options={vendors.map(({ vendor_id, name }) => ({ value: vendor_id, label: name }))}
        value={selected?.vendor_id ?? ''}
        onChange={(event) => go(paths.tracking(event.target.value))}
      />
    </div>
  );
}
