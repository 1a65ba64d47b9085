import type { QueryValues } from '../../../lib/navigation.tsx';

/** What entries are looked for by; in the address, so that a search can be passed on. */
export interface Filters {
  readonly act?: string;
  readonly about?: string;
  readonly country?: string;
  readonly member_id?: string;
}

/** The filters of an address's query. */
export function filtersIn({ act, about, country, member_id }: QueryValues): Filters {
  return {
    ...(act && { act }),
    ...(about && { about }),
    ...(country && { country }),
    ...(member_id && { member_id }),
  };
}
