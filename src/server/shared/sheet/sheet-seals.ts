import { type Kysely, sql } from 'kysely';

import type { Sheet } from '#domain/sheet/sheet.ts';
import { sealNotes, type SheetSeal } from '#domain/sheet/seal-note.ts';
import { epochMs } from '#domain/time/instant.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { SheetMonth } from './sheet-months.ts';

/**
 * SHA-256 in hexadecimal of what a row of `month_closing` was closed with: of the UTF-8 of PostgreSQL's text of the JSON
 * array of its policy, sheet and hours. `null` of a confirmation.
 */
export const sheetHash = sql<string | null>`case when month_closing.sheet is not null then encode(sha256(convert_to(
  jsonb_build_array(month_closing.policy, month_closing.sheet, month_closing.hours)::text, 'UTF8')), 'hex') end`;

/** A row of {@link sheetSeals}. */
interface SealRow {
  readonly user_id: number;
  readonly at: Date;
  readonly stored_hash: string;
  readonly sealed_hash: string | null;
  readonly sequence: number | null;
  readonly head: Buffer | null;
}

/**
 * The seals of those of the months of one company's employees that are closed, by user: what the newest audit entry of
 * the closing says, and whether it is what is stored. A month that was reopened since it was loaded has none.
 */
export async function sheetSeals(
  db: Kysely<DB>,
  months: readonly SheetMonth[],
  { name, from }: WagePeriod,
): Promise<ReadonlyMap<number, SheetSeal>> {
  const closed = months.filter(({ closing }) => closing?.status === 'closed');
  const [first] = closed;
  if (first === undefined) return new Map();
  const { companyId } = first.employee;
  const userIds = closed.map(({ employee }) => employee.userId);
  const { rows } = await sql<SealRow>`
    select month_closing.user_id, month_closing.at, ${sheetHash} as stored_hash,
      entry.sealed_hash, s.sequence, s.head
    from month_closing
    join lateral (
      select e.audit_entry_id, e.after ->> 'sheet_sha256' as sealed_hash from audit_entry e
      where e.company_id = month_closing.company_id and e.subject_user_id = month_closing.user_id
        and e.work_date is null and e.action = 'close_month' and e.after ->> 'month' = ${name}
      order by e.audit_entry_id desc limit 1
    ) entry on true
    left join audit_leaf l on (l.company_id, l.audit_entry_id) = (month_closing.company_id, entry.audit_entry_id)
    left join audit_seal s on (s.company_id, s.sequence) = (l.company_id, l.sequence)
    where month_closing.company_id = ${companyId} and month_closing.user_id = any(${userIds}::bigint[])
      and month_closing.from_date = ${from} and month_closing.status = 'closed'`.execute(db);
  const closedAt = new Map(closed.map(({ employee, closing }) => [employee.userId, closing?.at]));
  return new Map(
    rows
      .filter((row) => row.at.getTime() === closedAt.get(row.user_id))
      .map((row) => [
        row.user_id,
        {
          closedAt: epochMs(row.at.getTime()),
          sheetHash: row.sealed_hash,
          isUnchanged: row.sealed_hash === null || row.sealed_hash === row.stored_hash,
          sealedBy:
            row.sequence === null || row.head === null
              ? null
              : { sequence: row.sequence, head: row.head.toString('hex') },
        },
      ]),
  );
}

/** A sheet whose notes say its seal, where it has one. */
export const withSealNotes = (sheet: Sheet, seal: SheetSeal | undefined): Sheet =>
  seal === undefined ? sheet : { ...sheet, notes: [...sheet.notes, ...sealNotes(seal)] };
