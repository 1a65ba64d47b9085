import type { Order } from '@sendero/core/order/order';
import { useFlags } from '../../lib/flags.ts';
import { go } from '../../lib/navigation.tsx';
import { isGuest } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { useSameAgain } from '../request/drafts/same-again-button.tsx';
import { useSelectedVendor, useVendors } from '../vendor/use-vendors.ts';
import { useSavedViews } from './board-choices.ts';
import { boardCommandsFor } from './board-commands.ts';
import type { BoardView } from './board-view.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CommandPalette } from './command-palette.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { useCancelOrder } from './use-cancel-order.ts';

/** The dialog over the board: its commands, its keys, or the question before an order is cancelled. */
export type Asked = 'commands' | 'keys' | { readonly cancel: Order };

export interface BoardDialogsProps {
  asked: Asked;
  onAsk: (asked: Asked | null) => void;
  orders: readonly Order[];
  order: Order | undefined;
  view: BoardView;
  onView: (change: Partial<BoardView>) => void;
  onOpen: (orderId: string) => void;
  onSearch: () => void;
  now: Date;
}

export function BoardDialogs({ asked, onAsk, ...board }: BoardDialogsProps) {
  const t = useTexts();
  const flags = useFlags();
  const { data: vendors = [] } = useVendors();
  const vendor = useSelectedVendor();
  const views = useSavedViews();
  const onAgain = useSameAgain();
  const close = () => onAsk(null);
  if (asked === 'keys') return <KeysDialog onClose={close} />;
  if (asked !== 'commands') return <CancelOrder order={asked.cancel} onClose={close} />;
  const portal = {
    ...board,
    onOpen: ({ order_id }: Order) => board.onOpen(order_id),
    t,
    flags,
    vendors,
    views,
    guest: isGuest(),
    vendorId: board.order?.vendor_id ?? vendor?.vendor_id,
    onOutlet: (vendorId: string) => go(paths.tracking(vendorId)),
    onCancel: (cancel: Order) => onAsk({ cancel }),
    onAgain,
    onKeys: () => onAsk('keys'),
  };
  return <CommandPalette onClose={close} find={(text) => boardCommandsFor(portal, text)} />;
}

function CancelOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const { mutate } = useCancelOrder(order);
  return (
    <CancelDialog
      customer={order.customer.name}
      open
      onClose={onClose}
      onCancel={(reason) => {
        onClose();
        mutate(reason);
      }}
    />
  );
}
