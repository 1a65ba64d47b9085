import type { Wallet } from '@sendero/core/contract/payment-api';
import { isExpired } from '@sendero/core/payment/card';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Form, focusFirstInvalid } from '../../ui/form.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { NewCardFields } from './new-card-fields.tsx';
import { NEW, SavedCards } from './saved-cards.tsx';
import type { Means } from './try-card.ts';
import { useNewCard } from './use-new-card.ts';

interface CardFormProps {
  readonly vendorId: string;
  readonly wallet: Wallet;
  /** The formatted amount to charge. */
  readonly amount: string;
  readonly isBusy: boolean;
  readonly onPay: (means: Means) => void;
  /** Why the last card was refused. */
  readonly notice: ReactNode;
}

/** The wallet: saved cards, a new card, and the pay button (PAY-05). */
export function CardForm({ vendorId, wallet, amount, isBusy, onPay, notice }: CardFormProps) {
  const t = useTexts();
  const root = useRef<HTMLDivElement>(null);
  const [opened] = useState(() => new Date());
  const [asked, setAsked] = useState(0);
  const [choice, setChoice] = useState<string | null>(null);
  const card = useNewCard();
  const chosen = settledChoice(choice, wallet, opened);
  useEffect(() => {
    if (asked > 0) focusFirstInvalid(root.current);
  }, [asked]);

  const submit = () => {
    if (isBusy) return;
    if (chosen !== NEW) return onPay({ new_or_existing_card: 'EXISTING', payment_instrument_id: chosen });
    const whole = card.take();
    if (whole) onPay({ new_or_existing_card: 'NEW', card: whole, save_card: card.save_card });
    else setAsked((before) => before + 1);
  };
  return (
    <div ref={root}>
      <Form onSubmit={submit} className="grid gap-5">
        {notice}
        <div inert={isBusy} className="grid gap-5">
          {wallet.cards.length > 0 ? (
            <SavedCards vendorId={vendorId} wallet={wallet} chosen={chosen} onChoose={setChoice} />
          ) : null}
          {chosen === NEW ? <NewCardFields card={card} /> : null}
        </div>
        {wallet.provider === 'sandbox' ? <InlineNotice>{t('payment.sandbox')}</InlineNotice> : null}
        <Button type="submit" tone="primary" size="large" busy={isBusy}>
          {t('payment.pay', { amount })}
        </Button>
      </Form>
    </div>
  );
}

/** The chosen card if it still exists; otherwise the first saved card that is valid, or a new one. */
function settledChoice(choice: string | null, { cards }: Wallet, now: Date): string {
  const ids = cards.map(({ payment_instrument_id }) => payment_instrument_id);
  if (choice !== null && (choice === NEW || ids.includes(choice))) return choice;
  const good = cards.find((one) => !isExpired(one, now));
  return good?.payment_instrument_id ?? NEW;
}
