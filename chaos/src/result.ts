// What a run found, as a table.
import type { Finding, Harm } from './judges/judge.ts';
import type { Ledger } from './ledger.ts';
import type { Options } from './options.ts';
import { type Line, QUIET } from './tally.ts';

export interface Result {
  readonly options: Options;
  readonly minutes: number;
  readonly lines: readonly Line[];
  readonly ledger: Ledger;
  readonly findings: readonly Finding[];
}

const HARMS: readonly Harm[] = ['lost', 'doubled', 'half', 'died', 'wrong', 'slow'];
const SHOWN = 40;

/** Whether nothing was lost, doubled or left half, nothing died, and everything was whole again in time. */
export const isUnharmed = ({ findings }: Result): boolean => findings.length === 0;

/** The table and its totals in Markdown. */
export function tableOf(result: Result): string {
  const rows = result.lines.map((line) => rowOf(line, result.findings));
  return [
    '| evil | times | taken | refused | 503, 429 | other 5xx | no answer | longest recovery | harm |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    totalsOf(result),
  ].join('\n');
}

function rowOf({ name, times, calls, recovery_ms, skipped }: Line, findings: readonly Finding[]): string {
  if (skipped !== null) return `| ${name} | skipped: ${skipped} | | | | | | | |`;
  const recovery = recovery_ms === null ? 'none' : `${(recovery_ms / 1000).toFixed(1)} s`;
  const cells = [
    name,
    name === QUIET ? '' : times,
    ...Object.values(calls),
    name === QUIET ? '' : recovery,
    harmOf(findings.filter(({ during }) => during === name)),
  ];
  return `| ${cells.join(' | ')} |`;
}

const harmOf = (findings: readonly Finding[]): string =>
  HARMS.map((harm) => [findings.filter((finding) => finding.harm === harm).length, harm] as const)
    .filter(([count]) => count > 0)
    .map(([count, harm]) => `${count} ${harm}`)
    .join(', ') || 'none';

function totalsOf({ options, minutes, ledger, findings }: Result): string {
  const { orders, payments, sheets } = ledger;
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows, 0);
  const called_off = [...orders, ...payments].filter(({ cancellation }) => cancellation !== null).length;
  return (
    `${options.arrangement}, seed ${options.seed}, ${minutes.toFixed(1)} minutes: ${orders.length} orders asked for, ` +
    `${called_off} called off, ${payments.length} paid by card, ${rows} rows of ${sheets.length} sheets. ` +
    `Lost, doubled, left half, died, wrong or slow: ${findings.length === 0 ? 'nothing' : harmOf(findings)}.`
  );
}

/** Each thing that went wrong in a line, the same ones once. */
export function storyOf({ findings }: Pick<Result, 'findings'>): string {
  const lines = findings.map(({ harm, what, during }) => `${harm}${during ? ` (${during})` : ''}: ${what}`);
  const rest = lines.length > SHOWN ? [`… and ${lines.length - SHOWN} more`] : [];
  return [...lines.slice(0, SHOWN), ...rest].join('\n');
}
