import type { RiderSearch as Search } from '@sendero/core/order/no-rider';
import { Search as SearchIcon, UserX } from 'lucide-react';
import { useFormats, useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useAnswerSearch, useRiderSearch } from './use-rider-search.ts';

interface RiderSearchProps {
  readonly orderId: string;
  /** Whether the order may wait for a rider. */
  readonly isSearched: boolean;
}

/** How the search for a rider goes; where nobody was found, what the shop can do (BRD-09). */
export function RiderSearch({ orderId, isSearched }: RiderSearchProps) {
  const t = useTexts();
  const search = useRiderSearch(orderId, isSearched);
  if (!search) return null;
  const isHeld = search.state === 'held';
  const Icon = isHeld ? UserX : SearchIcon;
  return (
    <section
      aria-live="polite"
      className={cx('grid gap-2 rounded-lg px-3 py-2.5 text-start', isHeld ? 'bg-warn-soft' : 'bg-sunken')}
    >
      <p className={cx('flex items-center gap-2 font-medium', isHeld && 'text-warn')}>
        <Icon aria-hidden className="size-4 shrink-0" />
        {t(isHeld ? 'order.cancel-reason.no_courier' : 'order.uncancellable.stalled')}
      </p>
      <SearchFacts search={search} />
      {isHeld ? <Answers orderId={orderId} search={search} /> : null}
    </section>
  );
}

function SearchFacts({ search }: { search: Search }) {
  const t = useTexts();
  const formats = useFormats();
  const { since, asked, usual_minutes, until, state, phone } = search;
  const time = until === null ? '' : formats.time(until);
  return (
    <div className="tabular grid gap-1 text-sm">
      <p>
        {t('search.since', { time: formats.time(since) })}
        {asked > 0 ? ` · ${t('search.asked', { count: asked })}` : null}
      </p>
      <p className="text-muted">
        {typeof usual_minutes === 'number'
          ? t('search.usual', { minutes: usual_minutes })
          : t('search.usual-unknown')}
      </p>
      {until === null ? null : <p>{t(state === 'held' ? 'search.held' : 'search.keep', { time })}</p>}
      {phone ? <p>{t('search.phone', { phone })}</p> : null}
    </div>
  );
}

function Answers({ orderId, search: { later_at } }: { orderId: string; search: Search }) {
  const t = useTexts();
  const formats = useFormats();
  const { mutate, isPending, variables } = useAnswerSearch(orderId);
  const isBusy = (action: string) => isPending && variables.action === action;
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      {later_at === null ? null : (
        <Button
          tone="primary"
          className="flex-1 basis-full"
          busy={isBusy('ACCEPT_LATER')}
          disabled={isPending}
          onClick={() => mutate({ action: 'ACCEPT_LATER', later_at })}
        >
          {t('search.later', { time: formats.time(later_at) })}
        </Button>
      )}
      <Button
        className="flex-1"
        busy={isBusy('TRY_AGAIN')}
        disabled={isPending}
        onClick={() => mutate({ action: 'TRY_AGAIN' })}
      >
        {t('shell.try-again')}
      </Button>
      <Button
        className="flex-1"
        busy={isBusy('CANCEL')}
        disabled={isPending}
        onClick={() => mutate({ action: 'CANCEL' })}
      >
        {t('no-rider.CANCEL')}
      </Button>
    </div>
  );
}
