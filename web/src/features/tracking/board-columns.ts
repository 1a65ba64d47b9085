// The columns of the board. In a narrow window a row has two lines: who and when; below them state, where and the fee. The
// rest is said to screen readers there, and stands with the address.
import type { SortKey } from './board-view.ts';

/** From this width of the board on, in CSS pixels, a row is one line: Tailwind's @3xl. */
export const ONE_LINE_PX = 768;
export const [ONE_LINE_HEIGHT, TWO_LINES_HEIGHT] = [40, 60];

export const columns = [
  { key: 'state', text: 'history.column.status', place: 'col-span-6 row-start-2' },
  { key: 'customer', text: 'history.column.customer', place: 'col-span-6 row-start-1' },
  { key: 'address', text: 'tracking.dropoff', place: 'col-span-4 row-start-2' },
  { key: 'code', text: 'tracking.column.code', place: 'sr-only' },
  { key: 'outlet', text: 'history.column.outlet', place: 'sr-only' },
  { key: 'rider', text: 'public.rider', place: 'sr-only' },
  { key: 'due', text: 'tracking.column.due', place: 'col-span-6 row-start-1 justify-end' },
  { key: 'amount', text: 'history.column.amount', place: 'sr-only' },
  { key: 'fee', text: 'history.column.fee', place: 'col-span-2 row-start-2 justify-end' },
] as const satisfies readonly { key: SortKey; text: string; place: string }[];

export type Column = (typeof columns)[number];

const wide = '@3xl:grid-rows-1 @3xl:gap-x-3';

/** The grid of a row and of the head above them; outlets have a column where there are several. */
export const gridClass = (withOutlets: boolean): string =>
  `grid grid-cols-12 content-center items-center gap-x-1.5 gap-y-0.5 px-3 @3xl:px-4 ${wide} ${
    withOutlets
      ? '@3xl:grid-cols-[clamp(8.5rem,15cqi,13rem)_minmax(0,1.2fr)_minmax(0,1.1fr)_3rem_minmax(0,0.9fr)_minmax(0,1fr)_minmax(0,9.25rem)_4rem_3.5rem]'
      : '@3xl:grid-cols-[clamp(9.5rem,17.5cqi,13rem)_minmax(0,1.25fr)_minmax(0,1.2fr)_3.5rem_minmax(0,1fr)_minmax(0,9.25rem)_4rem_3.5rem]'
  }`;

/** Each cell in its own column of the one line. */
export const inLine =
  '@3xl:col-auto @3xl:row-start-1 @3xl:not-sr-only @3xl:max-w-none @3xl:min-w-0 @3xl:justify-start';
