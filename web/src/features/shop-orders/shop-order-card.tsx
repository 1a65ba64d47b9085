import type { ShopOrderDraft } from '@sendero/core/contract/shop-system-api';
import { wholeAddress } from '@sendero/core/order/address-parts';
import { toMinor } from '@sendero/core/values/money';
import { CircleCheck, CircleSlash, Clock, Undo2, type LucideIcon } from 'lucide-react';
import { AppLink, go } from '../../lib/navigation.tsx';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { toast } from '../../ui/toast.ts';
import { Candidates } from '../bulk/candidates.tsx';
import { fillForm, unfillForm } from './fill-form.ts';
import { useChangeShopOrder, usePlaceShopOrder } from './use-shop-orders.ts';

/** One order of a shop system: to whom, what, for how much, what is in doubt, and what may be done. */
export function ShopOrderCard({ draft }: { draft: ShopOrderDraft }) {
  const t = useTexts();
  const { money, dateTime } = useFormats();
  const { system, number, customer, delivery_fee, currency } = draft;
  return (
    <li className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-raised p-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 tabIndex={-1} className="truncate font-semibold">
            <bdi>{number}</bdi> · {customer?.name}
          </h2>
          <p className="text-sm text-muted">
            <bdi>{system.name}</bdi> · <span className="tabular">{dateTime(draft.received_at)}</span>
          </p>
        </div>
        {delivery_fee === null ? null : (
          <p className="font-medium tabular-nums">{money(toMinor(delivery_fee, currency) ?? 0, currency)}</p>
        )}
      </div>
      <Delivery draft={draft} />
      {draft.state === 'RECEIVED' ? (
        <Badge icon={<Clock aria-hidden />}>{t('shop-orders.looking')}</Badge>
      ) : null}
      {draft.state === 'WAITING' ? <Waiting draft={draft} /> : null}
      {draft.alert ? <Alert draft={draft} alert={draft.alert} /> : null}
      {draft.alert ? null : <Over draft={draft} />}
    </li>
  );
}

/** What is brought to whom, as the shop told it. */
function Delivery({ draft }: { draft: ShopOrderDraft }) {
  const t = useTexts();
  const { money } = useFormats();
  const { customer, description, amount, currency, payment_method, notes } = draft;
  const phone = customer?.phone_number ?? '';
  const worth = amount === null ? null : money(toMinor(amount, currency) ?? 0, currency);
  const paid = payment_method === null ? null : t(`request.payment.${payment_method}`);
  return (
    <div className="grid gap-0.5 text-sm">
      <p className="text-pretty">{wholeAddress({ ...draft, building: '' })}</p>
      <p className="text-muted">
        {phone === '' ? null : <bdi dir="ltr">{phone}</bdi>}
        {phone !== '' && notes !== '' ? ' · ' : null}
        <bdi>{notes}</bdi>
      </p>
      <p className="text-pretty text-muted">{description}</p>
      <p className="font-medium tabular-nums">{[paid, worth].filter(Boolean).join(' · ')}</p>
    </div>
  );
}

/** Reasons that no other words on the card give. */
const TOLD_REASONS = ['label', 'test', 'closed', 'value'] as const;

/** What is in doubt about a draft, and its three ways on: as it is, through the form, or aside. */
function Waiting({ draft }: { draft: ShopOrderDraft }) {
  const t = useTexts();
  const { issues, candidates, place, number } = draft;
  const { mutate: change, isPending: isChanging } = useChangeShopOrder(draft);
  const { mutate: setAside, isPending: isLeaving } = useChangeShopOrder(draft, () =>
    toast({
      message: t('shop-orders.dismissed', { number }),
      action: { label: t('ui.undo'), onAction: () => change({ is_dismissed: false }) },
    }),
  );
  const { mutate: confirm, isPending: isPlacing } = usePlaceShopOrder(draft);
  const reason = TOLD_REASONS.find((one) => one === draft.reason);
  const isReady = issues.length === 0 && draft.delivery_fee !== null;
  return (
    <>
      {issues.map(({ field, translation_key }) => (
        <InlineNotice key={field} tone="warn">
          {t(t.has(translation_key) ? translation_key : 'problem.field')}
        </InlineNotice>
      ))}
      {place ? null : (
        <Candidates row={{ candidates }} onChoose={(chosen) => change({ place: placeOnly(chosen) })} />
      )}
      {reason && isReady ? <p className="text-sm text-muted">{t(`shop-orders.reason.${reason}`)}</p> : null}
      <div className="flex flex-wrap gap-2">
        <Button
          tone="primary"
          busy={isPlacing}
          disabled={!isReady || isChanging || isLeaving}
          onClick={() => confirm()}
          aria-label={`${t('request.place')}: ${number}`}
        >
          {t('request.place')}
        </Button>
        <EditButton draft={draft} />
        <Button
          tone="ghost"
          busy={isLeaving}
          onClick={() => setAside({ is_dismissed: true })}
          aria-label={`${t('shop-orders.dismiss')}: ${number}`}
        >
          {t('shop-orders.dismiss')}
        </Button>
      </div>
    </>
  );
}

const placeOnly = ({ address, latitude, longitude }: NonNullable<ShopOrderDraft['place']>) => ({
  address,
  latitude,
  longitude,
});

/** Opens the request form filled from the draft; a request that was begun there can be brought back. */
function EditButton({ draft }: { draft: ShopOrderDraft }) {
  const t = useTexts();
  const edit = () => {
    const begun = fillForm(draft);
    go(paths.request(draft.vendor_id));
    if (!begun) return;
    const onAction = () => unfillForm(draft.vendor_id, begun);
    toast({ message: t('request.again.replaced'), action: { label: t('request.again.undo'), onAction } });
  };
  return (
    <Button onClick={edit} aria-label={`${t('request.change')}: ${draft.number}`}>
      {t('request.change')}
    </Button>
  );
}

/** What happened in the shop to an order that was placed: its delivery goes on until somebody decides. */
function Alert({ draft, alert }: { draft: ShopOrderDraft; alert: NonNullable<ShopOrderDraft['alert']> }) {
  const t = useTexts();
  const { mutate: change, isPending } = useChangeShopOrder(draft);
  return (
    <>
      <InlineNotice tone="warn">{t(`shop-orders.alert.${alert}`)}</InlineNotice>
      <div className="flex flex-wrap gap-2">
        <OrderLink draft={draft} />
        <Button busy={isPending} onClick={() => change({ is_dismissed: true })}>
          {t('shop-orders.seen')}
        </Button>
      </div>
    </>
  );
}

const overLooks: Partial<Record<ShopOrderDraft['state'], LucideIcon>> = {
  PLACED: CircleCheck,
  DISMISSED: Undo2,
  WITHDRAWN: CircleSlash,
};

/** What became of an order that is over. */
function Over({ draft }: { draft: ShopOrderDraft }) {
  const t = useTexts();
  const { mutate: change, isPending } = useChangeShopOrder(draft);
  const { state } = draft;
  const Icon = overLooks[state];
  if (!Icon || state === 'RECEIVED' || state === 'WAITING') return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone={state === 'PLACED' ? 'ok' : 'neutral'} icon={<Icon aria-hidden />}>
        {t(`shop-orders.state.${state}`)}
      </Badge>
      {state === 'PLACED' ? <OrderLink draft={draft} /> : null}
      {state === 'DISMISSED' ? (
        <Button size="small" busy={isPending} onClick={() => change({ is_dismissed: false })}>
          {t('ui.undo')}
        </Button>
      ) : null}
    </div>
  );
}

function OrderLink({ draft: { vendor_id, order_id } }: { draft: ShopOrderDraft }) {
  const t = useTexts();
  if (order_id === null) return null;
  return (
    <AppLink href={paths.tracking(vendor_id, order_id)} className={buttonClass({ size: 'small' })}>
      {t('request.placed.watch')}
    </AppLink>
  );
}
