// What the command palette offers on the board.
import { cancelRefusal } from '@sendero/core/order/cancel';
import { dialled } from '@sendero/core/values/phone-text';
import { mayChange } from '@sendero/core/order/change';
import type { Order, RiderInfo } from '@sendero/core/order/order';
import { customerName } from '../../lib/customer-name.ts';
import { go } from '../../lib/navigation.tsx';
import type { Translate } from '../../lib/texts.tsx';
import { paths, shared } from '../../paths.ts';
import type { SavedView } from './board-choices.ts';
import { boardLists, type BoardView, plainView, sortKeys } from './board-view.ts';
import { columns } from './board-columns.ts';
import { type Command, type CommandGroup, type Portal, fitting, portalCommands } from './portal-commands.ts';
import { reasonKey } from './reasons.ts';
import { riderOf } from './riders.ts';

type Rider = NonNullable<RiderInfo['rider']>;

export interface Board extends Portal {
  readonly now: Date;
  readonly views: readonly SavedView[];
  readonly view: BoardView;
  readonly onView: (change: Partial<BoardView>) => void;
  readonly onCancel: (order: Order) => void;
  readonly onAgain: (order: Order) => void;
  readonly onSearch: () => void;
  readonly onKeys: () => void;
}

/** The commands of the board that fit `text`, around those of every screen (BRD-03). */
export function boardCommandsFor(board: Board, text: string): CommandGroup[] {
  const { t, order } = board;
  const ofOrder = order ? orderCommands(board, order) : [];
  const [found, ...elsewhere] = portalCommands(board, text);
  return [
    { title: t('tracking.details'), commands: fitting(ofOrder, text) },
    found,
    { title: t('tracking.commands'), commands: fitting(boardCommands(board), text) },
    ...elsewhere,
  ];
}

function orderCommands(board: Board, order: Order): Command[] {
  const { t, guest } = board;
  const customer = customerName(t, order);
  const rider = riderOf(order.order_id)?.info.rider;
  const about = (command: Command): Command => ({ detail: customer, ...command });
  const own = guest ? [] : changeCommands(board, order).map(about);
  return [
    { key: 'open', label: t('tracking.open', { customer }), run: () => board.onOpen(order) },
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

const nameAndPhone = ({ name, phone_number: number, phone_extension: extension }: Rider) =>
  [name, dialled({ number, extension })] as const;

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
