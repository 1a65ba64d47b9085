import { addOutlets, addVendor, listStaffOutlets } from '@sendero/core/contract/operator-vendor-api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileUp, Plus, Store } from 'lucide-react';
import { call } from '../../../lib/api.ts';
import { AppLink } from '../../../lib/navigation.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useMay } from '../../lib/may.ts';
import { Read } from '../../lib/read-state.tsx';
import { siteOf, whereOf } from '../../lib/sites.tsx';
import { useTexts } from '../../lib/texts.ts';
import { paths } from '../../paths.ts';

/** As many as an answer has; a full one may have more behind it. */
const PAGE_ROWS = 200;

/** A chain's outlets, closed ones too. */
export function OutletList({ vendorId, site }: { vendorId: string; site: string }) {
  const t = useTexts();
  const may = useMay();
  const where = whereOf(siteOf(site));
  const outlets = useInfiniteQuery({
    queryKey: ['vendor', vendorId, 'outlets'],
    queryFn: async ({ pageParam }) => {
      const after = pageParam === null ? {} : { after: pageParam };
      const input = { params: { vendorId }, query: after };
      return (await call(listStaffOutlets, input)).result;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE_ROWS ? null : (page.at(-1)?.vendor_id ?? null)),
  });
  return (
    <section aria-labelledby="outlets" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="outlets" className="text-md font-semibold">
          {t('operator.outlets')}
        </h2>
        <div className="flex flex-wrap gap-2">
          {may(addOutlets, where) ? (
            <AppLink href={paths.vendorSheet(vendorId)} className={buttonClass({ size: 'small' })}>
              <FileUp aria-hidden className="size-4" />
              {t('operator.outlets-by-sheet')}
            </AppLink>
          ) : null}
          {may(addVendor, where) ? (
            <AppLink href={paths.newVendor(vendorId)} className={buttonClass({ size: 'small' })}>
              <Plus aria-hidden className="size-4" />
              {t('operator.add-outlet')}
            </AppLink>
          ) : null}
        </div>
      </div>
      <Read of={outlets}>
        {({ pages }) =>
          pages.flat().length === 0 ? (
            <EmptyState icon={<Store />} title={t('operator.no-outlets')}>
              {t('operator.no-outlets-hint')}
            </EmptyState>
          ) : (
            <ul className="grid divide-y divide-line rounded-lg border border-line bg-raised">
              {pages.flat().map((outlet) => (
                <li key={outlet.vendor_id}>
                  <AppLink
                    href={paths.vendor(outlet.vendor_id)}
                    className="flex flex-wrap items-baseline gap-x-4 px-3 py-2 hover:bg-sunken"
                  >
                    <span className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">
                      <bdi>{outlet.name}</bdi>
                    </span>
                    <bdi className="text-sm text-muted">{outlet.vendor_id}</bdi>
                    <span className="min-w-0 flex-1 basis-60 text-sm text-muted wrap-anywhere">
                      <bdi>
                        {outlet.vendor_information.location?.address_text ?? t('operator.no-address')}
                      </bdi>
                    </span>
                    {outlet.is_active ? null : (
                      <span className="text-sm text-danger">{t('operator.vendor-closed')}</span>
                    )}
                  </AppLink>
                </li>
              ))}
            </ul>
          )
        }
      </Read>
      {outlets.hasNextPage ? (
        <Button
          busy={outlets.isFetchingNextPage}
          onClick={() => void outlets.fetchNextPage()}
          className="justify-self-center"
        >
          {t('operator.more')}
        </Button>
      ) : null}
    </section>
  );
}
