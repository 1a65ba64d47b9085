// Everything that the command palette offers.
import { wholeAddress } from '@sendero/core/order/address-parts';
import { cancelRefusal } from '@sendero/core/order/cancel';
import { mayChange } from '@sendero/core/order/change';
import { searchOrders } from '@sendero/core/order/lists';
import type { Order } from '@sendero/core/order/order';
import { fold } from '@sendero/core/values/text';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { customerName } from '../../lib/customer-name.ts';
import type { Flags } from '@sendero/core/flag/flag';
import { go } from '../../lib/navigation.tsx';
import type { Translate } from '../../lib/texts.tsx';
import { paths, shared } from '../../paths.ts';
import type { SavedView } from './board-choices.ts';
import { boardLists, type BoardView, plainView, sortKeys } from './board-view.ts';
import { columns } from './board-columns.ts';
import { reasonKey } from './reasons.ts';
import { riderOf } from './riders.ts';

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

export interface Board {
  readonly t: Translate;
  readonly flags: Flags;
  readonly guest: boolean;
  readonly now: Date;
  readonly orders: readonly Order[];
  readonly vendors: readonly Vendor[];
  readonly views: readonly SavedView[];
  readonly view: BoardView;
  /** The order that is opened, otherwise the one that the keys stand on. */
  readonly order: Order | undefined;
  readonly onView: (change: Partial<BoardView>) => void;
  readonly onOpen: (orderId: string) => void;
  readonly onCancel: (order: Order) => void;
  readonly onAgain: (order: Order) => void;
  readonly onSearch: () => void;
  readonly onKeys: () => void;
}

/** As many orders or outlets as fit under what else was found. */
const MOST = 8;

/** The commands whose name, or what they are about, contains `text` (BRD-03). */
export function commandsFor(board: Board, text: string): CommandGroup[] {
  const { t } = board;
  const wanted = fold(text.trim());
  const has = ({ label, detail = '' }: Command) => fold(`${label} ${detail}`).includes(wanted);
  const groups: CommandGroup[] = [
    {
      title: t('tracking.details'),
      commands: board.order ? orderCommands(board, board.order).filter(has) : [],
    },
    { title: t('history.total-count'), commands: wanted === '' ? [] : foundOrders(board, text.trim()) },
    { title: t('tracking.commands'), commands: boardCommands(board).filter(has) },
    { title: t('shell.sections'), commands: pageCommands(board).filter(has) },
    {
      title: t('shell.branches'),
      commands: outletCommands(board).filter(has).slice(0, MOST),
    },
  ];
  return groups.filter(({ commands }) => commands.length > 0);
}

function orderCommands(board: Board, order: Order): Command[] {
  const { t, guest } = board;
  const customer = customerName(t, order);
  const rider = riderOf(order.order_id)?.info.rider;
  const about = (command: Command): Command => ({ detail: customer, ...command });
  const own = guest ? [] : changeCommands(board, order).map(about);
  return [
    { key: 'open', label: t('tracking.open', { customer }), run: () => board.onOpen(order.order_id) },
    about(cancelCommand(board, order)),
    ...own,
    ...callCommands(t, [[customer, order.customer.phone_number], ...(rider ? [nameAndPhone(rider)] : [])]),
    about({
      key: 'copy-link',
      label: t('tracking.copy-link'),
      run: () => copy(shared(paths.publicTracking(order.link_id))),
    }),
    about({ key: 'copy-id', label: t('tracking.copy-id'), run: () => copy(order.order_id) }),
  ];
}

function cancelCommand({ t, flags, now, onCancel }: Board, order: Order): Command {
  const refusal = cancelRefusal(order, now, { delayed_cancellation: flags['delayed-cancellation'] });
  return {
    key: 'cancel',
    label: t('tracking.cancel'),
    refusal: refusal === null ? undefined : t(reasonKey(refusal)),
    run: () => onCancel(order),
  };
}

function changeCommands({ t, flags, onAgain }: Board, order: Order): Command[] {
  const refusal = mayChange(order).order;
  const modify: Command = {
    key: 'modify',
    label: t('tracking.modify'),
    refusal: refusal === null ? undefined : t(`order.unchangeable.${refusal}`),
    run: () => go(paths.request(order.vendor_id, order.order_id)),
  };
  const again: Command = { key: 'again', label: t('request.placed.same'), run: () => onAgain(order) };
  return flags['show-modify-order-button'] ? [modify, again] : [again];
}

const nameAndPhone = ({ name, phone_number }: { name: string; phone_number: string }) =>
  [name, phone_number] as const;

const callCommands = (t: Translate, people: readonly (readonly [name: string, phone: string])[]): Command[] =>
  people
    .filter(([, phone]) => phone !== '')
    .map(([name, phone]) => ({
      key: `call ${phone}`,
      label: t('tracking.call', { name }),
      run: () => window.location.assign(`tel:${phone}`),
    }));

/** Where the browser forbids it, the opened order has both as text. */
const copy = (text: string): void => void navigator.clipboard?.writeText(text).catch(() => undefined);

const foundOrders = ({ t, orders, onOpen }: Board, text: string): Command[] =>
  searchOrders(orders, text)
    .slice(0, MOST)
    .map((order) => ({
      key: order.order_id,
      label: customerName(t, order),
      detail: `${order.short_code} · ${wholeAddress(order.customer.location)}`,
      run: () => onOpen(order.order_id),
    }));

function boardCommands({ t, view, views, onView, onSearch, onKeys }: Board): Command[] {
  return [
    { key: 'search', label: t('tracking.search'), run: onSearch },
    { key: 'urgent', label: t('tracking.filter.urgent'), run: () => onView({ urgent: !view.urgent }) },
    ...boardLists.map((list) => ({
      key: `list ${list}`,
      label: t(`tracking.list.${list}`),
      detail: t('tracking.lists'),
      run: () => onView({ list }),
    })),
    ...views.map(({ name, view: saved }) => ({
      key: `view ${name}`,
      label: name,
      detail: t('tracking.views'),
      run: () => onView(saved),
    })),
    { key: 'group', label: t('tracking.group'), run: () => onView({ grouped: !view.grouped }) },
    ...sortKeys.map((sort) => ({
      key: `sort ${sort}`,
      label: sortName(t, sort),
      detail: t('tracking.sort'),
      run: () => onView({ sort, descending: view.sort === sort && !view.descending }),
    })),
    { key: 'clear', label: t('tracking.filter.clear'), run: () => onView({ ...plainView, list: view.list }) },
    { key: 'keys', label: t('tracking.keys'), run: onKeys },
  ];
}

function sortName(t: Translate, sort: (typeof sortKeys)[number]): string {
  if (sort === 'urgency' || sort === 'placed') return t(`tracking.sort.${sort}`);
  return t(columns.find(({ key }) => key === sort)?.text ?? 'tracking.sort');
}

function pageCommands({ t, flags, guest, vendors, order }: Board): Command[] {
  const vendorId = order?.vendor_id ?? vendors[0]?.vendor_id;
  const request = { key: 'request', label: t('shell.request'), run: () => go(paths.request(vendorId)) };
  if (guest) return [request];
  const bulk = { key: 'bulk', label: t('bulk.title'), run: () => go(paths.bulk(vendorId)) };
  return [
    request,
    { key: 'history', label: t('history.title'), run: () => go(paths.history(vendorId)) },
    ...(flags['bulk-order-upload'] ? [bulk] : []),
  ];
}

const outletCommands = ({ vendors }: Board): Command[] =>
  vendors.map(({ vendor_id, name }) => ({
    key: `outlet ${vendor_id}`,
    label: name,
    detail: vendor_id,
    run: () => go(paths.tracking(vendor_id)),
  }));
