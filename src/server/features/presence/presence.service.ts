import type { PresenceRow } from '#contract/presence.ts';
import type { DayHours } from '#domain/hours/day-hours.ts';
import type { DateRange } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { formatInterval, totalLength } from '#domain/time/interval.ts';
import { formatDuration, type Minutes } from '#domain/time/minutes.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { createYield } from '../../platform/event-loop.ts';
import { toCsv } from '../../platform/http/csv.ts';
import { companyNameOf } from '../../records/company.ts';
import type { SheetEmployee } from '../../records/employees.ts';
import { presentPeriod } from '../../records/wage-periods.ts';
import { presentPresence } from '../../shared/sheet/hours.presenter.ts';
import { rulesFor } from '../../shared/sheet/month-rules.ts';
import { hoursOfMonth, sheetMonths } from '../../shared/sheet/sheet-months.ts';

/** A person with presence that isn't work, and the days that have some. */
interface PresentPerson {
  readonly employee: SheetEmployee;
  readonly presence: Minutes;
  readonly days: readonly (DayHours & Required<Pick<DayHours, 'presence'>>)[];
}

/** Those whom the caller may see who were at the workplace in a period without working, by employee ID. */
export async function presentPeople(
  { kysely }: Database,
  { companyId, people }: Pick<Caller, 'companyId' | 'people'>,
  period: WagePeriod,
  now: EpochMs,
): Promise<PresentPerson[]> {
  const rules = await rulesFor(kysely, companyId, period.month);
  const found: PresentPerson[] = [];
  const yieldIfDue = createYield();
  for await (const months of sheetMonths(kysely, { companyId, people, period, rules, now })) {
    for (const month of months) {
      const { days, totals } = hoursOfMonth(month, rules);
      if (totals.presence > 0)
        found.push({
          employee: month.employee,
          presence: totals.presence,
          days: days.flatMap(({ presence, ...day }) => (presence === undefined ? [] : [{ ...day, presence }])),
        });
      await yieldIfDue();
    }
  }
  return found;
}

/** The list on the wire. */
export const presentList = async (
  { kysely }: Database,
  companyId: string,
  period: WagePeriod,
  people: readonly PresentPerson[],
): Promise<Partial<DateRange> & { company_name: string; rows: PresenceRow[] }> => ({
  ...presentPeriod(period),
  company_name: await companyNameOf(kysely, companyId),
  rows: people.map(({ employee, presence: total, days }) => ({
    user_id: employee.userId,
    employee_id: employee.employeeId,
    name: employee.name,
    name_kana: employee.nameKana,
    presence_minutes: total,
    days: days.map(({ date, classes, presence }) => ({
      date,
      worked_minutes: classes.worked,
      presence_minutes: totalLength(presence),
      presence: presentPresence(date, presence),
    })),
  })),
});

/** The list as CSV, a line a day. */
export const presenceCsv = (people: readonly PresentPerson[]): string =>
  toCsv(
    ['社員ID', '氏名', '日付', '在場の時間帯', '在場（労働時間でない時間）', '実働'],
    people.flatMap(({ employee: { employeeId, name }, days }) =>
      days.map(({ date, presence, classes }) => [
        employeeId,
        name,
        date,
        presence.map(formatInterval).join('、'),
        formatDuration(totalLength(presence)),
        formatDuration(classes.worked),
      ]),
    ),
  );
