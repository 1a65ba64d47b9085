import { wholeAddress } from '@sendero/core/order/address-parts';
import { toOrderDraft } from '@sendero/core/request/order-payload';
import type { Stop } from '@sendero/core/request/request-state';
import type { Issue } from '@sendero/core/values/issue';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../../lib/texts.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

interface StopRowProps {
  readonly stop: Stop;
  /** Its place in the row, from 0. */
  readonly at: number;
  readonly count: number;
  readonly isOpen: boolean;
  /** What is missing, or wrong. */
  readonly issue: Issue | undefined;
  readonly onOpen: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
  /** Its fields, while it is open. */
  readonly children: ReactNode;
}

/** One stop in a line; a press opens it. It moves by its buttons, or by Alt with an arrow. */
export function StopRow(props: StopRowProps) {
  const { stop, at, count, isOpen, issue, onOpen, children } = props;
  const t = useTexts();
  const { name, location } = toOrderDraft(stop.draft, '').customer;
  const row = useRef<HTMLLIElement>(null);
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    // A browser takes the focus from what is moved.
    const before = focused.current;
    focused.current = null;
    if (before instanceof HTMLElement && row.current?.contains(before)) before.focus();
  }, [at]);
  const move = (by: -1 | 1) => {
    focused.current = document.activeElement;
    props.onMove(by);
  };
  const moveByKeys = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (!event.altKey || by === null) return;
    event.preventDefault();
    move(by);
  };
  return (
    <li ref={row} className={cx(isOpen ? '-mx-4 border-y border-primary' : 'rounded-lg border border-line')}>
      <div className={cx('flex items-center gap-1 p-1', isOpen && 'px-5')} onKeyDown={moveByKeys}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={onOpen}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-md px-1.5 text-start hover:bg-sunken"
        >
          <span
            aria-hidden
            className={cx(
              'tabular grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold',
              isOpen ? 'bg-primary-soft text-primary-ink' : 'bg-sunken text-muted',
            )}
          >
            {at + 1}
          </span>
          <span className="sr-only">{t('trip.stop', { stop: at + 1, stops: count })}</span>
          <span className="grid min-w-0 text-sm">
            {name === '' ? null : <bdi className="truncate font-medium">{name}</bdi>}
            {location.address === '' ? null : (
              <bdi className="truncate text-muted">{wholeAddress(location)}</bdi>
            )}
            {issue && !isOpen ? (
              <span className="text-warn">
                {t(t.has(issue.key) ? issue.key : 'problem.field', issue.params)}
              </span>
            ) : null}
          </span>
        </button>
        <IconButton
          size="small"
          label={t('trip.up', { stop: at + 1 })}
          icon={<ArrowUp aria-hidden className="size-4" />}
          aria-disabled={at === 0}
          onClick={() => move(-1)}
        />
        <IconButton
          size="small"
          label={t('trip.down', { stop: at + 1 })}
          icon={<ArrowDown aria-hidden className="size-4" />}
          aria-disabled={at === count - 1}
          onClick={() => move(1)}
        />
        <IconButton
          size="small"
          label={t('trip.remove', { stop: at + 1 })}
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={props.onRemove}
        />
      </div>
      {isOpen ? <div className="border-t border-line">{children}</div> : null}
    </li>
  );
}
