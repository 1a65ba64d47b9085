import { goodsKinds } from '@sendero/core/vendor/delivery-page';
import type { RequestDraft } from '@sendero/core/request/draft';
import { useState } from 'react';
import { useTexts } from '../../../lib/texts.tsx';
import { Select } from '../../../ui/select.tsx';
import { useUsual } from '../../vendor/use-vendors.ts';

interface GoodsChoiceProps {
  readonly vendorId: string;
  readonly value: RequestDraft['goods'];
  readonly onChange: (changes: Pick<RequestDraft, 'goods'>) => void;
}

/** What this order is, in the words that its customer reads: what the shop sends, unless it is something else (RCP-02). */
export function GoodsChoice({ vendorId, value, onChange }: GoodsChoiceProps) {
  const t = useTexts();
  const usual = useUsual(vendorId).goods;
  const [isOpen, setOpen] = useState(value !== null);
  const name = (kind: (typeof goodsKinds)[number]) => t(`public.goods.${kind}`);
  const shown = value ?? usual;
  return (
    <details
      className="open:basis-full"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer rounded text-sm text-muted pointer-coarse:py-3">
        {shown ? `${t('public.goods')}: ${name(shown)}` : t('public.goods')}
      </summary>
      <div className="pt-2">
        <Select
          name="order.goods"
          label={t('public.goods')}
          labelHidden
          value={value ?? ''}
          options={[
            { value: '', label: usual ? name(usual) : '–' },
            ...goodsKinds
              .filter((kind) => kind !== usual)
              .map((kind) => ({ value: kind, label: name(kind) })),
          ]}
          onChange={({ target }) =>
            onChange({ goods: goodsKinds.find((kind) => kind === target.value) ?? null })
          }
        />
      </div>
    </details>
  );
}
