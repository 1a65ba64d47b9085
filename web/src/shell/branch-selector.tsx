import { Building2, ChevronsUpDown, MapPin } from 'lucide-react';
import { useId, useRef } from 'react';
import { useSelectedVendor, useVendors } from '../features/vendor/use-vendors.ts';
import { lazyPage } from '../lib/lazy-page.tsx';
import { PageSection } from '../lib/page-section.tsx';
import { useTexts } from '../lib/texts.tsx';
import { buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { placeBeside } from '../ui/place-beside.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const BranchList = lazyPage(async () => ({ default: (await import('./late-portal.ts')).BranchList }));

/** Of any name, and while none is known: what stands beside it must not move when a name comes. */
const WIDTH = 'w-40 lg:w-52 min-[90rem]:w-72';

/** The chosen vendor; a press opens the list of vendors (NAV-11). */
export function BranchSelector() {
  const t = useTexts();
  const { isPending } = useVendors();
  const selected = useSelectedVendor();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const focusChosen = () => panel.current?.querySelector<HTMLElement>('input:checked')?.focus();
  /** The list's code came after it was opened: whoever has gone on meanwhile is not called back. */
  const focusLate = () => {
    const { activeElement, body } = document;
    // Not every browser gives a pressed button the focus.
    if (activeElement === button.current || activeElement === body) focusChosen();
  };
  if (isPending) return <Skeleton className={cx('h-control', WIDTH)} />;
  const Icon = selected?.is_parent ? Building2 : MapPin;
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={`${t('shell.branches')}: ${selected?.name ?? ''}`}
        className={cx(buttonClass({}), WIDTH, 'min-w-0')}
      >
        <Icon aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="grow truncate text-start">{selected?.name ?? t('shell.branches')}</span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onToggle={(event) => {
          if (event.newState !== 'open' || !panel.current || !button.current) return;
          placeBeside(panel.current, button.current, 'start');
          focusChosen();
        }}
        className="floating m-0 max-h-[70dvh] w-104 overflow-y-auto p-2"
      >
        <PageSection>
          <BranchList onShown={focusLate} onChosen={() => panel.current?.hidePopover()} />
        </PageSection>
      </div>
    </>
  );
}
