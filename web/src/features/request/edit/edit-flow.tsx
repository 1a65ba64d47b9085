import type { Order } from '@sendero/core/order/order';
import type { RequestDraft } from '@sendero/core/request/draft';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { AppLink, go } from '../../../lib/navigation.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { focusFirstInvalid } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toast.ts';
import { EditBar } from './edit-bar.tsx';
import { AmountFields } from '../details/amount-fields.tsx';
import { RequestMap } from '../request-map.tsx';
import { EditFields, PaymentField, PlaceFields } from './edit-fields.tsx';
import { useEdit } from './use-edit.ts';

interface EditFlowProps {
  readonly vendor: Vendor;
  /** The current order; the form shows the order as it was when opened. */
  readonly order: Order;
  readonly onReload: () => void;
}

/**
 * The form of an existing order, with all sections open: what may be changed, why other fields may not, and the price.
 */
export function EditFlow({ vendor, order, onReload }: EditFlowProps) {
  const t = useTexts();
  const root = useRef<HTMLDivElement>(null);
  const [refusals, setRefusals] = useState(0);
  const backTo = paths.tracking(order.vendor_id, order.order_id);
  const edit = useEdit(vendor, order, () => {
    toast({ message: t('request.updated'), type: 'success' });
    go(backTo);
  });
  const { draft, dispatch, search, quote, may, errorOf } = edit;
  const { isBusy } = edit.changing;
  const change = (changes: Partial<RequestDraft>) => dispatch({ type: 'change', changes });
  useEffect(() => {
    if (refusals > 0) focusFirstInvalid(root.current);
  }, [refusals]);

  const update = () => {
    if (edit.isChanged && !edit.update()) setRefusals(refusals + 1);
  };
  const updateByKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    update();
  };
  return (
    <div
      ref={root}
      onKeyDown={updateByKeys}
      className="flex min-h-full flex-col md:grid md:h-full md:grid-cols-[440px_minmax(0,1fr)] md:grid-rows-[minmax(0,1fr)_auto]"
    >
      <div className="md:overflow-y-auto md:border-e md:border-line">
        <header className="flex min-h-13 items-center justify-between gap-3 px-4 pt-3">
          <div className="min-w-0">
            <h1 className="text-lg font-semibold">{t('request.edit.title')}</h1>
            <bdi className="tabular block truncate text-sm text-muted">
              {order.short_code} · {order.order_id}
            </bdi>
          </div>
          <AppLink href={backTo} className={buttonClass({ tone: 'ghost', size: 'small' })}>
            {t('request.edit.back')}
          </AppLink>
        </header>
        <EditFields
          base={edit.base}
          isBusy={isBusy}
          dispatch={dispatch}
          place={
            <PlaceFields
              draft={draft}
              search={search}
              isAsking={quote.isAsking}
              placeError={edit.placeError}
              refusal={may.place}
              errorOf={errorOf}
              dispatch={dispatch}
            />
          }
          amount={
            <AmountFields draft={draft} isValueHigh={edit.isValueHigh} errorOf={errorOf} onChange={change} />
          }
          payment={
            <PaymentField
              value={draft.payment_method}
              methods={edit.methods}
              refusal={may.payment}
              error={errorOf('order.payment_method')}
              onChange={change}
            />
          }
        />
      </div>
      <div className="h-44 shrink-0 max-md:order-1 md:col-start-2 md:row-span-2 md:row-start-1 md:h-auto">
        <RequestMap
          vendorId={order.vendor_id}
          pickup={edit.pickup}
          dropoff={edit.dropoff}
          route={quote.fee?.route}
          announcement={draft.destination_text_address}
          moves={may.place === null && !isBusy ? 'dropoff' : null}
          onMove={search.moveTo}
        />
      </div>
      <div className="sticky bottom-0 z-10 low:static max-md:order-2 max-md:mt-auto md:static md:col-start-1 md:row-start-2 md:border-e md:border-line">
        <EditBar
          base={edit.base}
          quote={quote}
          hasPrice={edit.hasPrice}
          isBusy={isBusy}
          problem={edit.changing.problem}
          isChanged={edit.isChanged}
          isOutdated={edit.isOutdated}
          onUpdate={update}
          onReload={onReload}
        />
      </div>
    </div>
  );
}
