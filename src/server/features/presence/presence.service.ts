import type { PresenceSpan } from '#contract/hours.ts';
import type { PresenceRow } from '#contract/presence.ts';
import { type DateRange, type IsoDate, isoDate } from '#domain/time/date.ts';
import { type EpochMs, epochMs, minuteOnWorkingDay, parseInstant } from '#domain/time/instant.ts';
import { formatInterval, totalLength } from '#domain/time/interval.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { toCsv } from '../../platform/http/csv.ts';
import { createYield } from '../../platform/event-loop.ts';
import { companyNameOf } from '../../records/company.ts';
import { rulesFor } from '../../records/month-rules.ts';
import { presentPresence } from '../../records/hours.presenter.ts';
import { hoursOfMonth, sheetMonths } from '../../records/sheet-months.ts';
import { presentPeriod } from '../../records/wage-periods.ts';

/** Those whom the caller may see who were at the workplace in a period without working, by employee ID, with the days. */
export async function presenceOf(
  { kysely }: Database,
  { companyId, people }: Pick<Caller, 'companyId' | 'people'>,
  period: WagePeriod,
  now: EpochMs,
): Promise<Partial<DateRange> & { company_name: string; rows: PresenceRow[] }> {
  const rules = await rulesFor(kysely, companyId, period.month);
  const rows: PresenceRow[] = [];
  const yieldIfDue = createYield();
  for await (const months of sheetMonths(kysely, { companyId, people, period, rules, now })) {
    for (const month of months) {
      const { userId: user_id, employeeId: employee_id, name, nameKana: name_kana } = month.employee;
      const { days, totals } = hoursOfMonth(month, rules);
      if (totals.presence > 0)
        rows.push({
          user_id,
          employee_id,
          name,
          name_kana,
          presence_minutes: totals.presence,
          days: days.flatMap(({ date, classes, presence }) =>
            presence === undefined
              ? []
              : [
                  {
                    date,
                    worked_minutes: classes.worked,
                    presence_minutes: totalLength(presence),
                    presence: presentPresence(date, presence),
                  },
                ],
          ),
        });
      await yieldIfDue();
    }
  }
  return { ...presentPeriod(period), company_name: await companyNameOf(kysely, companyId), rows };
}

/** The list as CSV, a line a day. */
export const presenceCsv = (rows: readonly PresenceRow[]): string =>
  toCsv(
    ['社員ID', '氏名', '日付', '在場の時間帯', '在場（労働時間でない時間）', '実働'],
    rows.flatMap(({ employee_id, name, days }) =>
      days.map(({ date, presence, presence_minutes, worked_minutes }) => [
        employee_id,
        name,
        date,
        presence.map((span) => spanText(isoDate(date), span)).join('、'),
        formatDuration(minutes(presence_minutes)),
        formatDuration(minutes(worked_minutes)),
      ]),
    ),
  );

function spanText(date: IsoDate, { from, to }: PresenceSpan): string {
  const minuteAt = (at: string) => minuteOnWorkingDay(parseInstant(at) ?? epochMs(0), date);
  return formatInterval({ start: minuteAt(from), end: minuteAt(to) });
}
