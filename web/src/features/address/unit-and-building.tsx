import { boot } from '../../lib/boot.ts';
import { useTexts } from '../../lib/texts.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface UnitAndBuildingProps {
  readonly unit: string;
  readonly building: string;
  readonly onChange: (change: { unit?: string; building?: string }) => void;
  /** The unit field's name in the form's errors. */
  readonly unitName?: string;
  readonly unitError?: string | undefined;
}

/** Unit and building, side by side; a country may require the unit (FLOW-10). */
export function UnitAndBuilding({ unit, building, onChange, unitName, unitError }: UnitAndBuildingProps) {
  const t = useTexts();
  return (
    <div className="field-row grid-cols-2 gap-x-3">
      <TextField
        name={unitName}
        label={t('request.unit')}
        aside={boot.market.unit_required ? undefined : t('request.optional')}
        value={unit}
        onChange={({ target }) => onChange({ unit: target.value })}
        error={unitError}
        autoComplete="off"
        maxLength={50}
      />
      <TextField
        label={t('request.building')}
        aside={t('request.optional')}
        value={building}
        onChange={({ target }) => onChange({ building: target.value })}
        autoComplete="off"
        maxLength={100}
      />
    </div>
  );
}
