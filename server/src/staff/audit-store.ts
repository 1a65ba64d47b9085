import type { Database } from '../db/db.ts';
import { inTransaction } from '../db/transaction.ts';

/** What an entry says, apart from its place in the chain. */
export interface AuditFacts {
  readonly at: Date;
  readonly member_id: string | null;
  readonly act: string;
  readonly kind: string;
  readonly about: string;
  readonly country_code: string | null;
  readonly brand: string | null;
  readonly reason: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly trace_id: string | null;
}

export interface AuditRow extends AuditFacts {
  readonly nth: number;
  /** In hex. */
  readonly hash: string;
}

export interface AuditHead {
  readonly nth: number;
  readonly hash: string;
}

/**
 * Appends an entry whose hash `seal` makes of it and the one before. A transaction of its own that locks the head alone:
 * writers wait for each other for one commit, and for nothing else.
 */
export function appendEntry(
  db: Database,
  facts: AuditFacts,
  seal: (entry: AuditFacts & { readonly nth: number }, before: string) => string,
): Promise<AuditHead> {
  return inTransaction(db, async (client) => {
    const head = (await client.query<AuditHead>(SELECT_HEAD)).rows[0];
    if (!head) throw new Error('The head of the audit log is gone.');
    const nth = head.nth + 1;
    const hash = seal({ nth, ...facts }, head.hash);
    await client.query(
      `insert into audit_entries (nth, at, member_id, act, kind, about, country_code, brand, reason, before, after, trace_id, hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, decode($13, 'hex'))`,
      [
        nth,
        facts.at,
        facts.member_id,
        facts.act,
        facts.kind,
        facts.about,
        facts.country_code,
        facts.brand,
        facts.reason,
        JSON.stringify(facts.before ?? null),
        JSON.stringify(facts.after ?? null),
        facts.trace_id,
        hash,
      ],
    );
    await client.query(`update audit_head set nth = $1, hash = decode($2, 'hex')`, [nth, hash]);
    return { nth, hash };
  });
}

const SELECT_HEAD = `select nth, encode(hash, 'hex') as hash from audit_head for update`;

export async function findAuditHead({ pool }: Database): Promise<AuditHead | undefined> {
  const { rows } = await pool.query<AuditHead>(`select nth, encode(hash, 'hex') as hash from audit_head`);
  return rows[0];
}

/** Returns entries after `after`, in their order. */
export async function listEntriesAfter({ pool }: Database, after: number, most: number): Promise<AuditRow[]> {
  const { rows } = await pool.query<AuditRow>({
    name: 'list-audit-after',
    text: `select ${COLUMNS} from audit_entries a where nth > $1 order by nth limit $2`,
    values: [after, most],
  });
  return rows;
}

export interface AuditFilter {
  readonly member_id?: string | undefined;
  readonly act?: string | undefined;
  readonly kind?: string | undefined;
  readonly about?: string | undefined;
  /** Null: all. */
  readonly countries: readonly string[] | null;
  readonly brands: readonly string[] | null;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  readonly before?: number | undefined;
}

/** Returns the newest entries of a filter, with the addresses of their members. */
export async function listAuditEntries(
  { pool }: Database,
  filter: AuditFilter,
  most: number,
): Promise<(AuditRow & { readonly email: string | null })[]> {
  const { rows } = await pool.query<AuditRow & { email: string | null }>({
    name: 'list-audit',
    text: `select ${COLUMNS}, m.email from audit_entries a left join staff_members m on m.member_id = a.member_id
           where ($1::uuid is null or a.member_id = $1) and ($2::text is null or act = $2)
             and ($3::text is null or kind = $3) and ($4::text is null or about = $4)
             and ($5::text[] is null or country_code = any($5)) and ($6::text[] is null or brand = any($6))
             and ($7::timestamptz is null or at >= $7) and ($8::timestamptz is null or at < $8)
             and ($9::bigint is null or nth < $9)
           order by nth desc limit $10`,
    values: [
      filter.member_id,
      filter.act,
      filter.kind,
      filter.about,
      filter.countries,
      filter.brands,
      filter.from,
      filter.until,
      filter.before,
      most,
    ],
  });
  return rows;
}

const COLUMNS = `a.nth, a.at, a.member_id, a.act, a.kind, a.about, a.country_code, a.brand, a.reason, a.before, a.after, a.trace_id,
  encode(a.hash, 'hex') as hash`;
