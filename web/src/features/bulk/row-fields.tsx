import { type Column, columns } from '@sendero/core/bulk/columns';
import type { BulkRow } from '@sendero/core/contract/bulk-api';
import { useState, type FormEvent } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForgetTyped } from '../../ui/typed.ts';
import { AddressSuggestions } from './address-suggestions.tsx';
import type { RowChange } from './bulk-jobs.ts';
import { PaymentOptions } from './payment-options.tsx';
import type { RowsWork } from './use-rows-work.ts';
import { useBulkWords } from './use-bulk-words.ts';

type Texts = Readonly<Partial<Record<Column, string>>>;

/** Every column of a row as a field with its fault; saved together and checked at once. */
export function RowFields({ row, work }: { row: BulkRow; work: RowsWork }) {
  const t = useTexts();
  const words = useBulkWords();
  const [typed, setTyped] = useState<Texts>({});
  const { row_number, cells, issues } = row;
  const isLocked = !work.mayChange(row);
  const forgetTyped = useForgetTyped();
  const keep = () => {
    setTyped({});
    forgetTyped();
  };

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await work.change(row_number, { cells: typed })) keep();
  }

  async function choose(place: NonNullable<RowChange['place']>): Promise<void> {
    const { address, ...others } = typed;
    if (address !== undefined && (await work.change(row_number, { cells: others, place }))) keep();
  }

  function field(column: Column) {
    const messages = issues.filter((issue) => issue.column === column).map(({ message }) => message);
    const error = messages.length > 0 && typed[column] === undefined ? messages.join(' ') : undefined;
    const type = (text: string) => setTyped({ ...typed, [column]: text });
    if (column === 'payment_method')
      return (
        <Field
          key={column}
          label={words.column(column)}
          error={error}
          control={(control) => (
            <select
              {...control}
              disabled={isLocked}
              value={typed[column] ?? row.payment_method ?? ''}
              onChange={({ target }) => type(target.value)}
              className="control px-3"
            >
              <PaymentOptions row={row} />
            </select>
          )}
        />
      );
    const text = typed[column] ?? cells[column] ?? '';
    return (
      <div key={column} className="grid gap-2">
        <TextField
          label={words.column(column)}
          error={error}
          autoComplete="off"
          dir="auto"
          disabled={isLocked}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
        {column === 'address' && typed.address !== undefined ? (
          <AddressSuggestions text={text} onChoose={(place) => void choose(place)} />
        ) : null}
      </div>
    );
  }

  return (
    <form onSubmit={(event) => void save(event)} className="grid gap-4">
      {columns.filter((column) => !isLocked || (cells[column] ?? '') !== '').map(field)}
      {isLocked ? null : (
        <div className="sticky low:static -bottom-5 -mx-5 -mb-2 bg-raised px-5 py-3">
          <Button
            type="submit"
            tone="primary"
            block
            busy={work.saving.has(row_number)}
            disabled={Object.keys(typed).length === 0}
          >
            {t('bulk.row.save')}
          </Button>
        </div>
      )}
    </form>
  );
}
