import type { FeeAnswer } from '@sendero/core/contract/quote-api';
import { useTexts } from '../../lib/texts.tsx';
import { useMoney } from './use-money.ts';

/** What a fee is made of. */
export function FeeLines({ fee }: { fee: FeeAnswer }) {
  const t = useTexts();
  const { money } = useMoney();
  return (
    <dl className="grid gap-1 text-sm">
      {fee.lines.map(({ key, amount }) => {
        const text = `fee.line.${key}`;
        return (
          <div key={key} className="flex justify-between gap-3">
            <dt className="text-muted">{t.has(text) ? t(text) : key}</dt>
            <dd className="tabular">{money(amount, fee.currency)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
