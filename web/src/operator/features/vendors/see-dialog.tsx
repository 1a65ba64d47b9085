import { seeAsVendor } from '@sendero/core/contract/operator-vendor-api';
import { WATCHING } from '@sendero/core/contract/pages';
import type { AnswerOf } from '@sendero/core/contract/endpoint';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import { useTexts } from '../../lib/texts.ts';

type Tokens = AnswerOf<typeof seeAsVendor>['result']['AuthenticationResult'];

/** The board of a vendor, with the credential that shows it. */
function portalHref(portal: string, { vendor_id, name }: Vendor, tokens: Tokens): string {
  const { AccessToken: access_token, IdToken: id_token, ExpiresIn } = tokens;
  const shown = { name, access_token, id_token, ends_ms: Date.now() + ExpiresIn * 1000 };
  const { href } = new URL(`/order-tracking/${encodeURIComponent(vendor_id)}`, portal);
  return `${href}${WATCHING}${encodeURIComponent(JSON.stringify(shown))}`;
}

/** Asks why somebody looks at a vendor's portal, and opens it in a window of its own (OPR-08). */
export function SeeDialog({ vendor, onClose }: { vendor: Vendor; onClose: () => void }) {
  const t = useTexts();
  const [href, setHref] = useState<string | null>(null);
  if (href !== null)
    return (
      <Dialog open onClose={onClose} title={t('operator.see-ready')} closeLabel={t('shell.close')}>
        <div className="grid justify-items-start gap-4">
          <p>{t('operator.see-means')}</p>
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            onClick={onClose}
            className={buttonClass({ tone: 'primary' })}
          >
            {t('operator.see-open', { name: vendor.name })}
          </a>
        </div>
      </Dialog>
    );
  return (
    <ReasonDialog
      title={t('operator.see-title', { name: vendor.name })}
      confirm={t('operator.vendor.see')}
      act={(reason) => call(seeAsVendor, { params: { vendorId: vendor.vendor_id }, body: { reason } })}
      onClose={onClose}
      onDone={({ result: { portal, AuthenticationResult: tokens } }) =>
        setHref(portalHref(portal, vendor, tokens))
      }
    >
      <p>{t('operator.see-told')}</p>
    </ReasonDialog>
  );
}
