import type { ReportDay, WorkReport } from '#contract/work-reports.ts';
import { type Assignment, holdsOn } from '#domain/assignments/assignment.ts';
import { billedHours } from '#domain/assignments/settlement.ts';
import type { WorkedDay } from '#domain/assignments/work-month.ts';
import { ROUNDING_DIRECTION_NAMES, ROUNDING_UNIT_NAMES } from '#domain/assignments/words.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { formatTimeOfDay, MINUTES_PER_DAY, minutes, type Minutes } from '#domain/time/minutes.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { workNamesOf } from '../../records/assignments.ts';
import { companyNameOf } from '../../records/company.ts';
import { findEmployee } from '../../records/employees.ts';
import type { UserKey } from '../../records/user-key.ts';
import { presentPeriod } from '../../records/wage-periods.ts';
import { rulesFor } from '../../shared/sheet/month-rules.ts';
import { presentSettlement } from './assigned-work.service.ts';
import { loadWork, type WorkOfMonth } from './work-months.ts';

/** The month of which a report is wanted, and of which assignment of the person. */
interface Wanted {
  readonly assignmentId: number;
  readonly period: WagePeriod;
  readonly now: EpochMs;
}

/** 作業報告書: a month of a person's assignment as its client is to sign it. Throws `not_found` where it doesn't hold in the month. */
export async function workReportOf(
  { kysely }: Database,
  user: UserKey,
  { assignmentId, period, now }: Wanted,
): Promise<WorkReport> {
  const { companyId } = user;
  const employee = await findEmployee(kysely, user, period.to, period.from);
  if (employee === undefined) throw new AppError('not_found');
  const rules = await rulesFor(kysely, companyId, period.month);
  const [calculate] = await loadWork(kysely, [employee], { period, rules, now });
  const work = calculate?.();
  const found = work?.settled.find(({ assignment }) => assignment.id === assignmentId);
  if (work === undefined || found === undefined) throw new AppError('not_found');
  const { assignment, month } = found;
  const { clients, jobs } = await workNamesOf(kysely, companyId);
  const days = reportDays(work, assignment);
  return {
    ...presentPeriod(period),
    user_id: employee.userId,
    employee_id: employee.employeeId,
    name: employee.name,
    company_name: await companyNameOf(kysely, companyId),
    client_company: clients.get(assignment.clientCompanyId) ?? '',
    job_assignment: jobs.get(assignment.jobAssignmentId ?? 0) ?? null,
    client_unit: assignment.unit,
    workplace: assignment.workplace,
    rounding: roundingText(assignment.rounding),
    days,
    worked_days: days.filter((day) => day.work_minutes > 0).length,
    billed_minutes: month.billed,
    ...(month.settlement && { settlement: presentSettlement(month.settlement) }),
  };
}

/** The days on which the assignment holds, or has work. */
function reportDays(work: WorkOfMonth, assignment: Assignment & { readonly id: number }): ReportDay[] {
  const onSheet = new Map(work.sheet().days.map((day) => [day.date, day]));
  const hours = new Map(work.hours.days.map((day) => [day.date, day]));
  const timeOf = ({ assigned }: WorkedDay): Minutes => assigned.get(assignment.id) ?? minutes(0);
  return work.days
    .filter((day) => holdsOn(assignment, day.date) || timeOf(day) > 0)
    .map((day) => {
      const time = timeOf(day);
      const recorded = onSheet.get(day.date)?.recorded;
      // The times of a day are the client's business where all of its work was for it.
      const isWhole = time > 0 && time === day.work;
      const [start, end] = isWhole ? [recorded?.clockIn ?? null, recorded?.clockOut ?? null] : [null, null];
      const entries = (work.entries.get(day.date) ?? []).filter(
        (entry) => entry.client_assignment_id === assignment.id,
      );
      return {
        date: day.date,
        holiday: onSheet.get(day.date)?.holiday ?? null,
        start_time: start && formatTimeOfDay(start),
        end_time: end && formatTimeOfDay(end),
        ends_next_day: end !== null && end >= MINUTES_PER_DAY,
        break_minutes: isWhole ? (hours.get(day.date)?.breakTime ?? null) : null,
        work_minutes: assignment.rounding.unit === 'day' ? billedHours([time], assignment.rounding) : time,
        category: listed([...new Set(entries.map(({ category }) => category))]),
        remark: listed(entries.map(({ note }) => note)),
        note: listed(entries.map(({ category, note }) => [category, note].filter((part) => part !== '').join(' '))),
      };
    });
}

const listed = (texts: readonly string[]): string => texts.filter((text) => text !== '').join('、');

/** How a client rounds: 「日ごとに15分単位で切り捨て」. */
const roundingText = ({ unit, step, direction }: Assignment['rounding']): string =>
  `${ROUNDING_UNIT_NAMES[unit]}に${step}分単位で${ROUNDING_DIRECTION_NAMES[direction]}`;
