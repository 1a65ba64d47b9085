import { type CardField, type TypedCard, cardIssues } from '@sendero/core/payment/card';
import { readExpiry } from '@sendero/core/payment/typed-card';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';

const nothing: Readonly<Record<CardField, string>> = { number: '', expiry: '', code: '', name: '' };

/** The fields of a new card; they exist in this page's memory only (PAY-05). */
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
    /** The issue with a field; none before the first attempt, so that nothing moves while the user types. */
    errorOf: (field: CardField): string | undefined => {
      const issue = isAsked && issues.find((one) => one.field === field);
      if (issue && field === 'expiry' && readExpiry(typed.expiry).expiry_month === 0)
        return t('payment.expiry-unread');
      return issue ? t(issue.key) : undefined;
    },
    /** The card if it is complete and valid; otherwise shows all its faults and returns null. */
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
