import type { Order } from '@sendero/core/order/order';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import { PageSection } from '../../../lib/page-section.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { paths, shared } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { toast } from '../../../ui/toast.ts';

const QrCode = lazyPage(async () => ({ default: (await import('../../../ui/qr-code.tsx')).QrCode }));

/** Names that no language translates. */
const SMS = 'SMS';
const WHATSAPP = 'WhatsApp';
const QR = 'QR';

/** The customer's tracking link: to copy, to send to their number, or to be read off the screen. */
export function ShareLink({ order }: { order: Order }) {
  const t = useTexts();
  const [isQrShown, setQrShown] = useState(false);
  const url = shared(paths.publicTracking(order.link_id));
  const { phone_number } = order.customer;
  const message = encodeURIComponent(`${t('page.tracking-title', { vendor: order.pickup.name })} ${url}`);
  const share = () => {
    navigator.share({ url, title: t('request.placed.link') }).catch(() => undefined);
  };
  return (
    <section className="grid gap-2 rounded-lg border border-line bg-raised p-3">
      <h2 className="text-sm text-muted">{t('request.placed.link')}</h2>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        dir="ltr"
        className="truncate text-primary-ink underline"
      >
        {url}
      </a>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          text={url}
          label={t('request.placed.copy')}
          copiedLabel={t('ui.copied')}
          onRefused={() => toast({ message: t('request.placed.copy-refused'), type: 'error' })}
        />
        <a href={`sms:${phone_number}?&body=${message}`} className={buttonClass({})}>
          {SMS}
        </a>
        <a
          href={`https://wa.me/${phone_number.replace(/\D/g, '')}?text=${message}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({})}
        >
          {WHATSAPP}
        </a>
        <Button aria-expanded={isQrShown} onClick={() => setQrShown(!isQrShown)}>
          {QR}
        </Button>
        {'share' in navigator ? (
          <Button icon={<Share2 aria-hidden className="size-4" />} onClick={share}>
            {t('tracking.share')}
          </Button>
        ) : null}
      </div>
      {isQrShown ? (
        <div className="mx-auto size-48">
          <PageSection>
            <QrCode text={url} label={t('label.scan')} className="bg-print-ground fill-print" />
          </PageSection>
        </div>
      ) : null}
    </section>
  );
}
