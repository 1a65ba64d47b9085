import type { NoRider } from '@sendero/core/order/no-rider';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { NoRiderSelect } from '../vendor/no-rider-select.tsx';
import { useNoRider, useSaveNoRider } from '../vendor/use-no-rider.ts';
import { useSelectedVendor, useVendors } from '../vendor/use-vendors.ts';
import { AreaCard } from './area-card.tsx';
import { EmbeddingCard } from './embedding-card.tsx';
import { DeliveryPageCard } from './delivery-page-card.tsx';
import { HoursCard } from './hours-card.tsx';
import { PickupMinutesCard } from './pickup-minutes-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { VisitsCard } from './visits-card.tsx';

/** What holds for all orders of an outlet. */
export function OutletSettings() {
  const t = useTexts();
  const { data: vendors = [] } = useVendors();
  const selected = useSelectedVendor()?.vendor_id;
  const [chosen, setChosen] = useState<string>();
  const vendorId = chosen ?? selected;
  const vendor = vendors.find(({ vendor_id }) => vendor_id === vendorId);
  if (vendorId === undefined) return <Skeleton className="h-40 w-full" />;
  return (
    <div className="grid content-start gap-4">
      {vendors.length > 1 ? (
        <Select
          label={t('shell.branches')}
          options={vendors.map(({ vendor_id, name }) => ({ value: vendor_id, label: name }))}
          value={vendorId}
          onChange={({ target }) => setChosen(target.value)}
        />
      ) : null}
      <HoursCard key={`hours-${vendorId}`} vendorId={vendorId} />
      <PickupMinutesCard key={`minutes-${vendorId}`} vendorId={vendorId} />
      {vendor ? <AreaCard key={`area-${vendorId}`} vendor={vendor} /> : null}
      <EmbeddingCard key={`embedding-${vendorId}`} vendorId={vendorId} />
      {vendor ? <DeliveryPageCard key={`page-${vendorId}`} vendor={vendor} /> : null}
      <SettingsCard title={t('no-rider.title')}>
        <NoRiderOf key={vendorId} vendorId={vendorId} />
      </SettingsCard>
      <VisitsCard key={`visits-${vendorId}`} vendorId={vendorId} />
    </div>
  );
}

/** What happens to an outlet's orders if no rider is found; saved as it is chosen (BRD-09). */
function NoRiderOf({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const { data } = useNoRider(vendorId);
  const { mutate, variables, isPending } = useSaveNoRider(vendorId, () =>
    toast({ message: t('settings.saved'), type: 'success' }),
  );
  if (!data) return <Skeleton className="h-16 w-full" />;
  const value: NoRider | null = isPending ? variables : data.choice;
  return <NoRiderSelect isFolded value={value} usual={data.otherwise} onChange={mutate} />;
}
