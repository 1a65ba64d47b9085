import { labelKey, orderLabel, statusLabels } from '@sendero/core/order/labels';
import { paymentMethods } from '@sendero/core/order/order';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { go } from '../../lib/navigation.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSelectedVendor, useVendors } from '../vendor/use-vendors.ts';
import { removeView, saveView, useSavedViews } from './board-choices.ts';
import { columns } from './board-columns.ts';
import {
  type BoardRow,
  type BoardView,
  filtersOf,
  NO_RIDER,
  plainView,
  SOME_RIDER,
  sortKeys,
} from './board-view.ts';

export interface BoardOptionsProps {
  view: BoardView;
  onView: (change: Partial<BoardView>) => void;
  /** The rows before filtering: what there is to filter by. */
  rows: readonly BoardRow[];
  withOutlets: boolean;
  now: Date;
}

/** Filters, order, grouping and saved views of the board (BRD-02). */
export function BoardOptions(props: BoardOptionsProps) {
  const t = useTexts();
  const { view, onView } = props;
  return (
    <div className="grid w-80 max-w-[calc(100dvw-3rem)] gap-3">
      <VendorSelect />
      <SavedViews view={view} onView={onView} />
      <Filters {...props} />
      <Select
        label={t('tracking.sort')}
        value={view.sort ?? ''}
        options={[
          { value: '', label: t('tracking.sort.own') },
          ...sortKeys.map((key) => ({
            value: key,
            label: key === 'urgency' || key === 'placed' ? t(`tracking.sort.${key}`) : t(textOf(key)),
          })),
        ]}
        onChange={({ target }) =>
          onView({ sort: sortKeys.find((key) => key === target.value) ?? null, descending: false })
        }
      />
      {props.withOutlets ? (
        <Switch
          label={t('tracking.group')}
          checked={view.grouped}
          onChange={({ target }) => onView({ grouped: target.checked })}
        />
      ) : null}
    </div>
  );
}

const textOf = (key: BoardView['sort']) =>
  columns.find((column) => column.key === key)?.text ?? 'tracking.sort.own';

function Filters({ view, onView, rows, withOutlets, now }: BoardOptionsProps) {
  const t = useTexts();
  const any = { value: '', label: t('tracking.filter.any') };
  const outlets = new Map(rows.map(({ order }) => [order.vendor_id, order.pickup.name]));
  const riders = new Map(rows.flatMap(({ rider }) => (rider ? [[rider.id, rider.name] as const] : [])));
  const states = new Set(rows.map(({ order }) => orderLabel(order, now)));
  return (
    <>
      <Select
        label={t('history.column.status')}
        value={view.state ?? ''}
        options={[
          any,
          ...statusLabels
            .filter((label) => states.has(label) || label === view.state)
            .map((value) => ({ value, label: t(labelKey(value)) })),
        ]}
        onChange={({ target }) =>
          onView({ state: statusLabels.find((label) => label === target.value) ?? null })
        }
      />
      {withOutlets ? (
        <Select
          label={t('history.column.outlet')}
          value={view.outlet ?? ''}
          options={[any, ...named(outlets)]}
          onChange={({ target }) => onView({ outlet: target.value || null })}
        />
      ) : null}
      <Select
        label={t('public.rider')}
        value={view.rider ?? ''}
        options={[
          any,
          { value: NO_RIDER, label: t('tracking.no-rider') },
          { value: SOME_RIDER, label: t('tracking.filter.with-rider') },
          ...named(riders),
        ]}
        onChange={({ target }) => onView({ rider: target.value || null })}
      />
      <Select
        label={t('history.column.payment')}
        value={view.payment ?? ''}
        options={[any, ...paymentMethods.map((value) => ({ value, label: t(`request.payment.${value}`) }))]}
        onChange={({ target }) =>
          onView({ payment: paymentMethods.find((method) => method === target.value) ?? null })
        }
      />
      <Switch
        label={t('tracking.filter.urgent')}
        checked={view.urgent}
        onChange={({ target }) => onView({ urgent: target.checked })}
      />
      {filtersOf(view) > 0 ? (
        <Button size="small" onClick={() => onView(noFilters)}>
          {t('tracking.filter.clear')}
        </Button>
      ) : null}
    </>
  );
}

const { state, outlet, rider, payment, urgent } = plainView;
/** What takes every filter away. */
export const noFilters: Partial<BoardView> = { state, outlet, rider, payment, urgent };

const named = (names: ReadonlyMap<string, string>) =>
  [...names].map(([value, label]) => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label));

function SavedViews({ view, onView }: Pick<BoardOptionsProps, 'view' | 'onView'>) {
  const t = useTexts();
  const saved = useSavedViews();
  const [name, setName] = useState('');

  function save(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() === '') return;
    saveView(name.trim(), view);
    setName('');
  }

  return (
    <section className="grid gap-2 border-b border-line pb-3">
      <h2 className="font-semibold">{t('tracking.views')}</h2>
      {saved.map((one) => (
        <div key={one.name} className="flex gap-1">
          <Button size="small" className="min-w-0 flex-1 truncate" onClick={() => onView(one.view)}>
            {one.name}
          </Button>
          <IconButton
            size="small"
            label={t('tracking.views.remove', { name: one.name })}
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={() => removeView(one.name)}
          />
        </div>
      ))}
      <form className="flex items-end gap-2" onSubmit={save}>
        <div className="min-w-0 flex-1">
          <TextField
            label={t('tracking.views.name')}
            value={name}
            maxLength={40}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <Button type="submit">{t('tracking.views.save')}</Button>
      </form>
    </section>
  );
}

/** Selects the vendor where the top bar does not (TRK-01). */
function VendorSelect() {
  const t = useTexts();
  const { data: vendors = [] } = useVendors();
  const selected = useSelectedVendor();
  if (vendors.length < 2) return null;
  return (
    <div className="md:hidden">
      <Select
        label={t('tracking.vendor')}
        options={vendors.map(({ vendor_id, name }) => ({ value: vendor_id, label: name }))}
        value={selected?.vendor_id ?? ''}
        onChange={(event) => go(paths.tracking(event.target.value))}
      />
    </div>
  );
}
