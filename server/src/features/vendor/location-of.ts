import { readAddress } from '@sendero/core/order/address-parts';
import type { CollectionPoint } from '@sendero/core/vendor/collection-point';
import type { VendorLocation } from '@sendero/core/vendor/vendor';
import { Problem, ruleBroken } from '../../http/problem.ts';
import { pointIssues } from '@sendero/core/vendor/collection-point';

/** Returns a collection point's location. Throws where fields are invalid, with the name of each (OUT-04). */
export function locationOf(point: CollectionPoint): VendorLocation {
  const issues = pointIssues(point);
  if (issues.length > 0)
    throw new Problem('RuleBroken', {
      errors: issues.map(({ field, key }) => ({ field, meta: { translation_key: key } })),
    });
  const { latitude, longitude, city, country_code, postal_code } = point;
  if (latitude === null || longitude === null) throw ruleBroken('address', 'outlet.issue.address-missing');
  return {
    ...readAddress(point.address, point),
    city,
    country_code,
    latitude,
    longitude,
    postal_code,
    street: point.street,
    street_number: point.street_number,
    rider_instructions: point.rider_instructions,
  };
}
