import type { Repeat } from '@sendero/core/contract/repeat-api';
import { wholeAddress } from '@sendero/core/order/address-parts';
import { toMinor } from '@sendero/core/values/money';
import { Pause, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { toast } from '../../ui/toast.ts';
import { RepeatDialog } from './repeat-dialog.tsx';
import { today } from './repeat-words.ts';
import { useChangeRepeat, useDeleteRepeat } from './use-repeats.ts';

/** One order that returns: to whom, when, its next days, and what is wrong. */
export function RepeatCard({ repeat }: { repeat: Repeat }) {
  const t = useTexts();
  const formats = useFormats();
  const { content, delivery_fee, currency, paused, next } = repeat;
  return (
    <li className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-raised p-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="truncate font-semibold">{content.customer.name}</h2>
          <p className="text-sm text-pretty text-muted">{wholeAddress(content.customer.location)}</p>
        </div>
        <p className="font-medium tabular-nums">
          {formats.money(toMinor(delivery_fee, currency) ?? 0, currency)}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{repeat.weekdays.map((day) => formats.weekday(day)).join(', ')}</span>
        <span className="text-muted">
          {t(`preorder.end.${repeat.end}`)} <span className="tabular-nums">{formats.clock(repeat.at)}</span>
        </span>
        {paused ? (
          <Badge icon={<Pause aria-hidden className="size-3.5" />}>{t('repeat.paused')}</Badge>
        ) : null}
      </p>
      {next.length > 0 ? (
        <p className="text-sm text-muted">
          {t('repeat.next', { days: next.map(({ day }) => formats.day(day)).join(' · ') })}
        </p>
      ) : null}
      {repeat.failure ? <Failed repeat={repeat} failure={repeat.failure} /> : null}
      <Skipped repeat={repeat} />
      <RepeatActions repeat={repeat} />
    </li>
  );
}

interface FailedProps {
  repeat: Repeat;
  failure: NonNullable<Repeat['failure']>;
}

/** Why nothing was ordered for a day; a price that rose can be agreed to at once. */
function Failed({ repeat, failure: { day, field, translation_key } }: FailedProps) {
  const t = useTexts();
  const formats = useFormats();
  const { mutate, isPending } = useChangeRepeat(repeat);
  const isPrice = field === 'delivery_fee';
  const key: string = isPrice ? 'repeat.price-rose' : translation_key;
  const reason = t(t.has(key) ? key : 'problem.Internal');
  return (
    <InlineNotice tone="warn">
      <p>{t('repeat.failed', { day: formats.day(day), reason })}</p>
      {isPrice ? (
        <Button className="mt-2" busy={isPending} onClick={() => mutate({})}>
          {t('repeat.agree')}
        </Button>
      ) : null}
    </InlineNotice>
  );
}

function RepeatActions({ repeat }: { repeat: Repeat }) {
  const t = useTexts();
  const [isChanging, setChanging] = useState(false);
  const { mutate: change, isPending } = useChangeRepeat(repeat);
  const { mutate: remove, isPending: isRemoving } = useDeleteRepeat(repeat);
  return (
    <div className="flex flex-wrap gap-2">
      <SkipNext repeat={repeat} />
      <Button busy={isPending} onClick={() => change({ paused: !repeat.paused })}>
        {t(repeat.paused ? 'repeat.resume' : 'repeat.pause')}
      </Button>
      <Button onClick={() => setChanging(true)}>{t('request.change')}</Button>
      <Button busy={isRemoving} onClick={() => remove()}>
        {t('voucher.remove')}
      </Button>
      {isChanging ? (
        <RepeatDialog
          name={repeat.content.customer.name}
          given={repeat}
          onClose={() => setChanging(false)}
          onSave={(wanted) => {
            setChanging(false);
            change(wanted);
          }}
        />
      ) : null}
    </div>
  );
}

/** The card keeps its size, however many days are left out. */
const MOST_SKIPPED_SHOWN = 5;

/** The days to come that are left out, each of which may be taken back. */
function Skipped({ repeat }: { repeat: Repeat }) {
  const t = useTexts();
  const formats = useFormats();
  const { mutate, isPending } = useChangeRepeat(repeat);
  const ahead = repeat.skipped.filter((day) => day >= today()).toSorted();
  if (ahead.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {ahead.slice(0, MOST_SKIPPED_SHOWN).map((day) => (
        <Button
          key={day}
          size="small"
          tone="ghost"
          busy={isPending}
          icon={<Undo2 aria-hidden className="size-4" />}
          onClick={() => mutate({ skipped: repeat.skipped.filter((one) => one !== day) })}
        >
          {t('repeat.unskip-day', { day: formats.day(day) })}
        </Button>
      ))}
    </div>
  );
}

/** Leaves the next day out. */
function SkipNext({ repeat }: { repeat: Repeat }) {
  const t = useTexts();
  const formats = useFormats();
  const { mutateAsync, isPending } = useChangeRepeat(repeat);
  const [next] = repeat.next;
  if (!next) return null;
  const skip = async (): Promise<void> => {
    await mutateAsync({ skipped: [...repeat.skipped, next.day] });
    toast({ message: t('repeat.skipped', { day: formats.day(next.day) }), type: 'success' });
  };
  return (
    <Button busy={isPending} onClick={() => void skip().catch(() => undefined)}>
      {t('repeat.skip-day', { day: formats.day(next.day) })}
    </Button>
  );
}
