import { bulkRowOfOrder } from '@sendero/core/contract/bulk-api';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { call } from '../../lib/api.ts';
import { AppLink } from '../../lib/navigation.tsx';
import { isGuest } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';

/** A link to the bulk job that placed an order; nothing for other orders (BLK-06). */
export function BulkJobLink({ orderId }: { orderId: string }) {
  const t = useTexts();
  const { data } = useQuery({
    queryKey: ['bulk', 'of-order', orderId],
    queryFn: async ({ signal }) => (await call(bulkRowOfOrder, { params: { orderId }, signal })).body,
    staleTime: Infinity,
    enabled: !isGuest(),
  });
  if (!data) return null;
  return (
    <AppLink
      href={paths.bulkJob(data.vendor_id, data.bulk_job_id, data.row_number)}
      className="flex min-h-control items-center gap-2 text-primary-ink underline underline-offset-2"
    >
      <FileSpreadsheet aria-hidden className="size-4 shrink-0" />
      {t('tracking.from-sheet', { row: String(data.row_number) })}
    </AppLink>
  );
}
