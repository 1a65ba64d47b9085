import { getBoard, listLimits, listVouchers, tellPerson } from '@sendero/core/contract/operator-desk-api';
import { listAudit } from '@sendero/core/contract/operator-audit-api';
import { listSites } from '@sendero/core/contract/operator-site-api';
import { listMarkets } from '@sendero/core/contract/operator-studio-api';
import { listMembers } from '@sendero/core/contract/operator-api';
import { addVendor, getStaffVendor, readVendorSheet } from '@sendero/core/contract/operator-vendor-api';
import {
  CircleUser,
  Globe,
  LayoutGrid,
  type LucideIcon,
  ScrollText,
  Store,
  TicketPercent,
  ToggleRight,
  UserSearch,
  UsersRound,
} from 'lucide-react';
import { useMay } from '../lib/may.ts';
import type { TextKey } from '../lib/texts.ts';
import { paths } from '../paths.ts';

interface Section {
  readonly key: TextKey;
  readonly icon: LucideIcon;
  readonly path: string;
}

/** The screens that the signed-in member may see, in their order. */
export function useSections(): readonly Section[] {
  const may = useMay();
  const sections = [
    { key: 'operator.board', icon: LayoutGrid, path: paths.board(), isShown: may(getBoard) },
    { key: 'operator.vendors', icon: Store, path: paths.vendors(), isShown: may(getStaffVendor) },
    { key: 'operator.vouchers', icon: TicketPercent, path: paths.vouchers(), isShown: may(listVouchers) },
    { key: 'operator.people', icon: UserSearch, path: paths.people(), isShown: may(tellPerson) },
    { key: 'operator.studio', icon: Globe, path: paths.studio(), isShown: may(listMarkets) },
    { key: 'operator.sites', icon: ToggleRight, path: paths.sites(), isShown: may(listSites) },
    { key: 'operator.audit', icon: ScrollText, path: paths.audit(), isShown: may(listAudit) },
    { key: 'operator.members', icon: UsersRound, path: paths.members(), isShown: may(listMembers) },
    { key: 'operator.account', icon: CircleUser, path: paths.account(), isShown: true },
  ] as const;
  return sections.filter(({ isShown }) => isShown);
}

/** What somebody has to be allowed for the screens at these addresses; at others, whatever they show is asked by itself. */
const needs = [
  [/^\/vendors\/new$/, addVendor],
  [/^\/vendors\/sheet$/, readVendorSheet],
  [/^\/limits$/, listLimits],
  [/^\/people$/, tellPerson],
  [/^\/studio(?:\/|$)/, listMarkets],
  [/^\/sites$/, listSites],
  [/^\/audit$/, listAudit],
  [/^\/members$/, listMembers],
] as const;

/** Whether the screen at `path` shows or does anything for the signed-in member. */
export function useMaySee(path: string): boolean {
  const may = useMay();
  const need = needs.find(([pattern]) => pattern.test(path))?.[1];
  return need === undefined || may(need);
}
