import type { Sheet } from '../ledger.ts';
import type { Books } from './books.ts';
import type { Finding, Judge } from './judge.ts';

/** Every row of a sheet that was placed has become one order; no row has become two. */
export const judgeSheets: Judge = ({ ledger, books }) => {
  const counts = new Map<string, number>();
  for (const { client_order_id } of books.orders)
    counts.set(client_order_id, (counts.get(client_order_id) ?? 0) + 1);
  return ledger.sheets.flatMap((sheet) => judgeSheet(sheet, counts, books));
};

function judgeSheet(
  { mark, rows, job_id, fate, during }: Sheet,
  counts: ReadonlyMap<string, number>,
  { sheets }: Books,
): Finding[] {
  const orders = Array.from({ length: rows }, (_, n) => counts.get(`${mark}-${n}`) ?? 0);
  const missing = orders.filter((count) => count === 0).length;
  const doubled = orders.filter((count) => count > 1).length;
  const states = Object.entries(sheets.get(job_id) ?? {})
    .map(([state, count]) => `${count} ${state}`)
    .join(', ');
  const finding = (harm: Finding['harm'], what: string): Finding => ({
    harm,
    what: `${what}: ${job_id} (${states})`,
    during,
  });
  return [
    ...(doubled > 0 ? [finding('doubled', `${doubled} rows of a sheet were placed twice`)] : []),
    ...(fate === 'acknowledged' && missing > 0
      ? [finding('lost', `${missing} of ${rows} rows of a placed sheet are no orders`)]
      : []),
    ...(fate !== 'acknowledged' && missing > 0 && missing < rows
      ? [finding('half', `${missing} of ${rows} rows of a sheet are no orders`)]
      : []),
  ];
}
