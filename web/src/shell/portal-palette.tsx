import type { Order } from '@sendero/core/order/order';
import { useState } from 'react';
import { useFlags } from '../lib/flags.ts';
import { go, usePath } from '../lib/navigation.tsx';
import { isGuest } from '../lib/session.ts';
import { useTexts } from '../lib/texts.tsx';
import { paths, sectionOf } from '../paths.ts';
import { useSelectedVendor, useVendors } from '../features/vendor/use-vendors.ts';
import { CommandPalette } from '../features/tracking/command-palette.tsx';
import { portalCommands } from '../features/tracking/portal-commands.ts';
import { useActiveOrders } from '../features/tracking/use-active-orders.ts';
import { sectionPath } from './sections.ts';

/** The command palette of the screens that have none of their own: orders under way, outlets and pages (BRD-03). */
export function PortalPalette({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const flags = useFlags();
  const [now] = useState(() => new Date());
  const { orders } = useActiveOrders(now);
  const { data: vendors = [] } = useVendors();
  const vendorId = useSelectedVendor()?.vendor_id;
  const section = sectionOf(usePath()) ?? 'tracking';
  const portal = {
    t,
    flags,
    guest: isGuest(),
    orders,
    order: undefined,
    vendors,
    vendorId,
    onOpen: (order: Order) => go(paths.tracking(vendorId, order.order_id)),
    onOutlet: (outletId: string) => go(sectionPath(section, outletId)),
  };
  return <CommandPalette onClose={onClose} find={(text) => portalCommands(portal, text)} />;
}
