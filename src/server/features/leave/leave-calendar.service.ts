import type { Absence, leaveRoutes } from '#contract/leave.ts';
import type { ResponseOf } from '#contract/route.ts';
import { nameForOthers } from '#domain/leave/day-leave.ts';
import { firstDay, type IsoMonth, lastDay } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { among } from '../../platform/auth/policies.ts';
import type { Database } from '../../platform/database/database.ts';
import { companyHolidaysOf } from '../../records/company-days.ts';
import { IN_ORDER_OF_DAY, OTHER_LEAVE_COLUMNS, presentPart, toDayLeave } from '../../records/leave-days.ts';
import { peopleOfAskedLeave } from '../../shared/approval/asked-people.ts';

type Calendar = ResponseOf<(typeof leaveRoutes)['GET /api/admin/leave-calendar']>;

/** The calendar of those whose leave the caller decides on by name, without a permission, and how many they are. */
export async function approversCalendar(database: Database, caller: Caller, month: IsoMonth, now: EpochMs) {
  const people = await peopleOfAskedLeave(database.kysely, caller, now);
  return { ...(await calendarOf(database, { ...caller, people }, month)), people: people.length };
}

/** Who of those whom the caller may see is on leave, has requested it or is absent on which day of a month, with its holidays. */
export async function calendarOf(database: Database, caller: Caller, month: IsoMonth): Promise<Calendar> {
  const { companyId } = caller;
  const [leaves, absences] = [await leavesOf(database, caller, month), await absencesOf(database, caller, month)];
  // Leave overrides an absence (D6), which overrides a pending request.
  const entries = new Map<string, readonly Absence[]>();
  for (const entry of [...leaves.filter(isApproved), ...absences, ...leaves]) {
    const key = `${entry.date} ${entry.user_id}`;
    const [first, ...further] = entries.get(key) ?? [];
    if (first === undefined) entries.set(key, [entry]);
    // Several parts of a day are there beside each other (D54), asked for or approved.
    else if (isPart(first) && isPart(entry) && first !== entry && !further.includes(entry))
      entries.set(key, [first, ...further, entry]);
  }
  return {
    month,
    absences: [...entries.values()]
      .flat()
      .toSorted((one, other) => compare(one.date, other.date) || compare(one.employee_id, other.employee_id)),
    holidays: [...(await companyHolidaysOf(database.kysely, companyId, month))].map(([date, name]) => ({ date, name })),
  };
}

const isPart = ({ unit }: Absence): boolean => unit !== undefined;

const isApproved = ({ kind }: Absence): boolean => kind === 'approved';

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

async function leavesOf(database: Database, { companyId, people }: Caller, month: IsoMonth): Promise<Absence[]> {
  const rows = await database.kysely
    .selectFrom('leave_request as r')
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 'r.company_id').onRef('u.user_id', '=', 'r.user_id'),
    )
    .innerJoin('leave_day as d', (join) =>
      join.onRef('d.company_id', '=', 'r.company_id').onRef('d.leave_request_id', '=', 'r.leave_request_id'),
    )
    .leftJoin('leave_kind as k', (join) =>
      join.onRef('k.company_id', '=', 'r.company_id').onRef('k.kind', '=', 'r.other_kind'),
    )
    .select(['r.user_id', 'u.employee_id', 'u.name', 'r.status', ...OTHER_LEAVE_COLUMNS])
    .select([
      'd.work_date',
      'd.unit',
      'd.half',
      'd.half_boundary_minute',
      'd.start_minute',
      'd.end_minute',
      'd.minutes',
    ])
    .where('r.company_id', '=', companyId)
    .where(among(people, 'r.user_id'))
    .where('r.status', 'in', ['approved', 'pending'])
    .where('d.work_date', '>=', firstDay(month))
    .where('d.work_date', '<=', lastDay(month))
    .orderBy(IN_ORDER_OF_DAY)
    .execute();
  return rows.map(({ user_id, employee_id, name, status, ...day }) => {
    const leave = toDayLeave(day);
    return {
      user_id,
      employee_id,
      name,
      date: day.work_date,
      kind: status === 'approved' ? ('approved' as const) : ('pending' as const),
      ...presentPart(leave),
      ...(leave.other !== undefined && { leave_name: nameForOthers(leave.other) }),
    };
  });
}

/** The recorded absences, of days without a punch (D5). */
async function absencesOf(database: Database, { companyId, people }: Caller, month: IsoMonth): Promise<Absence[]> {
  const rows = await database.kysely
    .selectFrom('time_record as t')
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 't.company_id').onRef('u.user_id', '=', 't.user_id'),
    )
    .select(['t.user_id', 'u.employee_id', 'u.name', 't.work_date as date'])
    .where('t.company_id', '=', companyId)
    .where(among(people, 't.user_id'))
    .where('t.record_type', '=', 'absence')
    .where('t.superseded_at', 'is', null)
    .where('t.work_date', '>=', firstDay(month))
    .where('t.work_date', '<=', lastDay(month))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('time_record as punch')
            .select('punch.time_record_id')
            .whereRef('punch.company_id', '=', 't.company_id')
            .whereRef('punch.user_id', '=', 't.user_id')
            .whereRef('punch.work_date', '=', 't.work_date')
            .where('punch.superseded_at', 'is', null)
            .where('punch.record_type', 'in', ['clock_in', 'clock_out']),
        ),
      ),
    )
    .execute();
  return rows.map((row) => ({ ...row, kind: 'absent' as const }));
}
