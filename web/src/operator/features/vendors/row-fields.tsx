import type { CheckedOutletRow, OutletRow } from '@sendero/core/contract/operator-vendor-api';
import { CircleAlert, CircleCheck, Pencil } from 'lucide-react';
import { TextField } from '../../../ui/text-field.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { useTexts } from '../../lib/texts.ts';

interface RowFieldsProps {
  readonly checked: CheckedOutletRow;
  /** Changed since it was checked. */
  readonly isMended: boolean;
  readonly onMend: (fields: OutletRow) => void;
}

/** What a row may be mended in, each with its text. */
const cells = [
  'name',
  'client_vendor_id',
  'address',
  'city',
  'postal_code',
  'phone_number',
  'owners',
] as const;

/** Cells that are written from left to right in every language. */
const latin: readonly string[] = ['client_vendor_id', 'postal_code', 'phone_number', 'owners'];

/** One row of a sheet; a wrong one stands open with what is wrong beside each cell. */
export function RowFields({ checked: { fields, issues, found }, isMended, onMend }: RowFieldsProps) {
  const t = useTexts();
  const isWrong = issues.length > 0 && !isMended;
  const wordsFor = (name: string): string | undefined => {
    const key = isMended ? undefined : issues.find(({ field }) => field === name)?.key;
    if (key === undefined) return undefined;
    return t(t.has(key) ? key : 'problem.field');
  };
  const named: readonly string[] = cells;
  const others = isMended ? [] : issues.filter(({ field }) => !named.includes(field));
  const head = (
    <>
      <span className="tabular w-10 shrink-0 text-sm text-muted">{fields.row}</span>
      <span className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">{fields.name}</span>
      <span className="min-w-0 flex-1 basis-60 text-sm text-muted wrap-anywhere">
        {found?.address_text ?? fields.address}
      </span>
      <State isWrong={isWrong} isMended={isMended} />
    </>
  );
  return (
    <li>
      <details open={issues.length > 0}>
        <summary className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 hover:bg-sunken">
          {head}
        </summary>
        <div className="grid gap-3 border-t border-line bg-sunken p-3 sm:grid-cols-2 xl:grid-cols-4">
          {cells.map((name) => (
            <TextField
              key={name}
              label={t(`operator.cell.${name}`)}
              error={wordsFor(name)}
              dir={latin.includes(name) ? 'ltr' : undefined}
              value={fields[name]}
              onChange={({ target }) => onMend(withCell(fields, name, target.value))}
            />
          ))}
          {others.map(({ field, key }) => (
            <p key={field} className="text-sm text-danger">
              {field}: {t(t.has(key) ? key : 'problem.field')}
            </p>
          ))}
        </div>
      </details>
    </li>
  );
}

/** An address that was changed is looked up again, in place of the row's coordinates. */
function withCell(fields: OutletRow, name: (typeof cells)[number], value: string): OutletRow {
  const mended = { ...fields, [name]: value };
  const isPlace = name === 'address' || name === 'city';
  return isPlace ? { ...mended, latitude: undefined, longitude: undefined } : mended;
}

function State({ isWrong, isMended }: { isWrong: boolean; isMended: boolean }) {
  const t = useTexts();
  if (isMended)
    return (
      <Badge tone="info" icon={<Pencil aria-hidden />}>
        {t('operator.row-mended')}
      </Badge>
    );
  return isWrong ? (
    <Badge tone="danger" icon={<CircleAlert aria-hidden />}>
      {t('operator.row-wrong')}
    </Badge>
  ) : (
    <Badge tone="ok" icon={<CircleCheck aria-hidden />}>
      {t('operator.row-good')}
    </Badge>
  );
}
