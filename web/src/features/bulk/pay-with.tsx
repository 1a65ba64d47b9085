import { expiryText } from '@sendero/core/payment/typed-card';
import { isExpired } from '@sendero/core/payment/card';
import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { AppLink } from '../../lib/navigation.tsx';
import { asProblem } from '../../lib/problem.ts';
import { useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { cardName } from '../payment/saved-cards.tsx';
import { walletQuery } from '../payment/wallet.ts';

/** The valid saved cards, the chosen one, and a function to choose another; `cards` is undefined while they load. */
export function useSavedCards(vendorId: string, isAsked: boolean) {
  const [opened] = useState(() => new Date());
  const [choice, setChoice] = useState<string | null>(null);
  const wallet = useQuery({ ...walletQuery(vendorId), enabled: isAsked });
  const cards = wallet.data?.cards.filter((card) => !isExpired(card, opened));
  const chosen = cards?.find((card) => card.payment_instrument_id === choice) ?? cards?.[0];
  return { cards, chosen: chosen?.payment_instrument_id ?? null, choose: setChoice, error: wallet.error };
}

interface PayWithProps {
  readonly vendorId: string;
  /** The number of rows that the card pays. */
  readonly count: number;
  readonly saved: ReturnType<typeof useSavedCards>;
}

/** Chooses the saved card for the rows paid online; without a saved card, explains how to save one (BLK-09). */
export function PayWith({ vendorId, count, saved: { cards, chosen, choose, error } }: PayWithProps) {
  const t = useTexts();
  if (error) {
    const { textKey } = asProblem(error);
    const isRefused = textKey === 'error.payment.get-if-enabled';
    return <InlineNotice tone="danger">{t(isRefused ? textKey : 'error.payment.init')}</InlineNotice>;
  }
  if (!cards) return <Skeleton className="h-16" />;
  if (chosen === null) {
    return (
      <InlineNotice
        tone="warn"
        action={
          <AppLink href={paths.request(vendorId)} className={buttonClass({ size: 'small' })}>
            {t('shell.request')}
          </AppLink>
        }
      >
        {t('bulk.card-none')}
      </InlineNotice>
    );
  }
  return (
    <div className="grid gap-2">
      <RadioCards
        name="payment_instrument_id"
        label={t('bulk.card', { count })}
        value={chosen}
        onChange={choose}
        choices={cards.map((card) => ({
          value: card.payment_instrument_id,
          label: cardName(card, t),
          hint: t('payment.card-expiry', { expiry: expiryText(card) }),
          icon: <CreditCard aria-hidden className="size-5" />,
        }))}
      />
      <p className="text-sm text-muted">{t('bulk.card-hint')}</p>
    </div>
  );
}
