import { mayIncludeOutlets } from '@sendero/core/vendor/visible';
import {
  Ban,
  CalendarClock,
  CircleCheck,
  Inbox,
  PackageCheck,
  Radio,
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
import { type BoardList, boardLists } from './board-view.ts';
import { useIncludeOutlets, useSelectedVendor } from '../vendor/use-vendors.ts';

const icons: Record<BoardList, LucideIcon> = {
  'under-way': Radio,
  new: Inbox,
  scheduled: CalendarClock,
  collected: PackageCheck,
  delivered: CircleCheck,
  cancelled: Ban,
};

/** Says what the list is for, and offers one action: a parent without own orders looks at its outlets' orders first. */
export function EmptyList({ name }: { name: BoardList }) {
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
  name: BoardList;
  counts: Readonly<Record<BoardList, number>>;
  onClear: () => void;
}

/** No order of this list matches the search or the filters; offers other lists that have a match. */
export function NoMatch({ search, name, counts, onClear }: NoMatchProps) {
  const t = useTexts();
  const elsewhere = boardLists
    .filter((other) => other !== name && other !== 'under-way')
    .reduce((sum, other) => sum + counts[other], 0);
  const isSearch = search !== '';
  return (
    <EmptyState
      icon={<Search />}
      title={isSearch ? t('tracking.empty.search', { search }) : t('tracking.empty.filtered')}
      action={
        <Button onClick={onClear}>{t(isSearch ? 'tracking.search-clear' : 'tracking.filter.clear')}</Button>
      }
    >
      {isSearch ? t('tracking.empty.search-hint', { elsewhere }) : null}
    </EmptyState>
  );
}

/** Shown if the first read failed and no orders are cached. */
export function OrdersFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTexts();
  return (
    <EmptyState
      title={t('tracking.failed-title')}
      action={<Button onClick={onRetry}>{t('shell.try-again')}</Button>}
    >
      {t('tracking.failed-hint')}
    </EmptyState>
  );
}
