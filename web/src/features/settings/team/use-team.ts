import {
  type Team,
  changePlaces,
  getTeam,
  invitePerson,
  removePerson,
  resendInvitation,
} from '@sendero/core/contract/team-api';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query.ts';
import { useLocale } from '../../../lib/texts.tsx';
import { useVendors, vendorsKey } from '../../vendor/use-vendors.ts';

/** A root and its outlets, as far as the user owns them; the root first, where they own it. */
export interface Business {
  readonly root_id: string;
  readonly name: string;
  readonly vendors: readonly Vendor[];
}

/** The businesses of the user, in the order of their vendors. */
export function useBusinesses(): readonly Business[] {
  const { data: vendors = [] } = useVendors();
  const byRoot = Map.groupBy(vendors, rootOf);
  return [...byRoot].map(([root_id, own]) => {
    const sorted = own.toSorted(
      (a, b) => Number(rootOf(b) === b.vendor_id) - Number(rootOf(a) === a.vendor_id),
    );
    return { root_id, name: sorted[0]?.name ?? '', vendors: sorted };
  });
}

const rootOf = ({ parent_vendor_id, vendor_id }: Vendor): string => parent_vendor_id ?? vendor_id;

const teamKey = (rootId: string) => ['team', rootId] as const;
/** Any vendor of a business tells its team. */
const paramsOf = ({ vendors, root_id }: Business) => ({ id: vendors[0]?.vendor_id ?? root_id });

/** Who owns a business and its outlets; changed by others too, so it is read whenever it is shown. */
export function useTeam(business: Business) {
  return useQuery({
    queryKey: teamKey(business.root_id),
    queryFn: async ({ signal }) => (await call(getTeam, { params: paramsOf(business), signal })).result,
    refetchOnMount: 'always',
  });
}

/** What may be done to a team; each shows it as it is afterwards. */
export function useTeamActions(business: Business) {
  const language = useLocale();
  const params = paramsOf(business);
  const show = (team: Team) => {
    queryClient.setQueryData(teamKey(business.root_id), team);
    // Each vendor names its owners; who has left does not have it any more.
    void queryClient.invalidateQueries({ queryKey: vendorsKey });
  };
  return {
    invite: async (email: string, vendor_ids: string[]) =>
      show((await call(invitePerson, { params, body: { email, vendor_ids, language } })).result),
    change: async (email: string, vendor_ids: string[]) =>
      show((await call(changePlaces, { params, body: { email, vendor_ids, language } })).result),
    remove: async (email: string) => show((await call(removePerson, { params, body: { email } })).result),
    resend: async (email: string) =>
      show((await call(resendInvitation, { params, body: { email, language } })).result),
  };
}
