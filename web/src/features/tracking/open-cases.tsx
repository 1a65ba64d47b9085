import { listOpenCases } from '@sendero/core/contract/case-api';
import { type OpenCase, caseKindTexts } from '@sendero/core/order/case';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageCircleWarning } from 'lucide-react';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { isGuest } from '../../lib/session.ts';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { Popover } from '../../ui/popover.tsx';
import { onOrderChanged } from './active-orders.ts';
import { useOpenedOrder } from './use-opened-order.ts';
import { useScope } from './use-scope.ts';

/** Beneath the orders: read again with them where the live feed starts anew. */
const casesKey = ['orders', 'open-cases'] as const;

/** What recipients say is wrong and nobody has answered, with the way to each; nothing where all is well (RCP-06). */
export function OpenCases() {
  const t = useTexts();
  const { number } = useFormats();
  const data = useOpenCases();
  if (!data || data.count === 0) return null;
  const label = t('tracking.cases', { count: data.count });
  return (
    <Popover
      tone="ghost"
      label={label}
      button={
        <>
          <MessageCircleWarning aria-hidden className="size-4.5 text-warn" />
          <span className="sr-only">{label}</span>
          <span aria-hidden className="tabular font-medium text-warn">
            {number(data.count)}
          </span>
        </>
      }
    >
      <h2 className="mb-1 px-2 text-sm font-medium">{label}</h2>
      <ul className="w-80 max-w-[85vw]">
        {data.cases.map((one) => (
          <CaseLine key={one.order_id} one={one} />
        ))}
      </ul>
    </Popover>
  );
}

function CaseLine({ one }: { one: OpenCase }) {
  const t = useTexts();
  const formats = useFormats();
  const [, open] = useOpenedOrder();
  const kinds = one.kinds.map((kind) => t(caseKindTexts[kind])).join(' · ');
  return (
    <li>
      <button
        type="button"
        onClick={({ currentTarget }) => {
          currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
          open(one.order_id);
        }}
        className="grid min-h-control w-full gap-0.5 rounded-md px-2 py-2 text-start hover:bg-sunken"
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate font-medium">{one.customer_name || one.short_code}</span>
          <span className="tabular shrink-0 text-sm text-muted">{formats.dateTime(one.opened_at)}</span>
        </span>
        <span className="text-sm text-muted">
          {kinds} · {one.outlet}
        </span>
      </button>
    </li>
  );
}

/** Read again when the case of any order moves. */
function useOpenCases() {
  const scope = useScope();
  const queries = useQueryClient();
  useEffect(
    () =>
      onOrderChanged(({ case: state }) => {
        if (state) void queries.invalidateQueries({ queryKey: casesKey });
      }),
    [queries],
  );
  const { data } = useQuery({
    queryKey: [...casesKey, scope?.vendor_id, scope?.include_outlets],
    queryFn:
      scope && !isGuest()
        ? async ({ signal }) =>
            (
              await call(listOpenCases, {
                params: { id: scope.vendor_id },
                query: { include_outlets: scope.include_outlets || undefined },
                signal,
              })
            ).result
        : skipToken,
  });
  return data;
}
