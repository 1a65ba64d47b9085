import { tidyCode } from '@sendero/core/quote/voucher';
import { TicketPercent, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { boot } from '../../../lib/boot.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useReplacement } from './use-replacement.ts';
import { useMoney } from '../price/use-money.ts';
import type { Dispatch } from '../drafts/request-store.ts';
import type { Price } from '../price/with-voucher.ts';
import type { Quote } from '../price/use-quote.ts';

interface VoucherFieldProps {
  readonly code: string;
  readonly quote: Pick<Quote, 'fee' | 'askAgain'>;
  /** The server's issue with the voucher when the order was placed. */
  readonly error: string | undefined;
  readonly dispatch: Dispatch;
}

/**
 * One voucher: the field opens on demand, the voucher reduces the fee, or the field says why not (VOU-02, VOU-03).
 * Another code replaces the one in force in one step, and it is told what changed (VOU-04).
 */
export function VoucherField({ code, quote, error: refused, dispatch }: VoucherFieldProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const fault = quote.fee?.voucher_fault;
  const error = fault === undefined ? refused : t(t.has(fault) ? fault : 'problem.field');
  const replacement = useReplacement(quote.fee, dispatch);
  const root = useInView([isOpen, code, error, quote.fee?.voucher?.code, replacement.told].join());
  const give = (voucher_code: string) => {
    replacement.begin(voucher_code);
    dispatch({ type: 'refuse', issue: null });
    dispatch({ type: 'change', changes: { voucher_code } });
    // Retries the same code, even if it was refused a moment ago.
    if (voucher_code === code) quote.askAgain();
    setOpen(voucher_code !== '');
  };
  const isAsked = isOpen || code !== '';
  return (
    <div ref={root} className="grid scroll-mb-4 gap-2 max-md:scroll-mb-40">
      {!isAsked ? <AddButton onClick={() => setOpen(true)} /> : null}
      {isAsked && code && !error ? (
        <Given
          code={code}
          voucher={quote.fee?.voucher}
          onAnother={replacement.ask}
          onRemove={() => give('')}
        />
      ) : null}
      {replacement.told === null ? null : (
        <p role="status" className="text-sm">
          {replacement.told}
        </p>
      )}
      {isAsked && code && !error && replacement.isAsked ? (
        <CodeForm
          first={replacement.refused}
          error={replacement.error}
          onApply={give}
          onCancel={replacement.end}
        />
      ) : null}
      {isAsked && (!code || error) ? (
        <CodeForm first={code} error={error} onApply={give} onCancel={() => give('')} />
      ) : null}
    </div>
  );
}

/** Scrolls to an element when its content changes, but not when it first appears. */
function useInView(shows: string) {
  const element = useRef<HTMLDivElement>(null);
  const seen = useRef(shows);
  useEffect(() => {
    if (seen.current === shows) return;
    seen.current = shows;
    element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [shows]);
  return element;
}

function AddButton({ onClick }: { onClick: () => void }) {
  const t = useTexts();
  return (
    <Button
      tone="ghost"
      className="-ms-2 justify-self-start"
      icon={<TicketPercent aria-hidden className="size-4" />}
      onClick={onClick}
    >
      {t('voucher.add')}
    </Button>
  );
}

interface CodeFormProps {
  readonly first: string;
  readonly error: string | undefined;
  readonly onApply: (code: string) => void;
  readonly onCancel: () => void;
}

function CodeForm({ first, error, onApply, onCancel }: CodeFormProps) {
  const t = useTexts();
  const [text, setText] = useState(first);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isChanged = text.trim() !== first;
  return (
    <Form
      className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-2"
      onSubmit={() => {
        if (text.trim()) onApply(tidyCode(text) ?? text.trim());
      }}
    >
      <TextField
        ref={field}
        name="voucher.code"
        label={t('voucher.code')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={isChanged ? undefined : error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        maxLength={64}
      />
      <Button type="submit" className="mt-6">
        {t('voucher.apply')}
      </Button>
      <Button tone="ghost" className="mt-6 px-2.5" onClick={onCancel}>
        <X aria-hidden className="size-4" />
        <VisuallyHidden>{t('voucher.without')}</VisuallyHidden>
      </Button>
    </Form>
  );
}

interface GivenProps {
  readonly code: string;
  readonly voucher: Price['voucher'];
  readonly onAnother: () => void;
  readonly onRemove: () => void;
}

/** The applied voucher and its discount; only the code while it is being checked. */
function Given({ code, voucher, onAnother, onRemove }: GivenProps) {
  const t = useTexts();
  const { money } = useMoney();
  const { currency } = boot.market;
  const worth =
    voucher?.type === 'FIXED'
      ? t('voucher.fixed', { amount: money(voucher.amount, currency) })
      : t('voucher.percentage', { percent: voucher?.amount ?? 0 });
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-md bg-sunken ps-3">
      <TicketPercent aria-hidden className="size-4 shrink-0 text-muted" />
      <p role="status" className="grid min-w-0 flex-1 py-1.5">
        <span className="truncate font-medium">
          <bdi>{voucher?.code ?? code}</bdi>
        </span>
        {voucher ? <span className="text-sm text-muted">{worth}</span> : <Spinner />}
      </p>
      <Button tone="ghost" size="small" onClick={onAnother}>
        {t('voucher.another')}
      </Button>
      <Button tone="ghost" size="small" className="me-1.5" onClick={onRemove}>
        {t('voucher.remove')}
      </Button>
    </div>
  );
}
