import type { AuditEntry } from '@sendero/core/contract/operator-audit-api';
import { countriesOf } from '@sendero/core/staff/grant';
import { Readable } from 'node:stream';
import { unixSeconds } from '../../clock.ts';
import type { FileAnswer } from '../../http/send-file.ts';
import { type AuditFilter, listAuditEntries } from '../../staff/audit-store.ts';
import { record } from '../../staff/audited.ts';
import type { Staff } from '../../staff/staff.ts';
import type { World } from '../../world.ts';

/** What may be looked for, as the wire has it. */
export interface AuditQuery {
  readonly member_id?: string | undefined;
  readonly act?: string | undefined;
  readonly kind?: string | undefined;
  readonly about?: string | undefined;
  readonly country?: string | undefined;
  /** Unix seconds. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  readonly before?: number | undefined;
}

const PAGE = 100;
const MOST_EXPORTED = 100_000;

type Row = Awaited<ReturnType<typeof listAuditEntries>>[number];

/** A page of the audit log, the newest first: of the caller's countries and brands alone. */
export async function listAudit({ db }: World, staff: Staff, query: AuditQuery) {
  const rows = await listAuditEntries(db, filterOf(staff, query), PAGE + 1);
  const data = rows.slice(0, PAGE).map(toEntry);
  return { data, pagination: { next: rows.length > PAGE ? (data.at(-1)?.nth ?? null) : null } };
}

/** The same as a file; that it was taken is an entry too. */
export async function exportAudit(world: World, staff: Staff, query: AuditQuery): Promise<FileAnswer> {
  await record(world, staff, { act: 'audit.export', about: '', country_code: null, after: query });
  const { db } = world;
  const filter = filterOf(staff, query);
  async function* lines() {
    let before = filter.before;
    for (let left = MOST_EXPORTED; left > 0; left -= PAGE) {
      const rows = await listAuditEntries(db, { ...filter, before }, Math.min(left, PAGE));
      for (const row of rows) yield `${JSON.stringify(toEntry(row))}\n`;
      before = rows.at(-1)?.nth;
      if (rows.length < PAGE) return;
    }
  }
  return { name: 'audit.jsonl', type: 'application/x-ndjson', body: Readable.from(lines()) };
}

function filterOf({ grants }: Staff, query: AuditQuery): AuditFilter {
  const own = countriesOf(grants);
  const asked = query.country === undefined ? null : [query.country];
  const hasAllBrands = grants.some(({ brands }) => brands === null);
  return {
    ...query,
    countries: own && asked ? own.filter((country) => asked.includes(country)) : (own ?? asked),
    brands: hasAllBrands ? null : [...new Set(grants.flatMap(({ brands }) => brands ?? []))],
    from: dateOf(query.from),
    until: dateOf(query.until),
  };
}

const dateOf = (seconds: number | undefined): Date | undefined =>
  seconds === undefined ? undefined : new Date(seconds * 1000);

const toEntry = ({ at, email, ...row }: Row): AuditEntry => ({
  ...row,
  at: unixSeconds(at),
  email_address: email,
});
