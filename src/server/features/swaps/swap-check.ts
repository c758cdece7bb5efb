import type { Transaction } from 'kysely';

import type { SwapCheck } from '#contract/swaps.ts';
import { calculateHours } from '#domain/hours/month-hours.ts';
import type { DayHours } from '#domain/hours/day-hours.ts';
import { type RestKind, type SwappedDates, treatmentOf } from '#domain/swaps/day-swap.ts';
import { type DateRange, type IsoDate, isWithin } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { isEmployedOn } from '#domain/users/employment.ts';
import { rulesUnder } from '#domain/work-rules/work-rule.ts';
import { periodOn } from '#domain/working-time/wage-period.ts';
import { daysOfWeek } from '#domain/working-time/week.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { closedMonthRefusal } from '../../records/closed-month.ts';
import { findEmployee } from '../../records/employees.ts';
import type { UserKey } from '../../records/user-key.ts';
import { datedRulesOf, type MonthRules, rulesOf } from '../../shared/sheet/month-rules.ts';
import { readSheetMonths, type SheetMonth, workOf } from '../../shared/sheet/sheet-months.ts';
import { hasLeave, isSwapped, settingsOf } from './swaps.repository.ts';

/** Why two days can't be swapped. */
type SwapRefusal =
  | 'swaps_off'
  | 'swap_same_day'
  | 'swap_not_employed'
  | 'swap_day_taken'
  | 'swap_on_leave'
  | 'month_closed'
  | 'swap_not_rest_day'
  | 'swap_not_workday'
  | (typeof COMP_REFUSALS)[keyof typeof COMP_REFUSALS];

/** The outcome of a swap before it is made. */
export interface CheckedSwap {
  /** `null` where it isn't refused. */
  readonly refusal: AppError<SwapRefusal> | null;
  /** It is refused since by law it is compensation (代休). */
  readonly isComp: boolean;
  readonly restKind: RestKind;
  readonly isOtherWeek: boolean;
  readonly isOtherPeriod: boolean;
}

const COMP_REFUSALS = { agreed_late: 'swap_agreed_late', last_rest_day: 'swap_last_rest_day' } as const;

/**
 * Checks by all that is on record whether two days of a user could be swapped as of `now`, which is when it is agreed. `butFor` is
 * the swap itself, where it is stored. Throws `not_found`.
 */
export async function checkSwap(
  trx: Transaction<DB>,
  user: UserKey,
  dates: SwappedDates,
  { now, butFor = null }: { readonly now: EpochMs; readonly butFor?: number | null },
): Promise<CheckedSwap> {
  const { worksOn, restsOn } = dates;
  const employee = await findEmployee(trx, user, worksOn);
  if (employee === undefined) throw new AppError('not_found');
  const dated = await datedRulesOf(trx, user.companyId);
  const periodOfWork = periodOn(worksOn, dated.calendar);
  const nothing = {
    isComp: false,
    restKind: 'scheduled_holiday' as const,
    isOtherWeek: false,
    isOtherPeriod: !isWithin(restsOn, periodOfWork),
  };
  const refuse = (refusal: AppError<SwapRefusal>): CheckedSwap => ({ ...nothing, refusal });
  if (!(await settingsOf(trx, user.companyId)).swaps_days) return refuse(new AppError('swaps_off'));
  if (worksOn === restsOn) return refuse(AppError.at('rests_on', 'swap_same_day'));
  if (!isEmployedOn(worksOn, employee.employment)) return refuse(AppError.at('works_on', 'swap_not_employed'));
  if (!isEmployedOn(restsOn, employee.employment)) return refuse(AppError.at('rests_on', 'swap_not_employed'));
  if (await isSwapped(trx, user, dates, butFor)) return refuse(new AppError('swap_day_taken'));
  if (await hasLeave(trx, user, dates)) return refuse(new AppError('swap_on_leave'));
  const closed = await closedMonthRefusal(trx, user, [worksOn, restsOn]);
  if (closed !== null) return refuse(closed);

  const monthOn = async (date: IsoDate): Promise<Month> => {
    const period = periodOn(date, dated.calendar);
    const rules = rulesOf(dated, period.month);
    const [month] = await readSheetMonths(trx, [employee], { period, rules, now, recalculated: 'as_agreed' });
    if (month === undefined) throw new AppError('not_found');
    return { month, rules };
  };
  const ofWork = await monthOn(worksOn);
  const ofRest = nothing.isOtherPeriod ? await monthOn(restsOn) : ofWork;
  const { settings } = ofWork.rules;
  const week = daysOfWeek(worksOn, settings.policy);
  const daysOfWork = daysWithin(ofWork, { from: week[0] ?? worksOn, to: week.at(-1) ?? worksOn });
  const dayOfRest = daysWithin(ofRest, { from: restsOn, to: restsOn }).get(restsOn);
  const kindOf = (date: IsoDate) => daysOfWork.get(date)?.kind ?? 'workday';
  if (kindOf(worksOn) === 'workday') return refuse(AppError.at('works_on', 'swap_not_rest_day'));
  if (dayOfRest === undefined || dayOfRest.kind !== 'workday' || dayOfRest.contracted === 0)
    return refuse(AppError.at('rests_on', 'swap_not_workday'));

  const { restRule } = settings.rest;
  const treatment = treatmentOf(dates, {
    agreedOn: japanDate(now),
    kindOf,
    isRestDayNamed: isRestDayNamed(ofWork, worksOn),
    restRule: restRule.kind,
    weekStart: settings.policy.weekStart,
  });
  const facts = { ...nothing, isOtherWeek: !week.includes(restsOn) };
  return treatment.as === 'comp'
    ? { ...facts, isComp: true, refusal: new AppError(COMP_REFUSALS[treatment.because]) }
    : { ...facts, restKind: treatment.restKind, refusal: null };
}

/** A person's month, and what it is calculated by. */
interface Month {
  readonly month: SheetMonth;
  readonly rules: MonthRules;
}

/** Days of a month, or of a week that it begins or ends in, by their date. */
function daysWithin({ month, rules }: Month, range: DateRange): ReadonlyMap<IsoDate, DayHours> {
  const { days } = calculateHours(workOf(month, rules), rules.hours)(range);
  return new Map(days.map((day) => [day.date, day]));
}

/** Whether a calendar, the work rule or the settings say which day is the statutory rest day. */
function isRestDayNamed({ month, rules: { hours } }: Month, date: IsoDate): boolean {
  const { restDay } = rulesUnder(month.contracts, hours.ruleOn)(date);
  return (
    (restDay ?? hours.statutoryRestDay) !== null || month.input.companyDays.get(date)?.kind === 'statutory_holiday'
  );
}

/** The outcome of a swap, on the wire. */
export const presentCheck = ({ refusal, isComp, restKind, isOtherWeek, isOtherPeriod }: CheckedSwap): SwapCheck => ({
  refusal: refusal?.body.message ?? null,
  ...(refusal?.body.closed_month && { closed_month: refusal.body.closed_month }),
  is_comp: isComp,
  rest_kind: refusal === null ? restKind : null,
  is_other_week: isOtherWeek,
  is_other_period: isOtherPeriod,
});
