import { dutyOf } from '../hours/duty.ts';
import type { DayHours } from '../hours/day-hours.ts';
import { calculateHours, type HoursPolicy, type PersonsWork } from '../hours/month-hours.ts';
import { agreementMonth, agreementMonthOn, type DatedFirstDay } from '../overtime/agreement-month.ts';
import { firstMonthOfYear, type OvertimeAgreement } from '../overtime/agreement.ts';
import { type DateRange, daysFrom, earlierOf, type IsoDate, isWithin, weekdayOf } from '../time/date.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import { WEEKDAYS, weekOf } from '../working-time/contract-on-record.ts';
import { daysOfWeek } from '../working-time/week.ts';
import { realWork } from '../working-time/work-classes.ts';
import { type Limit, limitsOfFindings } from './limits.ts';
import { contractedForLimits } from './planned-days.ts';
import { isMinor, type ProtectedPerson, protectionFindings } from './protected-person.ts';

/** What the months and years of limited overtime are counted by (36協定). */
export interface AgreementYear {
  readonly agreement: Pick<OvertimeAgreement, 'firstMonth' | 'firstDay'>;
  readonly firstDays: readonly DatedFirstDay[];
}

const NONE = minutes(0);
const NO_DAYS: ReadonlyMap<IsoDate, readonly Limit[]> = new Map();

const concerns = (period: DateRange, { bornOn, restrictions }: ProtectedPerson): boolean =>
  isMinor(period.from, bornOn) || restrictions.some(({ from, to }) => from <= period.to && to >= period.from);

/**
 * The first day whose work decides on the person's limits in the period: where overtime is limited, that of the agreement's
 * year, else that of the period itself. `null` where no limit holds in it.
 */
export function decidingFrom(period: DateRange, person: ProtectedPerson, by: AgreementYear): IsoDate | null {
  if (!concerns(period, person)) return null;
  const isLimited = person.restrictions.some(
    ({ kind, from, to }) => kind === 'care_limited_overtime' && from <= period.to && to >= period.from,
  );
  return isLimited ? earlierOf(period.from, yearOf(period.from, by).from) : period.from;
}

const yearOf = (date: IsoDate, { agreement, firstDays }: AgreementYear): DateRange => {
  const { month } = agreementMonthOn(date, firstDays);
  return { from: agreementMonth(firstMonthOfYear(month, agreement), firstDays).from, to: date };
};

/**
 * What was worked in the period against the person's protection: the limits of each such day. By the same rule that refuses
 * the plans (`protectionFindings`), with the real work of each day; a week's limit is broken on the days after which there
 * is more than it allows, that of a month or year on the days whose overtime is beyond it. Of flex, what is beyond the contract
 * is what the whole period has beyond its total.
 */
export function limitsBrokenByWork(
  period: DateRange,
  person: ProtectedPerson,
  work: PersonsWork,
  { hours: policy, ...by }: AgreementYear & { readonly hours: HoursPolicy },
): ReadonlyMap<IsoDate, readonly Limit[]> {
  const since = decidingFrom(period, person, by);
  if (since === null) return NO_DAYS;
  const [firstWeek, lastWeek] = [daysOfWeek(period.from, policy), daysOfWeek(period.to, policy)];
  const range = { from: earlierOf(since, firstWeek[0] ?? since), to: lastWeek.at(-1) ?? period.to };
  const { days } = calculateHours(work, policy)(range);
  const dayOf = new Map(days.map((day) => [day.date, day]));
  const dutyOn = dutyOf({ ...work, ruleOn: policy.ruleOn });
  const contractOn = contractedForLimits(work, dutyOn);
  const inWeek = (date: IsoDate): Minutes => weekWork(dayOf.get(date));
  /** What is ahead counts as it is planned: who was long on Monday may be short on Friday. */
  const expected = (date: IsoDate): Minutes => {
    const length = inWeek(date);
    return date < work.today || length > 0 ? length : dutyOn(date).contracted;
  };
  const overtimeIn = ({ from, to }: DateRange): Minutes =>
    minutes(days.reduce((sum, { date, classes }) => sum + (isWithin(date, { from, to }) ? classes.overtime : 0), 0));
  const brokenOn = ({ date, classes }: DayHours): readonly Limit[] => {
    const worked = realWork(classes);
    if (worked === 0) return [];
    const { rule } = dutyOn(date);
    const week = daysOfWeek(date, policy);
    const byWeekday = new Map(week.map((day) => [weekdayOf(day), expected(day)]));
    const beyond = minutes(classes.insideOvertime + classes.overtime + classes.statutoryHoliday);
    const hasOvertime = classes.overtime > 0;
    return limitsOfFindings(
      protectionFindings(
        {
          date,
          worked,
          contracted: rule.kind === 'flex' ? minutes(worked - beyond) : (contractOn(date) ?? worked),
          statutoryHoliday: classes.statutoryHoliday,
          night: classes.night,
          weekWorked: weekOf(WEEKDAYS.map((weekday) => byWeekday.get(weekday) ?? NONE)),
          weekToDate: minutes(week.filter((day) => day <= date).reduce((sum, day) => sum + inWeek(day), 0)),
          isExempt: rule.kind === 'manager',
          overtimeOfMonth: hasOvertime
            ? overtimeIn({ from: agreementMonthOn(date, by.firstDays).from, to: date })
            : NONE,
          overtimeOfYear: hasOvertime ? overtimeIn(yearOf(date, by)) : NONE,
        },
        person,
      ),
    );
  };
  const found = daysFrom(period.from, period.to).flatMap((date): [IsoDate, readonly Limit[]][] => {
    const day = dayOf.get(date);
    const limits = day === undefined ? [] : brokenOn(day);
    return limits.length === 0 ? [] : [[date, limits]];
  });
  return new Map(found);
}

/** What of a day counts toward the week. */
const weekWork = (day: DayHours | undefined): Minutes =>
  day === undefined ? NONE : minutes(realWork(day.classes) - day.classes.statutoryHoliday);
