import { Columns3 } from 'lucide-react';
import { useTexts } from '../../lib/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Popover } from '../../ui/popover.tsx';
import { type ColumnName, choosable } from './column-names.ts';

interface ColumnChooserProps {
  hidden: readonly ColumnName[];
  withOutlets: boolean;
  onHidden: (hidden: ColumnName[]) => void;
}

/** Chooses the table's columns; the order's id is always shown. */
export function ColumnChooser({ hidden, withOutlets, onHidden }: ColumnChooserProps) {
  const t = useTexts();
  const names = choosable(withOutlets).filter((name) => name !== 'order-id');
  return (
    <Popover
      label={t('history.columns')}
      button={
        <>
          <Columns3 aria-hidden className="size-4" />
          {t('history.columns')}
        </>
      }
    >
      {names.map((name) => (
        <Checkbox
          key={name}
          label={t(`history.column.${name}`)}
          checked={!hidden.includes(name)}
          onChange={({ target }) =>
            onHidden(target.checked ? hidden.filter((other) => other !== name) : [...hidden, name])
          }
        />
      ))}
    </Popover>
  );
}
