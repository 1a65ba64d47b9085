// What a page of the portal loads once its frame is painted, in one file.
import '../lib/open-windows.ts';

export { WaitingLink } from '../features/shop-orders/waiting-link.tsx';
export { LiveConnection } from '../features/tracking/live-connection.tsx';
export { BranchList } from './branch-list.tsx';
