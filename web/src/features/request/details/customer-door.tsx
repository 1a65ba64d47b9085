import type { RequestDraft } from '@sendero/core/request/draft';
import { UnitAndBuilding } from '../../address/unit-and-building.tsx';
import type { ErrorOf } from '../form/use-errors.ts';

type Door = Pick<RequestDraft, 'destination_unit_number' | 'destination_building'>;

interface CustomerDoorProps {
  readonly draft: Door;
  readonly errorOf: ErrorOf;
  readonly onChange: (changes: Door) => void;
}

/** The customer's unit and building, for new requests and changes. */
export function CustomerDoor({ draft, errorOf, onChange }: CustomerDoorProps) {
  const { destination_unit_number, destination_building } = draft;
  return (
    <UnitAndBuilding
      unit={destination_unit_number}
      building={destination_building}
      onChange={({ unit = destination_unit_number, building = destination_building }) =>
        onChange({ destination_unit_number: unit, destination_building: building })
      }
      unitName="customer.location.unit"
      unitError={errorOf('customer.location.unit')}
    />
  );
}
