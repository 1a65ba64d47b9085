import { listCustomers } from '@sendero/core/contract/address-book-api';
import type { SavedAddress } from '@sendero/core/order/saved-address';
import { useQuery } from '@tanstack/react-query';
import { BookUser } from 'lucide-react';
import { call } from '../../lib/api.ts';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CustomerRows } from '../address-book/saved-customers-dialog.tsx';
import { bookKey } from '../address-book/use-saved-customers.ts';

interface LastUsedProps {
  vendorId: string;
  onEdit: (saved: SavedAddress) => void;
  onRemove: (saved: SavedAddress) => void;
}

/** Before anything is searched: the customers that were used last, and how many there are. */
export function LastUsed({ vendorId, onEdit, onRemove }: LastUsedProps) {
  const t = useTexts();
  const { number } = useFormats();
  const { data, isError } = useQuery({
    queryKey: [...bookKey, vendorId, 'last-used'],
    queryFn: ({ signal }) => call(listCustomers, { params: { vendorId }, signal }),
  });
  if (isError) return <InlineNotice tone="danger">{t('address-book.failed')}</InlineNotice>;
  if (!data) return <Skeleton className="h-40 w-full" />;
  if (data.total === 0) return <EmptyState icon={<BookUser />} title={t('book.empty')} />;
  return (
    <>
      <p className="text-sm text-muted">{t('book.total', { total: number(data.total) })}</p>
      <CustomerRows found={data.data} onEdit={onEdit} onRemove={onRemove} />
    </>
  );
}
