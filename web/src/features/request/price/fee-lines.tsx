import { useTexts } from '../../../lib/texts.tsx';
import { useMoney } from './use-money.ts';
import type { Price } from './with-voucher.ts';

/** The parts of a fee. */
export function FeeLines({ fee }: { fee: Pick<Price, 'currency' | 'lines' | 'voucher'> }) {
  const t = useTexts();
  const { money } = useMoney();
  return (
    <dl className="grid gap-1 text-sm">
      {fee.lines.map(({ key, amount }) => {
        const text = `fee.line.${key}`;
        return (
          <div key={key} className="flex justify-between gap-3">
            <dt className="text-muted">{t.has(text) ? t(text, { code: fee.voucher?.code ?? '' }) : key}</dt>
            <dd className="tabular">
              <bdi>{money(amount, fee.currency)}</bdi>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
