import { type BoardName, listBoard } from '@sendero/core/contract/operator-desk-api';
import { labelKey, labelOf } from '@sendero/core/order/labels';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { call } from '../../../lib/api.ts';
import { AppLink } from '../../../lib/navigation.tsx';
import { useFormats } from '../../../lib/texts.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Read } from '../../lib/read-state.tsx';
import { useTexts } from '../../lib/texts.ts';
import { paths } from '../../paths.ts';
import { StatusMark } from '../../lib/status-mark.tsx';

/** What one number of the board counts, the oldest first. */
export function BoardList({ country, name }: { country: string; name: BoardName }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const list = useQuery({
    queryKey: ['board', country, name],
    queryFn: async () => (await call(listBoard, { params: { country, name } })).result,
    refetchInterval: 15_000,
  });
  return (
    <section aria-labelledby="list" className="grid gap-2">
      <h2 id="list" className="text-md font-semibold">
        {t(`operator.board.${name}`)}
      </h2>
      <Read of={list} rows={4}>
        {(lines) =>
          lines.length === 0 ? (
            <EmptyState icon={<CircleCheck />} title={t('operator.board-none')} />
          ) : (
            <ul className="grid divide-y divide-line rounded-lg border border-line bg-raised">
              {lines.map(({ id, title, since, order_id, order }) => (
                <li key={id} className="flex flex-wrap items-baseline gap-x-4 px-3 py-2">
                  <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
                    {order_id === null ? (
                      <bdi>{id}</bdi>
                    ) : (
                      <AppLink
                        href={paths.order(order_id)}
                        className="font-medium text-primary-ink underline-offset-4 hover:underline"
                      >
                        <bdi>{order_id}</bdi>
                      </AppLink>
                    )}
                  </span>
                  {/* A server of the version before tells none. */}
                  {order ? (
                    <span className="flex min-w-0 flex-1 basis-60 items-baseline gap-3">
                      <bdi className="tabular w-12 shrink-0 font-medium">{order.short_code}</bdi>
                      <Badge icon={<StatusMark status={order.status} />}>
                        {t(labelKey(labelOf(order.status)))}
                      </Badge>
                    </span>
                  ) : null}
                  <span className="min-w-0 flex-1 basis-40 text-sm text-muted wrap-anywhere">
                    <bdi>{title}</bdi>
                  </span>
                  {since === null ? null : (
                    <time className="tabular text-sm text-muted">{dateTime(since)}</time>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Read>
    </section>
  );
}
