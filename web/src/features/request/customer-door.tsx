import { UnitAndBuilding } from '../address/unit-and-building.tsx';
import type { Request } from './use-request.ts';

/** The customer's unit and building, in a new request as in a change. */
export function CustomerDoor({
  request: { draft, change, issues },
}: {
  request: Pick<Request, 'draft' | 'change' | 'issues'>;
}) {
  const { destination_unit_number, destination_building } = draft;
  return (
    <UnitAndBuilding
      unit={destination_unit_number}
      building={destination_building}
      onChange={({ unit = destination_unit_number, building = destination_building }) =>
        change({ destination_unit_number: unit, destination_building: building })
      }
      unitName="customer.location.unit"
      unitError={issues.of('customer.location.unit')}
    />
  );
}
