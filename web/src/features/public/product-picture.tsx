import { Bike, Check, ClockAlert, MapPin, PackageCheck, Search, UserX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats, useTexts, type TextKey } from '../../lib/texts.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { SampleMap } from './sample-map.tsx';

interface Line {
  readonly name: TextKey;
  readonly code: string;
  readonly tone: Tone;
  readonly icon: LucideIcon;
  readonly status: TextKey;
  readonly due: { readonly key: TextKey; readonly minutes: number; readonly concern?: 'late' | 'riderless' };
}

/** Orders as the board orders them: what is late first. */
const lines: readonly Line[] = [
  {
    name: 'landing.picture.customer-1',
    code: 'K7MF',
    tone: 'primary',
    icon: PackageCheck,
    status: 'order.status.picked-up',
    due: { key: 'tracking.row.late', minutes: 4, concern: 'late' },
  },
  {
    name: 'landing.picture.customer-2',
    code: 'H3TA',
    tone: 'warn',
    icon: Search,
    status: 'order.status.waiting-for-rider',
    due: { key: 'tracking.row.riderless', minutes: 6, concern: 'riderless' },
  },
  {
    name: 'landing.picture.customer-3',
    code: 'P9WD',
    tone: 'primary',
    icon: MapPin,
    status: 'order.status.near-customer',
    due: { key: 'tracking.row.left', minutes: 2 },
  },
  {
    name: 'landing.picture.customer-4',
    code: 'C4XJ',
    tone: 'primary',
    icon: Bike,
    status: 'order.status.in-progress',
    due: { key: 'tracking.row.left', minutes: 17 },
  },
];

const STEPS: readonly TextKey[] = [
  'public.step.placed',
  'public.step.to-pickup',
  'public.step.collected',
  'public.step.delivered',
];
const STEPS_DONE = 3;
const MINUTES_LEFT = 6;

/** What the product looks like, out of its own parts and texts: a shop's board, and the page that its customer gets. */
export function ProductPicture() {
  const t = useTexts();
  return (
    <figure className="grid gap-3">
      <div aria-hidden className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_240px]">
        <Board />
        <CustomersPage />
      </div>
      <figcaption className="text-sm text-muted">{t('landing.picture')}</figcaption>
    </figure>
  );
}

const box = 'overflow-hidden rounded-xl border border-line bg-raised shadow-card select-none';

function Board() {
  const t = useTexts();
  return (
    <div className={box}>
      <Head>
        <span className="truncate font-semibold">{t('tracking.list.under-way')}</span>
        <span className="tabular rounded-full bg-sunken px-2 text-xs text-muted">{lines.length}</span>
      </Head>
      {lines.map((line) => (
        <Row key={line.code} line={line} />
      ))}
      <SampleMap className="h-40 w-full border-t border-line" riders={5} />
    </div>
  );
}

function Head({ children }: { children: ReactNode }) {
  return <div className="flex h-10 items-center gap-2 border-b border-line px-3 text-sm">{children}</div>;
}

function Row({ line: { name, code, tone, icon: Icon, status, due } }: { line: Line }) {
  const t = useTexts();
  const formats = useFormats();
  const Concern = due.concern === 'late' ? ClockAlert : UserX;
  return (
    <div className="grid h-10 grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-3 border-b border-line px-3 text-sm last:border-0 sm:grid-cols-[13rem_minmax(0,1fr)_3rem_minmax(0,11rem)]">
      <span className="hidden min-w-0 sm:flex">
        <Badge tone={tone} icon={<Icon />}>
          {t(status)}
        </Badge>
      </span>
      <span className="truncate font-semibold">{t(name)}</span>
      <bdi className="tabular hidden text-xs font-medium text-muted sm:inline">{code}</bdi>
      <span
        className={cx(
          'tabular flex min-w-0 items-center justify-end gap-1',
          due.concern && 'font-semibold',
          due.concern === 'late' ? 'text-danger' : due.concern === 'riderless' && 'text-warn',
        )}
      >
        {due.concern ? <Concern className="size-4 shrink-0" /> : null}
        <span className="truncate">{t(due.key, { time: formats.minutes(due.minutes) })}</span>
      </span>
    </div>
  );
}

function CustomersPage() {
  const t = useTexts();
  return (
    <div className={cx(box, 'mx-auto h-90 w-full max-w-60 rounded-3xl')}>
      <div className="grid h-22 content-center gap-1 px-4">
        <strong className="line-clamp-2 text-md leading-tight font-semibold text-balance">
          {t('public.eta-destination', { minutes: MINUTES_LEFT })}
        </strong>
      </div>
      <SampleMap className="h-36 w-full border-y border-line" riders={1} />
      <ol className="grid gap-1.5 px-4 py-3 text-sm">
        {STEPS.map((step, nth) => (
          <li key={step} className={cx('flex h-5 items-center gap-2', nth >= STEPS_DONE && 'text-muted')}>
            <span
              className={cx(
                'grid size-4 shrink-0 place-items-center rounded-full',
                nth < STEPS_DONE ? 'bg-primary text-on-primary' : 'border border-line-strong',
              )}
            >
              {nth < STEPS_DONE ? <Check className="size-3" /> : null}
            </span>
            <span className="truncate">{t(step)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
