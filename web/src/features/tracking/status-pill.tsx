import { labelKey, orderLabel, toneOf, type StatusLabel, type Tone } from '@sendero/core/order/labels';
import type { Order } from '@sendero/core/order/order';
import {
  Ban,
  Bike,
  CalendarClock,
  CircleCheck,
  CircleDot,
  CircleHelp,
  ClockAlert,
  CreditCard,
  Inbox,
  MapPin,
  PackageCheck,
  Search,
  Store,
  TriangleAlert,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { useTexts } from '../../lib/texts.tsx';
import { Badge, type Tone as BadgeTone } from '../../ui/badge.tsx';

const icons: Record<StatusLabel, LucideIcon> = {
  new: CircleDot,
  received: Inbox,
  dispatched: Bike,
  'waiting-for-rider': Search,
  'in-progress': Bike,
  'near-vendor': Store,
  'picked-up': PackageCheck,
  'near-customer': MapPin,
  delivered: CircleCheck,
  returning: Undo2,
  returned: Undo2,
  cancelled: Ban,
  delayed: ClockAlert,
  stalled: TriangleAlert,
  payment_committed: CreditCard,
  initiated: CreditCard,
  scheduled: CalendarClock,
  'in-transit': Bike,
  unknown: CircleHelp,
};

const tones: Record<Tone, BadgeTone> = {
  neutral: 'neutral',
  info: 'info',
  progress: 'primary',
  ok: 'ok',
  warn: 'warn',
  danger: 'danger',
};

/**
 * An order's status as a word, an icon and a colour (ORD-07), and that it is a test, if it is (FEE-13). One with whose delivery
 * something is wrong is marked until that is decided (RCP-06).
 */
export function StatusPill({ order, now }: { order: Order; now: Date }) {
  const t = useTexts();
  const label = orderLabel(order, now);
  const isWrong = order.case && order.case !== 'decided';
  return (
    <Badge
      tone={isWrong ? 'warn' : tones[toneOf(label)]}
      icon={isWrong ? <TriangleAlert aria-hidden /> : <StatusIcon label={label} />}
    >
      {t(labelKey(label))}
      {isWrong ? <span className="sr-only">{` · ${t('order.case')}`}</span> : null}
      {order.is_test ? ` · ${t('order.test')}` : null}
    </Badge>
  );
}

export function StatusIcon({ label, className }: { label: StatusLabel; className?: string }) {
  const Icon = icons[label];
  return <Icon aria-hidden className={className} />;
}
