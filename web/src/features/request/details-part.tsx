import { Package } from 'lucide-react';
import { useTexts } from '../../lib/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Form } from '../../ui/form.tsx';
import { AmountFields } from './amount-fields.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { DeliveryTime } from './delivery-time.tsx';
import { GoOnButton } from './go-on-button.tsx';
import { PartFrame } from './part-frame.tsx';
import { useMoney } from './use-money.ts';
import type { Request } from './use-request.ts';
import { boot } from '../../lib/boot.ts';

/** Who gets it, what it is, and when. */
export function DetailsPart({ request }: { request: Request }) {
  const t = useTexts();
  const isOpen = request.view === 'details';
  return (
    <PartFrame
      icon={<Package aria-hidden />}
      title={t('request.details.title')}
      isOpen={isOpen}
      summary={request.view === 'payment' ? <Summary request={request} /> : undefined}
      onChange={request.view === 'payment' ? () => request.open('details') : undefined}
    >
      <Form onSubmit={() => request.goOn('details')} className="grid gap-4">
        <div className="grid gap-4" onBlur={request.issues.onBlur}>
          <CustomerFields request={request} />
          <AmountFields request={request} />
          <DeliveryTime request={request} />
          <Checkbox
            name="age_validation_required"
            label={t('request.age-check')}
            hint={t('request.age-check-hint')}
            checked={request.draft.age_validation_required}
            onChange={({ target }) => request.change({ age_validation_required: target.checked })}
          />
        </div>
        <GoOnButton />
      </Form>
    </PartFrame>
  );
}

function Summary({ request: { draft } }: { request: Request }) {
  const { money } = useMoney();
  const { destination_name, destination_phone_number, order_amount, order_description } = draft;
  const what = [order_amount === null ? '' : money(order_amount, boot.market.currency), order_description];
  return (
    <>
      <span className="font-medium">
        {destination_name} · <bdi className="tabular">{destination_phone_number}</bdi>
      </span>
      <span className="line-clamp-1 text-sm text-muted">{what.filter(Boolean).join(' · ')}</span>
    </>
  );
}
