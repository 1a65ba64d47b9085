import { getRating } from '@sendero/core/contract/tracking-api';
import type { Order } from '@sendero/core/order/order';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/texts.tsx';

const words = [
  'public.rating.stars.1',
  'public.rating.stars.2',
  'public.rating.stars.3',
  'public.rating.stars.4',
  'public.rating.stars.5',
] as const;

/** What the recipient said of a delivered order (RCP-06); nothing where nothing was said. */
export function OrderRating({ order }: { order: Order }) {
  const t = useTexts();
  const { data: rating } = useQuery({
    queryKey: ['rating', order.order_id],
    queryFn: async ({ signal }) =>
      (await call(getRating, { params: { orderId: order.order_id }, signal })).result,
    enabled: order.status === 'DELIVERED',
  });
  if (!rating) return null;
  const reasons = rating.reasons.map((reason) => t(`public.rating.reason.${reason}`));
  return (
    <section className="grid gap-2.5">
      <h3 className="text-sm font-semibold text-muted">{t('order.rating')}</h3>
      <p className="font-medium">{t(words[rating.stars - 1] ?? words[0])}</p>
      {reasons.length === 0 ? null : <p className="text-sm text-muted">{reasons.join(' · ')}</p>}
      {rating.comment === null ? null : (
        <p className="rounded-md bg-sunken px-3 py-2 text-sm text-pretty wrap-anywhere">{rating.comment}</p>
      )}
    </section>
  );
}
