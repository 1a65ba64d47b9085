import {
  type StaffVendor,
  changeVendor,
  closeVendor,
  openVendor,
  seeAsVendor,
} from '@sendero/core/contract/operator-vendor-api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMay } from '../../lib/may.ts';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { siteOf, whereOf } from '../../lib/sites.tsx';
import { useTexts } from '../../lib/texts.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { SeeDialog } from './see-dialog.tsx';

type Act = 'see' | 'change' | 'close' | 'open';

/** What the signed-in member may do about a vendor; each asks why (OPR-02, OPR-08). */
export function VendorActs({ known }: { known: StaffVendor }) {
  const t = useTexts();
  const may = useMay();
  const client = useQueryClient();
  const [open, setOpen] = useState<Act | null>(null);
  const { vendor, site, orders_under_way } = known;
  const where = whereOf(siteOf(site));
  const params = { vendorId: vendor.vendor_id };
  const acts = (
    [
      ['see', seeAsVendor, vendor.is_active],
      ['change', changeVendor, true],
      ['close', closeVendor, vendor.is_active],
      ['open', openVendor, !vendor.is_active],
    ] as const
  ).filter(([, endpoint, isPossible]) => isPossible && may(endpoint, where));
  const close = () => setOpen(null);
  const done = () => {
    close();
    void client.invalidateQueries({ queryKey: ['vendor'] });
    toast({ message: t('operator.done'), type: 'success' });
  };
  return (
    <>
      {acts.map(([act]) => (
        <Button key={act} onClick={() => setOpen(act)}>
          {t(`operator.vendor.${act}`)}
        </Button>
      ))}
      {open === 'see' ? <SeeDialog vendor={vendor} onClose={close} /> : null}
      {open === 'change' ? <ChangeDialog vendor={vendor} onClose={close} onDone={done} /> : null}
      {open === 'close' ? (
        <ReasonDialog
          title={t('operator.close-title', { name: vendor.name })}
          confirm={t('operator.vendor.close')}
          tone="danger"
          act={(reason) => call(closeVendor, { params, body: { reason } })}
          onClose={close}
          onDone={done}
        >
          <InlineNotice tone="warn">{t('operator.close-means', { count: orders_under_way })}</InlineNotice>
        </ReasonDialog>
      ) : null}
      {open === 'open' ? (
        <ReasonDialog
          title={t('operator.open-title', { name: vendor.name })}
          confirm={t('operator.vendor.open')}
          act={(reason) => call(openVendor, { params, body: { reason } })}
          onClose={close}
          onDone={done}
        />
      ) : null}
    </>
  );
}
