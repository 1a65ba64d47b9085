import type { Label } from '@sendero/core/order/label';
import { toMinor } from '@sendero/core/values/money';
import { useFormats, useTexts } from '../../lib/texts.tsx';
import { paths, shared } from '../../paths.ts';
import { QrCode } from '../../ui/qr-code.tsx';

/** What goes on one bag, black on white (BRD-14). */
export function OrderLabel({ label }: { label: Label }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  return (
    <article className="label" data-label>
      <header>
        <p dir="auto">{label.shop_name}</p>
        <p>
          <bdi>{dateTime(label.promised_at)}</bdi>
        </p>
      </header>
      <div className="label-head">
        <p className="label-code">
          <span className="sr-only">{t('order.code')} </span>
          <bdi>{label.short_code}</bdi>
        </p>
        <figure>
          <QrCode
            className="label-qr"
            text={shared(paths.publicTracking(label.link_id))}
            label={t('label.scan')}
          />
          <figcaption>{t('label.scan')}</figcaption>
        </figure>
      </div>
      <section className="label-to">
        <h2 dir="auto">{label.customer_first_name}</h2>
        <p dir="auto">{label.address}</p>
        {label.door === '' ? null : (
          <p dir="auto" className="label-door">
            {label.door}
          </p>
        )}
      </section>
      <Cash label={label} />
      {label.age_validation_required ? <p className="label-strong">{t('tracking.age-check')}</p> : null}
      <Note title={t('label.notes')} text={label.notes} />
      <Note title={t('tracking.items')} text={label.description} />
      <footer>
        <bdi>{label.order_id}</bdi>
      </footer>
    </article>
  );
}

function Cash({ label: { cash, currency } }: { label: Label }) {
  const t = useTexts();
  const { money } = useFormats();
  if (cash === null) return null;
  const amount = money(toMinor(cash, currency) ?? 0, currency);
  return <p className="label-strong">{t('label.collect', { amount })}</p>;
}

function Note({ title, text }: { title: string; text: string }) {
  return text === '' ? null : (
    <section className="label-note">
      <h3>{title}</h3>
      <p dir="auto">{text}</p>
    </section>
  );
}
