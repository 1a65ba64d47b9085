import { type DeliveryPage, type Goods, goodsKinds } from '@sendero/core/vendor/delivery-page';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { useState } from 'react';
import { boot } from '../../lib/boot.ts';
import { asProblem } from '../../lib/problem.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { ProblemNotice } from '../../lib/problem-notice.tsx';
import { MarkField } from './mark-field.tsx';
import { SettingsCard } from './settings-card.tsx';
import { useDeliveryPage, useSaveDeliveryPage } from './use-delivery-page.ts';

/** How an outlet looks on the page that its customers watch (RCP-01); each choice is saved as it is made. */
export function DeliveryPageCard({ vendor }: { vendor: Vendor }) {
  const t = useTexts();
  const { data } = useDeliveryPage(vendor.vendor_id);
  return (
    <SettingsCard title={t('delivery-page.title')} hint={t('delivery-page.hint')}>
      {data ? (
        <PageChoices vendor={vendor} page={data.page} otherwise={data.otherwise} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </SettingsCard>
  );
}

interface PageChoicesProps {
  readonly vendor: Vendor;
  readonly page: DeliveryPage;
  readonly otherwise: DeliveryPage;
}

function PageChoices({ vendor, page, otherwise }: PageChoicesProps) {
  const t = useTexts();
  const [moved, setMoved] = useState<number>();
  const saving = useSaveDeliveryPage(vendor.vendor_id, () =>
    toast({ message: t('settings.saved'), type: 'success' }),
  );
  const { mutate: save, isPending, error, variables } = saving;
  // Not before what is saved is shown: a press meanwhile would go on from the value before.
  if (moved !== undefined && moved === page.hue && !isPending) setMoved(undefined);
  const hue = moved ?? page.hue ?? otherwise.hue ?? boot.brand.hue;
  const goods = (isPending ? variables.goods : undefined) ?? page.goods ?? '';
  const told = isPending ? variables.instructions : undefined;
  const mayTell = told ?? page.instructions ?? otherwise.instructions ?? true;
  const isAsked = isPending ? variables.pin_required : undefined;
  const asksPin = isAsked ?? page.pin_required ?? otherwise.pin_required ?? false;
  const settle = () => {
    // While another value is on its way, even the one shown as saved has to be sent again.
    if (moved !== undefined && (isPending || moved !== page.hue)) save({ hue: moved });
  };
  const reset = () => {
    setMoved(undefined);
    save({ hue: null });
  };
  return (
    <div className="grid gap-4">
      {error ? <ProblemNotice problem={asProblem(error)} /> : null}
      <Select
        label={t('public.goods')}
        value={goods}
        options={[
          { value: '', label: otherwise.goods ? t(`public.goods.${otherwise.goods}`) : '–' },
          ...goodsKinds.map((kind) => ({ value: kind, label: t(`public.goods.${kind}`) })),
        ]}
        onChange={({ target }) => save({ goods: goodsIn(target.value) })}
      />
      <MarkField mark={page.mark} isBusy={isPending} onSave={(mark) => save({ mark })} />
      <div
        ref={(element) => element?.style.setProperty('--brand-hue', String(hue))}
        className="hue-sample grid gap-4 [color-scheme:inherit]"
      >
        <label className="grid gap-1">
          <span className="font-medium">{t('delivery-page.colour')}</span>
          <input
            type="range"
            min={0}
            max={359}
            value={hue}
            className="min-h-control w-full accent-primary"
            onChange={({ target }) => setMoved(Number(target.value))}
            onPointerUp={settle}
            onKeyUp={settle}
            onBlur={settle}
          />
        </label>
        <Preview name={vendor.name} mark={page.mark ?? otherwise.mark} />
      </div>
      <Checkbox
        label={t('delivery-page.instructions')}
        checked={mayTell}
        onChange={({ target }) => save({ instructions: target.checked })}
      />
      <Checkbox
        label={t('request.pin')}
        hint={t('request.pin-hint')}
        checked={asksPin}
        onChange={({ target }) => save({ pin_required: target.checked })}
      />
      {page.hue === null ? null : (
        <Button size="small" className="justify-self-start" onClick={reset}>
          {t('delivery-page.colour-usual')}
        </Button>
      )}
    </div>
  );
}

const goodsIn = (value: string): Goods | null => goodsKinds.find((kind) => kind === value) ?? null;

/** The head of the customers' page, in the hue around it. */
function Preview({ name, mark }: { name: string; mark: string | null }) {
  const t = useTexts();
  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm text-muted">{t('delivery-page.preview')}</figcaption>
      <div className="overflow-clip rounded-lg border border-line bg-surface">
        <p className="flex min-h-14 items-center gap-3 border-b border-line bg-raised px-4 font-semibold">
          {mark ? <img src={mark} alt="" className="max-h-10 max-w-40 object-contain" /> : null}
          <bdi>{name}</bdi>
        </p>
        <div className="flex gap-1.5 p-4" aria-hidden>
          <span className="h-1 flex-1 rounded-full bg-primary" />
          <span className="h-1 flex-1 rounded-full bg-primary" />
          <span className="h-1 flex-1 rounded-full bg-line" />
        </div>
      </div>
    </figure>
  );
}
