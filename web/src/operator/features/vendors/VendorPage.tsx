import { type StaffVendor, getStaffVendor } from '@sendero/core/contract/operator-vendor-api';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleSlash } from 'lucide-react';
import { call } from '../../../lib/api.ts';
import { AppLink, usePath } from '../../../lib/navigation.tsx';
import { useFormats } from '../../../lib/texts.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Facts } from '../../lib/facts.tsx';
import { PAGE, PageHead } from '../../lib/page-head.tsx';
import { Read } from '../../lib/read-state.tsx';
import { AtSite, siteOf, useSiteName } from '../../lib/sites.tsx';
import { useTexts } from '../../lib/texts.ts';
import { idIn, paths } from '../../paths.ts';
import { OutletList } from './outlet-list.tsx';
import { VendorActs } from './vendor-acts.tsx';

/** One vendor: who it is, whether it is open, its outlets, and what may be done about it (OPR-02). */
export default function VendorPage() {
  const vendorId = idIn(usePath());
  const vendor = useQuery({
    queryKey: ['vendor', vendorId],
    queryFn: async () => (await call(getStaffVendor, { params: { vendorId } })).result,
  });
  return (
    <div className={PAGE}>
      {vendor.data ? null : <PageHead title={<bdi>{vendorId}</bdi>} />}
      <Read of={vendor}>
        {(known) => (
          <AtSite site={siteOf(known.site)}>
            <Known known={known} />
          </AtSite>
        )}
      </Read>
    </div>
  );
}

function Known({ known }: { known: StaffVendor }) {
  const t = useTexts();
  const { vendor } = known;
  return (
    <>
      <PageHead
        title={
          <span className="flex flex-wrap items-center gap-3">
            <bdi>{vendor.name}</bdi>
            {vendor.is_active ? (
              <Badge tone="ok" icon={<CircleCheck aria-hidden />}>
                {t('operator.vendor-open')}
              </Badge>
            ) : (
              <Badge tone="danger" icon={<CircleSlash aria-hidden />}>
                {t('operator.vendor-closed')}
              </Badge>
            )}
          </span>
        }
        lead={<bdi>{vendor.vendor_id}</bdi>}
        actions={<VendorActs known={known} />}
      />
      <div className="grid items-start gap-6 xl:grid-cols-[24rem_1fr]">
        <VendorFacts known={known} />
        {vendor.is_parent ? <OutletList vendorId={vendor.vendor_id} site={known.site} /> : null}
      </div>
    </>
  );
}

function VendorFacts({
  known: { vendor, site: siteId, root_id, outlets, orders_under_way },
}: {
  known: StaffVendor;
}) {
  const t = useTexts();
  const { number } = useFormats();
  const nameOf = useSiteName();
  const { owners, contact, location } = vendor.vendor_information;
  return (
    <section aria-labelledby="facts" className="grid gap-3 rounded-lg border border-line bg-raised p-4">
      <h2 id="facts" className="text-md font-semibold">
        {t('operator.facts')}
      </h2>
      <Facts
        of={[
          [t('operator.site'), nameOf(siteId)],
          [t('operator.vendor-code'), <bdi key="code">{vendor.vendor_id}</bdi>],
          [t('operator.own-number'), vendor.client_vendor_id],
          ...(root_id === vendor.vendor_id
            ? []
            : ([
                [
                  t('operator.chain'),
                  <AppLink
                    key="chain"
                    href={paths.vendor(root_id)}
                    className="text-primary-ink underline-offset-4 hover:underline"
                  >
                    {root_id}
                  </AppLink>,
                ],
              ] as const)),
          [t('operator.owners'), owners.join(', ')],
          [t('operator.phone'), contact.phone],
          [t('operator.address'), location?.address_text ?? t('operator.no-address')],
          [t('operator.outlets'), vendor.is_parent ? number(outlets) : ''],
          [t('operator.orders-under-way'), number(orders_under_way)],
        ]}
      />
    </section>
  );
}
