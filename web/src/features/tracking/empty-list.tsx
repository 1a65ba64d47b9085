import { listNames, type ListName, type OrderLists } from '@sendero/core/order/lists';
import { mayIncludeOutlets } from '@sendero/core/vendor/visible';
import {
  Ban,
  CalendarClock,
  CircleCheck,
  Inbox,
  PackageCheck,
  Search,
  Send,
  type LucideIcon,
} from 'lucide-react';
import { boot } from '../../lib/boot.ts';
import { AppLink } from '../../lib/navigation.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useIncludeOutlets, useSelectedVendor } from '../vendor/use-vendors.ts';

const icons: Record<ListName, LucideIcon> = {
  new: Inbox,
  scheduled: CalendarClock,
  collected: PackageCheck,
  delivered: CircleCheck,
  cancelled: Ban,
};

/** Says what the list is for, and offers one action: a parent without own orders looks at its outlets' orders first. */
export function EmptyList({ name }: { name: ListName }) {
  const t = useTexts();
  const vendor = useSelectedVendor();
  const [included, setIncluded] = useIncludeOutlets();
  const Icon = icons[name];
  const mayInclude = vendor !== null && !included && mayIncludeOutlets(vendor, boot.market);
  return (
    <EmptyState
      icon={<Icon />}
      title={t(`tracking.empty.${name}`)}
      action={
        mayInclude ? (
          <Button onClick={() => setIncluded(true)}>{t('shell.include-outlets')}</Button>
        ) : (
          <AppLink href={paths.request(vendor?.vendor_id)} className={buttonClass({})}>
            <Send aria-hidden className="size-4" />
            {t('shell.request')}
          </AppLink>
        )
      }
    >
      {t(`tracking.empty.${name}-hint`)}
    </EmptyState>
  );
}

interface NoMatchProps {
  search: string;
  name: ListName;
  lists: OrderLists;
  onClear: () => void;
}

/** No order of this list matches the search; offers other lists that have a match. */
export function NoMatch({ search, name, lists, onClear }: NoMatchProps) {
  const t = useTexts();
  const elsewhere = listNames
    .filter((other) => other !== name)
    .reduce((sum, other) => sum + lists[other].length, 0);
  return (
    <EmptyState
      icon={<Search />}
      title={t('tracking.empty.search', { search })}
      action={<Button onClick={onClear}>{t('tracking.search-clear')}</Button>}
    >
      {t('tracking.empty.search-hint', { elsewhere })}
    </EmptyState>
  );
}
