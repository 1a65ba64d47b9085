import { digitsTag } from '@sendero/core/values/locale';
import { toMinor } from '@sendero/core/values/money';
import type { ReactNode } from 'react';
import { useFormats, useLocale, useTexts } from '../../lib/texts.tsx';
import type { FiguresOf } from './use-figures.ts';

interface FiguresTableProps {
  /** What the rows are. */
  head: string;
  rows: readonly { key: string; label: string; of: FiguresOf }[];
  currency: string;
}

/** Orders, share on time, mean time and cost of each row, the shares and times with a bar of their own. */
export function FiguresTable({ head, rows, currency }: FiguresTableProps) {
  const t = useTexts();
  const { number, minutes, money } = useFormats();
  const percent = new Intl.NumberFormat(digitsTag(useLocale()), { style: 'percent' });
  const longest = Math.max(1, ...rows.map(({ of }) => of.mean_minutes ?? 0));
  const heads = [
    t('history.total-count'),
    t('history.on-time'),
    t('history.mean-time'),
    t('history.total-fees'),
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <div role="group" aria-label={head} tabIndex={0} className="max-h-56 overflow-auto">
      <table aria-label={`${t('history.figures')}: ${head}`} className="tabular w-full text-sm">
        <thead className="sticky top-0 bg-raised text-muted">
          <tr>
            <th scope="col" className="py-1 pe-2 text-start font-medium">
              {head}
            </th>
            {heads.map((name) => (
              <th key={name} scope="col" className="py-1 ps-2 text-end font-medium md:ps-3">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, of }) => (
            <tr key={key} className="border-t border-line">
              <th
                scope="row"
                title={label}
                className="max-w-16 truncate py-1 pe-2 text-start font-normal md:max-w-40"
              >
                {label}
              </th>
              <Cell>{number(of.orders)}</Cell>
              <Cell bar={of.delivered && of.on_time / of.delivered}>
                {of.delivered === 0 ? '–' : percent.format(of.on_time / of.delivered)}
              </Cell>
              <Cell bar={(of.mean_minutes ?? 0) / longest}>
                {of.mean_minutes === null ? '–' : minutes(of.mean_minutes)}
              </Cell>
              <Cell>{money(toMinor(of.delivery_fee, currency) ?? 0, currency)}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A figure, over a bar that fills this part of the cell. */
function Cell({ bar, children }: { bar?: number; children: ReactNode }) {
  return (
    <td className="py-1 ps-2 text-end whitespace-nowrap md:ps-3">
      {children}
      {bar === undefined ? null : (
        <svg
          aria-hidden
          viewBox="0 0 100 3"
          preserveAspectRatio="none"
          className="ms-auto block h-1 w-8 rounded-full md:w-16 bg-sunken rtl:-scale-x-100"
        >
          <rect width={bar * 100} height={3} className="fill-primary" />
        </svg>
      )}
    </td>
  );
}
