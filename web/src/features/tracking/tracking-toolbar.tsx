import type { Order } from '@sendero/core/order/order';
import { Command as CommandIcon, Search, SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { PageSection } from '../../lib/page-section.tsx';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PrintLabels } from '../labels/print-labels.tsx';
import { OutletsSwitch } from '../vendor/outlets-switch.tsx';
import type { BoardOptionsProps } from './board-options.tsx';
import { type BoardList, boardLists, filtersOf } from './board-view.ts';
import { OpenCases } from './open-cases.tsx';

const AnnounceSettings = lazyPage(async () => ({
  default: (await import('./announce-settings.tsx')).AnnounceSettings,
}));
const BoardOptions = lazyPage<BoardOptionsProps>(async () => ({
  default: (await import('./board-options.tsx')).BoardOptions,
}));

interface TrackingToolbarProps {
  counts: Readonly<Record<BoardList, number>>;
  list: BoardList;
  /** The orders of the rows, in their order: what is printed. */
  shown: readonly Order[];
  options: BoardOptionsProps;
  search: string;
  onSearch: (text: string) => void;
  searchRef: Ref<HTMLInputElement>;
  onCommands: () => void;
  panelId: string;
  viewSwitch: ReactNode;
}

/** The lists with their counts, the search and the options, in one line if there is room (TRK-01, BRD-01). */
export function TrackingToolbar({
  counts,
  list,
  shown,
  options,
  panelId,
  viewSwitch,
  ...rest
}: TrackingToolbarProps) {
  const t = useTexts();
  const { number } = useFormats();
  return (
    <div className="flex shrink-0 flex-col-reverse gap-x-4 border-b border-line bg-raised px-3 md:px-4 xl:flex-row xl:items-end">
      <div className="-mb-px min-w-0 flex-1">
        <Tabs
          label={t('tracking.lists')}
          tabs={boardLists.map((value) => ({
            value,
            label: t(`tracking.list.${value}`),
            count: number(counts[value]),
          }))}
          value={list}
          onChange={(value) => options.onView({ list: value })}
          panelId={panelId}
        />
      </div>
      <div className="flex min-w-0 items-center gap-1.5 pt-2 pb-1.5">
        <SearchField {...rest} />
        <OpenCases />
        <OptionsButton {...options} />
        <div className="h-control w-12 shrink-0">
          <PageSection>
            <AnnounceSettings />
          </PageSection>
        </div>
        <PrintLabels
          iconOnly
          vendorId={shown[0]?.vendor_id ?? ''}
          orderIds={shown.map(({ order_id }) => order_id)}
          className="px-3 max-md:hidden"
        />
        <div className="max-md:hidden">
          <IconButton
            label={t('tracking.commands')}
            icon={<CommandIcon aria-hidden className="size-4.5" />}
            onClick={rest.onCommands}
          />
        </div>
        {viewSwitch}
        <OutletsSwitch isRequestPage={false} className="shrink-0 px-2 max-md:hidden" />
      </div>
    </div>
  );
}

function SearchField({
  search,
  onSearch,
  searchRef,
}: Pick<TrackingToolbarProps, 'search' | 'onSearch' | 'searchRef'>) {
  const t = useTexts();
  return (
    <div className="min-w-0 flex-1 xl:w-64 xl:flex-none">
      <TextField
        ref={searchRef}
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
  );
}

/** Tells how many filters are set, so that no order seems to be lost. */
function OptionsButton(options: BoardOptionsProps) {
  const t = useTexts();
  const { number } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const filters = filtersOf(options.view);
  return (
    <Popover
      tone="ghost"
      label={t('tracking.options')}
      onToggle={setOpen}
      button={
        <>
          <SlidersHorizontal aria-hidden className="size-4.5" />
          <span className="sr-only">{t('tracking.options')}</span>
          {filters > 0 ? (
            <span className="tabular grid size-5 place-items-center rounded-full bg-primary text-xs text-on-primary">
              {number(filters)}
            </span>
          ) : null}
        </>
      }
    >
      {/* Hundreds of riders to choose from are not drawn again with every report. */}
      <PageSection>{isOpen ? <BoardOptions {...options} /> : null}</PageSection>
    </Popover>
  );
}
