// Which modules travel in one file. Left alone, a screen came in a hundred small ones, which pack a tenth worse together.
import { join } from 'node:path';

interface Modules {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly importers: readonly string[] } | null;
}

const at = (path: string): string => join(import.meta.dirname, 'src', path);
const page = (path: string): string => at(`features/${path}.tsx`);
const START = at('main.tsx');
const FRAME = at('shell/PortalPage.tsx');
/** Named by the contract, whose schemas browsers do without; it goes where it is used. */
const ONLY_NAMED = /\/core\/src\/values\/readable\.ts$/;

/** What is begun with, by name: a page of its own, the portal's frame, and the screens inside and before it. */
const beginnings: Readonly<Record<string, readonly string[]>> = {
  public: [at('track.ts')],
  landing: [page('public/LandingPage')],
  visitors: ['ConnectPage', 'RegisterPage', 'ConfirmPage', 'InvitedPage', 'ForgotPasswordPage']
    .map((name) => page(`session/${name}`))
    .concat(page('content/ContentPage')),
  frame: [FRAME],
  request: [page('request/RequestPage')],
  tracking: [page('tracking/TrackingPage')],
  history: [page('history/HistoryPage')],
  bulk: [page('bulk/BulkPage')],
  job: [page('bulk/BulkJobPage')],
  labels: [page('labels/LabelsPage')],
  repeats: [page('repeats/RepeatsPage')],
  settings: [page('settings/SettingsPage')],
  shops: [page('shop-orders/ShopOrdersPage')],
  area: [page('vendor/DeliveryAreaPage')],
};
const inFrame: ReadonlySet<string> = new Set([
  'request',
  'tracking',
  'history',
  'bulk',
  'job',
  'area',
  'repeats',
  'settings',
  'shops',
]);

/**
 * The file that a module goes into: one for each set of beginnings that cannot do without it, so that nobody loads what
 * they do not need, in few files. Null where the bundler decides.
 */
export function chunkOf(id: string, modules: Modules): string | null {
  const isPartOf = (root: string): boolean => partsOf(root, modules).has(id);
  const needs = (name: string): boolean => (beginnings[name] ?? []).some(isPartOf);
  if (id === START || ONLY_NAMED.test(id) || Object.values(beginnings).flat().includes(id)) return null;
  if (isPartOf(START)) return needs('public') ? 'shared' : 'start';
  const needing = Object.keys(beginnings).filter(needs);
  // The frame is there wherever a screen inside it is.
  const names = needing.includes('frame') ? needing.filter((name) => !inFrame.has(name)) : needing;
  if (names.length === 1 && names[0] === 'public' && isLentToPortal(id, modules)) return 'lent';
  return names.length === 0 ? null : names.join('-');
}

/**
 * Whether a part of the portal that comes later, such as its map, takes the module as well. It would bring the whole page of
 * an order along, and that page's styles with it.
 */
function isLentToPortal(id: string, modules: Modules): boolean {
  const page = at('track.ts');
  const own = partsOf(page, modules);
  const takers = new Set([id]);
  for (const one of takers) {
    if (one === page) continue;
    if (!own.has(one)) return true;
    for (const importer of modules.getModuleInfo(one)?.importers ?? []) takers.add(importer);
  }
  return false;
}

const known = new Map<string, ReadonlySet<string>>();

/** Everything that a module cannot be loaded without. */
function partsOf(root: string, modules: Modules): ReadonlySet<string> {
  const before = known.get(root);
  if (before) return before;
  const parts = new Set([root]);
  for (const id of parts) for (const part of modules.getModuleInfo(id)?.importedIds ?? []) parts.add(part);
  known.set(root, parts);
  return parts;
}
