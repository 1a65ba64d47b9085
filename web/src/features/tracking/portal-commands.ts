// What the command palette offers on every screen of the portal.
import type { Flags } from '@sendero/core/flag/flag';
import { wholeAddress } from '@sendero/core/order/address-parts';
import { searchOrders } from '@sendero/core/order/lists';
import type { Order } from '@sendero/core/order/order';
import { fold } from '@sendero/core/values/text';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { customerName } from '../../lib/customer-name.ts';
import { go } from '../../lib/navigation.tsx';
import type { Translate } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';

/** One thing that can be done, or gone to. */
export interface Command {
  readonly key: string;
  readonly label: string;
  /** What else it is known by. */
  readonly detail?: string | undefined;
  /** Why it cannot be done now (BRD-10). */
  readonly refusal?: string | undefined;
  readonly run: () => void;
}

export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

export interface Portal {
  readonly t: Translate;
  readonly flags: Flags;
  readonly guest: boolean;
  /** The orders under way. */
  readonly orders: readonly Order[];
  readonly vendors: readonly Vendor[];
  /** The order that is opened, otherwise the one that the keys stand on. */
  readonly order: Order | undefined;
  /** The vendor whose pages are offered. */
  readonly vendorId: string | undefined;
  readonly onOpen: (order: Order) => void;
  /** Goes to the same screen of another outlet. */
  readonly onOutlet: (vendorId: string) => void;
}

/** As many orders or outlets as fit under what else was found. */
const MOST = 8;

/** The commands of every screen whose name, or what they are about, contains `text` (BRD-03). */
export function portalCommands(portal: Portal, text: string): [orders: CommandGroup, ...CommandGroup[]] {
  const { t } = portal;
  const wanted = text.trim();
  return [
    { title: t('history.total-count'), commands: wanted === '' ? [] : foundOrders(portal, wanted) },
    { title: t('shell.sections'), commands: fitting(pageCommands(portal), text) },
    { title: t('shell.branches'), commands: fitting(outletCommands(portal), text).slice(0, MOST) },
  ];
}

/** Those of the commands whose name, or what they are about, contains `text`. */
export function fitting(commands: readonly Command[], text: string): Command[] {
  const wanted = fold(text.trim());
  return commands.filter(({ label, detail = '' }) => fold(`${label} ${detail}`).includes(wanted));
}

const foundOrders = ({ t, orders, onOpen }: Portal, text: string): Command[] =>
  searchOrders(orders, text)
    .slice(0, MOST)
    .map((order) => ({
      key: order.order_id,
      label: customerName(t, order),
      detail: `${order.short_code} · ${wholeAddress(order.customer.location)}`,
      run: () => onOpen(order),
    }));

function pageCommands({ t, flags, guest, vendorId }: Portal): Command[] {
  const page = (key: string, label: string, path: string): Command => ({ key, label, run: () => go(path) });
  const all = [
    page('request', t('shell.request'), paths.request(vendorId)),
    page('tracking', t('tracking.title'), paths.tracking(vendorId)),
  ];
  if (guest) return all;
  const bulk = page('bulk', t('bulk.title'), paths.bulk(vendorId));
  return [
    ...all,
    page('history', t('history.title'), paths.history(vendorId)),
    ...(flags['bulk-order-upload'] ? [bulk] : []),
  ];
}

const outletCommands = ({ vendors, onOutlet }: Portal): Command[] =>
  vendors.map(({ vendor_id, name }) => ({
    key: `outlet ${vendor_id}`,
    label: name,
    detail: vendor_id,
    run: () => onOutlet(vendor_id),
  }));
