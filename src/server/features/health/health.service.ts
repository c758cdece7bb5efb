import type { Kysely } from 'kysely';

import type { HealthRecord, HealthRow } from '#contract/health.ts';
import { HEALTH_LIMITS, healthHours } from '#domain/health/health-hours.ts';
import { daysBetween, type DateRange, type IsoDate } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { formatDuration, type Minutes, minutes } from '#domain/time/minutes.ts';
import { realWork } from '#domain/working-time/work-classes.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { toCsv } from '../../platform/http/csv.ts';
import { createYield } from '../../platform/event-loop.ts';
import { companyNameOf } from '../../records/company.ts';
import { auditOf, isOf, lockUser, type UserChange } from '../../records/user-key.ts';
import { presentPeriod } from '../../records/wage-periods.ts';
import { rulesFor } from '../../shared/sheet/month-rules.ts';
import { hoursOfMonth, sheetMonths } from '../../shared/sheet/sheet-months.ts';

/** A record as entered. */
interface EnteredRecord {
  readonly notified_on: IsoDate | null;
  readonly interview_asked_on: IsoDate | null;
  readonly interview_held_on: IsoDate | null;
  readonly note: string;
}

/** Those whom the caller may see who worked long in a period, and those of whom something is recorded; the longest first. */
export async function healthOf(
  { kysely }: Database,
  { companyId, people }: Pick<Caller, 'companyId' | 'people'>,
  period: WagePeriod,
  now: EpochMs,
): Promise<Partial<DateRange> & { company_name: string; rows: HealthRow[] }> {
  const rules = await rulesFor(kysely, companyId, period.month);
  const records = await recordsOf(kysely, companyId, period);
  const days = daysBetween(period.from, period.to) + 1;
  const rows: HealthRow[] = [];
  const yieldIfDue = createYield();
  for await (const months of sheetMonths(kysely, { companyId, people, period, rules, now })) {
    for (const month of months) {
      const { userId: user_id, employeeId: employee_id, name, nameKana: name_kana } = month.employee;
      const { totals } = hoursOfMonth(month, rules);
      const worked = realWork(totals);
      const { beyond, mustNotify } = healthHours({ days, worked, isResearch: false });
      const record = records.get(user_id) ?? null;
      if (mustNotify || record !== null)
        rows.push({
          user_id,
          employee_id,
          name,
          name_kana,
          worked_minutes: worked,
          beyond_minutes: beyond,
          presence_minutes: totals.presence,
          level: levelOf(beyond, mustNotify),
          record,
        });
      await yieldIfDue();
    }
  }
  return {
    ...presentPeriod(period),
    company_name: await companyNameOf(kysely, companyId),
    rows: rows.toSorted((a, b) => b.beyond_minutes - a.beyond_minutes),
  };
}

function levelOf(beyond: Minutes, mustNotify: boolean): HealthRow['level'] {
  if (beyond > HEALTH_LIMITS.research) return 'over_100';
  return mustNotify ? 'over_80' : 'below';
}

async function recordsOf(
  db: Kysely<DB>,
  companyId: string,
  { from }: DateRange,
): Promise<ReadonlyMap<number, HealthRecord>> {
  const rows = await db
    .selectFrom('health_record')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('from_date', '=', from)
    .execute();
  return new Map(rows.map((row) => [row.user_id, present(row)]));
}

const present = (row: EnteredRecord & { readonly last_modified_at: Date }): HealthRecord => ({
  notified_on: row.notified_on,
  interview_asked_on: row.interview_asked_on,
  interview_held_on: row.interview_held_on,
  note: row.note,
  last_modified_at: formatTimestamp(row.last_modified_at),
});

/**
 * Stores what was done for a person's month, audited; the same once more changes nothing. Throws `not_found`, and
 * `health_changed` where somebody else has stored another record since `seenAt`.
 */
export async function saveRecord(
  database: Database,
  { owner, actorUserId, now }: UserChange,
  { from }: DateRange,
  entered: EnteredRecord,
  seenAt: string | null,
): Promise<HealthRecord> {
  return database.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, owner);
    const row = await trx
      .selectFrom('health_record')
      .selectAll()
      .where(isOf(owner))
      .where('from_date', '=', from)
      .executeTakeFirst();
    const before = row === undefined ? null : present(row);
    const contentOf = ({ notified_on, interview_asked_on, interview_held_on, note }: EnteredRecord) => ({
      notified_on,
      interview_asked_on,
      interview_held_on,
      note,
    });
    const after = contentOf(entered);
    if (row !== undefined && JSON.stringify(contentOf(row)) === JSON.stringify(after)) return present(row);
    if ((before?.last_modified_at ?? null) !== seenAt) throw new AppError('health_changed');
    const stored = { ...after, last_modified_at: new Date(now) };
    await trx
      .insertInto('health_record')
      .values({ company_id: owner.companyId, user_id: owner.userId, from_date: from, ...stored })
      .onConflict((conflict) => conflict.columns(['company_id', 'user_id', 'from_date']).doUpdateSet(stored))
      .execute();
    await writeAudit(trx, {
      ...auditOf(owner, actorUserId),
      workDate: from,
      action: 'record_health',
      before: row === undefined ? null : contentOf(row),
      after,
    });
    return present(stored);
  });
}

const LEVELS: Readonly<Record<HealthRow['level'], string>> = {
  over_100: '100時間超',
  over_80: '80時間超',
  below: '80時間以下',
};

/** The list as CSV; with the presence where anybody has some. */
export function healthCsv(rows: readonly HealthRow[]): string {
  const hasPresence = rows.some(({ presence_minutes: presence }) => presence > 0);
  return toCsv(
    [
      '社員ID',
      '氏名',
      '総労働時間',
      '週40時間を超える労働',
      '区分',
      '本人への通知日',
      '面接指導の申出日',
      '面接指導の実施日',
      '備考',
      ...(hasPresence ? ['在場（労働時間でない時間）'] : []),
    ],
    rows.map(({ employee_id, name, worked_minutes, beyond_minutes, presence_minutes, level, record }) => [
      employee_id,
      name,
      formatDuration(minutes(worked_minutes)),
      formatDuration(minutes(beyond_minutes)),
      LEVELS[level],
      record?.notified_on ?? '',
      record?.interview_asked_on ?? '',
      record?.interview_held_on ?? '',
      record?.note ?? '',
      ...(hasPresence ? [formatDuration(minutes(presence_minutes))] : []),
    ]),
  );
}
