import { type CardIssue, type TypedCard, cardIssues } from '@sendero/core/payment/card';
import { readExpiry } from '@sendero/core/payment/typed-card';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';

export type CardField = 'number' | 'expiry' | 'code' | 'name';

const fieldOf: Record<CardIssue, CardField> = {
  'number-invalid': 'number',
  'scheme-unknown': 'number',
  expired: 'expiry',
  'code-invalid': 'code',
  'name-missing': 'name',
};

const nothing: Readonly<Record<CardField, string>> = { number: '', expiry: '', code: '', name: '' };

/** A card as it is typed: it lives in this page's memory and nowhere else (PAY-05). */
export function useNewCard() {
  const t = useTexts();
  const [typed, setTyped] = useState(nothing);
  const [save_card, setSave] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [opened] = useState(() => new Date());
  const issues = cardIssues(toCard(typed), opened);
  return {
    typed,
    save_card,
    setSave,
    type: (field: CardField, text: string) => setTyped((before) => ({ ...before, [field]: text })),
    /** What is wrong with a field, once the card was to be taken: before that nothing moves under the user's hands. */
    errorOf: (field: CardField): string | undefined => {
      const issue = isAsked && issues.find((one) => fieldOf[one] === field);
      if (issue === 'expired' && readExpiry(typed.expiry).expiry_month === 0)
        return t('payment.expiry-unread');
      return issue ? t(`payment.card.issue.${issue}`) : undefined;
    },
    /** The card where it is whole; else every fault of it is shown. */
    take: (): TypedCard | null => {
      setAsked(true);
      return issues.length === 0 ? toCard(typed) : null;
    },
  };
}

export type NewCard = ReturnType<typeof useNewCard>;

const toCard = ({ number, expiry, code, name }: typeof nothing): TypedCard => ({
  number,
  ...readExpiry(expiry),
  security_code: code,
  holder_name: name,
});
