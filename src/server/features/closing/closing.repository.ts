import { type Kysely, sql, type Transaction } from 'kysely';

import type { MonthHours } from '#domain/hours/month-hours.ts';
import type { People } from '#domain/permissions/scope.ts';
import type { SheetPolicy } from '#domain/company-policy/policy.ts';
import type { Sheet } from '#domain/sheet/sheet.ts';
import { addDays, type DateRange, type IsoDate } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { nextPeriod, type PeriodName, type WagePeriod } from '#domain/working-time/wage-period.ts';
import { among } from '../../platform/auth/policies.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { UserKey } from '../../records/user-key.ts';
import { endCases } from '../../shared/approval/cases.ts';
import { monthCase } from '../../shared/approval/month-approval.ts';
import type { MonthRules } from '../../shared/sheet/month-rules.ts';
import { sheetHash } from '../../shared/sheet/sheet-seals.ts';
import { storedHours } from '../../shared/sheet/stored-hours.ts';

/** A month to confirm or close. */
export interface NewClosing {
  readonly user: UserKey;
  readonly period: DateRange;
  readonly at: EpochMs;
  readonly byUserId: number;
  readonly reason: string | null;
  /** The snapshot stored with it; `null` for a confirmation. */
  readonly snapshot: {
    readonly policy: SheetPolicy;
    readonly sheet: Sheet;
    readonly hours: MonthHours;
    /** The first day that the hours depend on. */
    readonly hoursFrom: IsoDate;
  } | null;
}

/**
 * Stores closings of one period, in place of confirmations, whose approvals wait for nobody any more. Returns the hashes of the
 * stored snapshots by user, `null` for a confirmation.
 */
export async function saveClosings(
  trx: Transaction<DB>,
  closings: readonly NewClosing[],
): Promise<ReadonlyMap<number, string | null>> {
  const [first] = closings;
  if (first === undefined) return new Map();
  const rows = await trx
    .insertInto('month_closing')
    .values(
      closings.map(({ user, period, at, byUserId, reason, snapshot }) => ({
        company_id: user.companyId,
        user_id: user.userId,
        from_date: period.from,
        to_date: period.to,
        status: snapshot === null ? 'confirmed' : 'closed',
        at: new Date(at),
        by_user_id: byUserId,
        reason,
        policy: snapshot && JSON.stringify(snapshot.policy),
        sheet: snapshot && JSON.stringify(snapshot.sheet),
        hours: snapshot && storedHours(snapshot.hours),
        hours_from: snapshot && snapshot.hoursFrom,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id', 'from_date']).doUpdateSet((eb) => ({
        status: eb.ref('excluded.status'),
        at: eb.ref('excluded.at'),
        by_user_id: eb.ref('excluded.by_user_id'),
        reason: eb.ref('excluded.reason'),
        policy: eb.ref('excluded.policy'),
        sheet: eb.ref('excluded.sheet'),
        hours: eb.ref('excluded.hours'),
        hours_from: eb.ref('excluded.hours_from'),
      })),
    )
    .returning(['user_id', sheetHash.as('hash')])
    .execute();
  await endCases(
    trx,
    monthCase(first.user, first.period),
    closings.map(({ user }) => user.userId),
  );
  return new Map(rows.map(({ user_id, hash }) => [user_id, hash]));
}

/**
 * Those of the users whose month before is still to be closed, by ID: it is not closed, though there is something on
 * record in it or before it, from the go-live month on (D42).
 */
export async function withOpenMonthBefore(
  trx: Kysely<DB>,
  { companyId, userIds, period }: { companyId: string; userIds: readonly number[]; period: DateRange },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from unnest(${userIds}::bigint[]) as person (user_id)
    where exists (select from time_record r where r.company_id = ${companyId} and r.user_id = person.user_id
        and r.work_date < ${period.from} and r.superseded_at is null
        and r.work_date >= (select coalesce(go_live_on, '-infinity') from company where company_id = ${companyId}))
      and not exists (select from month_closing c where c.company_id = ${companyId} and c.user_id = person.user_id
        and c.to_date = ${addDays(period.from, -1)} and c.status = 'closed')
  `.execute(trx);
  return new Set(rows.map(({ user_id }) => user_id));
}

/**
 * The first day up to `until` of the company's oldest month that is to be closed before any later one, by what is on
 * record from the go-live month on (D42): of each employee the day after the last closed month, or the first day on
 * record. `null` where nothing on record is left open.
 */
export async function firstOpenDay(
  db: Kysely<DB>,
  companyId: string,
  until: IsoDate,
  people: People,
): Promise<IsoDate | null> {
  const { rows } = await sql<{ day: IsoDate | null }>`
    select min(greatest(coalesce(closed.until + 1, open.day), go_live.day)) as day
    from (select coalesce(go_live_on, '-infinity') as day from company where company_id = ${companyId}) go_live
      cross join user_account u
      cross join lateral (select max(c.to_date) as until from month_closing c
        where c.company_id = u.company_id and c.user_id = u.user_id and c.status = 'closed') closed
      cross join lateral (select r.work_date as day from time_record r
        where r.company_id = u.company_id and r.user_id = u.user_id and r.superseded_at is null
          and r.work_date > coalesce(closed.until, '-infinity') and r.work_date between go_live.day and ${until}
        order by r.work_date limit 1) open
    where u.company_id = ${companyId} and ${among(people, 'u.user_id')}
  `.execute(db);
  return rows[0]?.day ?? null;
}

/** The last days of a user's month whose week counts in a closed month after it, as `guard_month` refuses them. */
export async function lockedDays(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
  period: WagePeriod,
  { calendar }: Pick<MonthRules, 'calendar'>,
): Promise<{ readonly from: IsoDate; readonly closedMonth: PeriodName } | null> {
  const next = nextPeriod(period, calendar);
  const row = await db
    .selectFrom('month_closing')
    .select('hours_from')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('from_date', '=', next.from)
    .where('hours_from', '<=', period.to)
    .executeTakeFirst();
  return row?.hours_from == null ? null : { from: row.hours_from, closedMonth: next.name };
}

/** Reopens these users' months. */
export async function deleteClosings(
  trx: Transaction<DB>,
  { companyId, userIds, period }: { companyId: string; userIds: readonly number[]; period: DateRange },
): Promise<void> {
  if (userIds.length === 0) return;
  await trx
    .deleteFrom('month_closing')
    .where('company_id', '=', companyId)
    .where('user_id', 'in', userIds)
    .where('from_date', '=', period.from)
    .execute();
}

/**
 * Whether the days up to `until` are before the company's go-live, or before its first day with a record since then: a
 * month of them has nothing that could be closed. A company without a go-live month and without records begins any time.
 */
export async function isBeforeRecords(db: Kysely<DB>, companyId: string, until: IsoDate): Promise<boolean> {
  const { rows } = await sql<{ day: IsoDate | null }>`
    select coalesce(
      (select min(first.day) from user_account u
        cross join lateral (select r.work_date as day from time_record r
          where r.company_id = u.company_id and r.user_id = u.user_id and r.superseded_at is null
            and r.work_date >= coalesce(c.go_live_on, '-infinity')
          order by r.work_date limit 1) first
        where u.company_id = c.company_id),
      c.go_live_on) as day
    from company c where c.company_id = ${companyId}
  `.execute(db);
  const day = rows[0]?.day ?? null;
  return day !== null && until < day;
}
