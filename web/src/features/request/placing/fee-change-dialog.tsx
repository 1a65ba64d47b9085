import { useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FeeLines } from '../price/fee-lines.tsx';
import type { FeeQuestion, ShownPrice } from './use-fee-question.ts';
import { useMoney } from '../price/use-money.ts';

/** Asks whether the user accepts a fee other than the one they saw; shows both side by side (FLOW-16). */
export function FeeChangeDialog({ question }: { question: FeeQuestion }) {
  const t = useTexts();
  const { plain, sign } = useMoney();
  const { seen, next, answer } = question;
  const fee = plain(next.fee, next.currency);
  return (
    <Dialog
      open
      size="small"
      title={t('error.fee.changed')}
      closeLabel={t('ui.cancel')}
      onClose={() => answer(false)}
      footer={
        <>
          <Button onClick={() => answer(false)}>{t('ui.cancel')}</Button>
          <Button tone="primary" onClick={() => answer(true)}>
            {t('request.place')}
          </Button>
        </>
      }
    >
      <p className="text-md">{t('request.fee-changed', { fee, currency: sign(next.currency) })}</p>
      <div className="mt-4 grid grid-cols-2 gap-4">
        <Side title={t('request.fee-before')} fee={seen} />
        <Side title={t('request.fee-now')} fee={next} />
      </div>
    </Dialog>
  );
}

function Side({ title, fee }: { title: string; fee: ShownPrice }) {
  const { money } = useMoney();
  return (
    <section className="grid content-start gap-2 rounded-lg bg-sunken p-3">
      <h3 className="text-sm text-muted">{title}</h3>
      <p className="tabular text-lg font-semibold">{money(fee.fee, fee.currency)}</p>
      <FeeLines fee={fee} />
    </section>
  );
}
