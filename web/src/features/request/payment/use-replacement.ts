import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../../lib/texts.tsx';
import { useMoney } from '../price/use-money.ts';
import type { Dispatch } from '../drafts/request-store.ts';
import type { Price } from '../price/with-voucher.ts';

interface Before {
  readonly code: string;
  readonly fee: number;
  readonly typed: string;
}

/**
 * The replacing of the voucher in force by another code (VOU-04). Until the other one is known to be good, and where it
 * is not, the one in force stays.
 */
export function useReplacement(price: Price | null, dispatch: Dispatch) {
  const t = useTexts();
  const { money } = useMoney();
  const [isAsked, setAsked] = useState(false);
  const [before, setBefore] = useState<Before | null>(null);
  const [failure, setFailure] = useState<{ typed: string; fault: string } | null>(null);
  const fault = before === null ? undefined : price?.voucher_fault;
  if (before && fault !== undefined && failure?.typed !== before.typed)
    setFailure({ typed: before.typed, fault });
  const putBack = useEffectEvent(() => {
    if (before) dispatch({ type: 'change', changes: { voucher_code: before.code } });
  });
  useEffect(() => {
    if (fault !== undefined) putBack();
  }, [fault]);
  const end = () => {
    setAsked(false);
    setBefore(null);
    setFailure(null);
  };
  const told = () => {
    const code = price?.voucher?.code;
    if (!price || !before || code === undefined || code === before.code) return null;
    const fees = { fee: money(price.fee, price.currency), before: money(before.fee, price.currency) };
    return t('voucher.replaced', { code, old: before.code, ...fees });
  };
  const whyNot = () => {
    if (!failure || !before) return undefined;
    const why = t(t.has(failure.fault) ? failure.fault : 'problem.field');
    return `${why} – ${t('voucher.kept', { code: before.code })}`;
  };
  return {
    isAsked: isAsked && told() === null,
    told: told(),
    /** The code that was refused, and why; empty if none was. */
    refused: failure?.typed ?? '',
    error: whyNot(),
    ask: () => {
      end();
      setAsked(true);
    },
    end,
    /** Another code was typed; with none in force it simply counts. */
    begin: (typed: string) => {
      setFailure(null);
      if (typed === '') return end();
      setBefore(price?.voucher ? { code: price.voucher.code, fee: price.fee, typed } : null);
    },
  };
}
