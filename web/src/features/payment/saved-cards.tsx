import { type SavedCard, type Wallet, removeCard } from '@sendero/core/contract/payment-api';
import { isExpired } from '@sendero/core/payment/card';
import { expiryText } from '@sendero/core/payment/typed-card';
import { useMutation } from '@tanstack/react-query';
import { CreditCard, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { toast } from '../../ui/toast.ts';
import { ProblemNotice } from '../../lib/problem-notice.tsx';
import { schemeNames } from './scheme-names.ts';
import { renewWallet } from './wallet.ts';

/** Used instead of a card's id for a new card. */
export const NEW = 'NEW';

interface SavedCardsProps {
  readonly vendorId: string;
  readonly wallet: Wallet;
  /** A card's id, or `NEW`. */
  readonly chosen: string;
  readonly onChoose: (chosen: string) => void;
}

/** Saved cards to choose or remove, and the choice of a new one. */
export function SavedCards({ vendorId, wallet, chosen, onChoose }: SavedCardsProps) {
  const t = useTexts();
  const [opened] = useState(() => new Date());
  const [leaving, setLeaving] = useState<SavedCard | null>(null);
  const card = wallet.cards.find(({ payment_instrument_id }) => payment_instrument_id === chosen);
  return (
    <div className="grid gap-2">
      <RadioCards
        name="payment_instrument_id"
        label={t('payment.cards')}
        value={chosen}
        onChange={onChoose}
        choices={[
          ...wallet.cards.map((one) => {
            const expiry = expiryText(one);
            const isOver = isExpired(one, opened);
            return {
              value: one.payment_instrument_id,
              label: cardName(one, t),
              hint: t(isOver ? 'payment.card-expired' : 'payment.card-expiry', { expiry }),
              icon: <CreditCard aria-hidden className="size-5" />,
            };
          }),
          {
            value: NEW,
            label: t('payment.new-card'),
            hint: t('payment.new-card-hint'),
            icon: <Plus aria-hidden className="size-5" />,
          },
        ]}
      />
      {card ? (
        <Button
          tone="ghost"
          size="small"
          className="-ms-1 justify-self-start"
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={() => setLeaving(card)}
        >
          {t('payment.card-remove')}
        </Button>
      ) : null}
      {leaving ? <RemoveDialog vendorId={vendorId} card={leaving} onClose={() => setLeaving(null)} /> : null}
    </div>
  );
}

interface RemoveDialogProps {
  readonly vendorId: string;
  readonly card: SavedCard;
  readonly onClose: () => void;
}

function RemoveDialog({ vendorId, card, onClose }: RemoveDialogProps) {
  const t = useTexts();
  const removal = useMutation({
    mutationFn: async () => {
      await call(removeCard, { params: { vendorId, card: card.payment_instrument_id } });
      await renewWallet(vendorId);
    },
    onSuccess: () => {
      toast({ message: t('payment.card-removed'), type: 'success' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="small"
      title={t('payment.card-remove-title')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('payment.card-keep')}</Button>
          <Button tone="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
            {t('payment.card-remove')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{t('payment.card-remove-hint', { card: cardName(card, t) })}</p>
        <ProblemNotice problem={removal.error && asProblem(removal.error)} />
      </div>
    </Dialog>
  );
}

/** The name by which the owner recognises a card. */
export const cardName = ({ scheme, card_last_digits }: SavedCard, t: Translate): string =>
  t('payment.card', { scheme: schemeNames[scheme], digits: card_last_digits });
