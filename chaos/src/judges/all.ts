import { judgeFeeds } from './feeds.ts';
import { judgeHistories } from './histories.ts';
import type { Judge } from './judge.ts';
import { judgeMoney } from './money.ts';
import { judgeOrders } from './orders.ts';
import { judgeRides } from './rides.ts';
import { judgeSheets } from './sheets.ts';

export const judges: readonly Judge[] = [
  judgeOrders,
  judgeHistories,
  judgeRides,
  judgeMoney,
  judgeSheets,
  judgeFeeds,
];
