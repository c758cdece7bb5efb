import type { LeaveUnit } from '../leave/amount.ts';
import { remember } from '../remember.ts';
import { addDays, type DateRange, daysFrom, earlierOf, isWithin, type IsoDate } from '../time/date.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import { isAccountable, isAnsweredFor, isEmployedOn } from '../users/employment.ts';
import { carriesShortage, hasFrame, rulesUnder, settlementOn, type WorkRule } from '../work-rules/work-rule.ts';
import type { WorkContract } from '../working-time/contract.ts';
import { type ClassifiedDay, type PeriodHours, periodHours, periodOfDays } from '../working-time/period-hours.ts';
import type { WorkingTimePolicy } from '../working-time/policy.ts';
import { periodOn, previousPeriod } from '../working-time/wage-period.ts';
import { firstDayOfWeek } from '../working-time/week.ts';
import { type ClassifiedMinutes, NO_WORK } from '../working-time/work-classes.ts';
import type { DayHours } from './day-hours.ts';
import type { PeriodFrame } from './period-frame.ts';
import { type HoursPolicy, personDays, type PersonsWork, type TakenLeave } from './person-days.ts';
import { ruleSpanOn } from './rule-spans.ts';
import { type SystemFacts, systemsOf } from './systems.ts';
import { type HoursTotals, totalsOf } from './totals.ts';

export type { HoursPolicy, PersonsWork } from './person-days.ts';

/** A person's hours of a wage period: every view shows parts of it, and adds up no minutes by itself (D37). */
export interface MonthHours {
  /** Every day of the period, in order. */
  readonly days: readonly DayHours[];
  readonly totals: HoursTotals;
  /** Its parts that are counted against a frame (フレックス, 変形), in order. */
  readonly frames: readonly PeriodFrame[];
  /** How the totals are paid (基発150号); they are to the minute. */
  readonly monthlyRounding: WorkingTimePolicy['monthlyRounding'];
}

/**
 * The days whose records, shifts and entries a period depends on: its weeks, which decide the overtime of the week and
 * the statutory rest day; those before and after them, whose rest day a night of its own can run into; and a day around,
 * whose night can run into these.
 */
export const daysNeeded = ({ from, to }: DateRange, policy: Pick<WorkingTimePolicy, 'weekStart'>): DateRange => ({
  from: addDays(firstDayOfWeek(from, policy), -8),
  to: addDays(firstDayOfWeek(addDays(to, 1), policy), 7),
});

/**
 * The first day from which on the period's flex and variable hours are settled together with those before it: of several
 * months that end in it or go on in it, the first; of a shortage that can be carried, that of the month before. `null`
 * for a person without any.
 */
export function settledFrom(
  period: DateRange,
  contracts: readonly WorkContract[],
  { ruleOn, calendar }: Pick<HoursPolicy, 'ruleOn' | 'calendar'>,
): IsoDate | null {
  if (contracts.every(({ workRuleId }) => (workRuleId ?? null) === null)) return null;
  const ruleOf = rulesUnder(contracts, ruleOn);
  const firsts = daysFrom(period.from, period.to).flatMap((date) => {
    const rule = ruleOf(date);
    return hasFrame(rule) ? [firstSettledDay(date, rule, { calendar })] : [];
  });
  return firsts.length === 0 ? null : firsts.reduce(earlierOf);
}

function firstSettledDay(date: IsoDate, rule: WorkRule, { calendar }: Pick<HoursPolicy, 'calendar'>): IsoDate {
  const { from } = settlementOn(date, rule, calendar);
  return carriesShortage(rule) ? previousPeriod(periodOn(date, calendar), calendar).from : from;
}

/**
 * The last day whose duty (by shifts, holidays, calendars and leave) decides the period's figures: of a shortage that
 * can be carried, that of the next period, whose frame has to have room for it; of variable hours of several months, that
 * of their plan. `null` for a person without any.
 */
export function plannedTo(
  period: DateRange,
  contracts: readonly WorkContract[],
  { ruleOn, calendar }: Pick<HoursPolicy, 'ruleOn' | 'calendar'>,
): IsoDate | null {
  const rule = rulesUnder(contracts, ruleOn)(period.to);
  if (!hasFrame(rule)) return null;
  const { to } = settlementOn(period.to, rule, calendar);
  return carriesShortage(rule) ? periodOn(addDays(to, 1), calendar).to : to;
}

const NONE = minutes(0);

const NO_DAYS: readonly ClassifiedDay[] = [];

/** A person's days, and their classes by periods. */
function hoursOf(work: PersonsWork, policy: HoursPolicy) {
  const days = personDays(work, policy);
  const { dutyOn, workOn, nextShiftStart, kindOf, contractedOn, owedOn, absentOn, leaveOn, nightOn, insideOn } = days;
  const closedDays = work.closedDays && new Map([...work.closedDays].map(([date, { classes }]) => [date, classes]));
  // Who has no rule of their own has the ordinary hours, which cost nothing to look up.
  const hasRules = work.contracts.some(({ workRuleId }) => (workRuleId ?? null) !== null);
  const ruleOn = (date: IsoDate): WorkRule => dutyOn(date).rule;
  const systemsBy = (daysOf: SystemFacts['daysOf']) =>
    systemsOf(
      {
        ruleOn,
        spanOn: (date) => ruleSpanOn(date, ruleOn(date), work, policy.calendar),
        contractedOn,
        today: work.today,
        isSettledOn: (date) => isAccountable(date, work.employment),
        isAnsweredOn: (date) => isAnsweredFor(date, work.employment),
        excusedOn: (date) => minutes(leaveOn(date) + absentOn(date)),
        insideOn,
        closedCarryOn: (date) => work.closedCarry?.get(date) ?? null,
        daysOf,
      },
      policy,
    );
  // Earlier months are asked what was worked in them, not what of it was overtime: so that they need none before them.
  const systemsAlone = systemsBy(() => NO_DAYS);
  const classifyAlone = remember((from: IsoDate) => classifyBy(periodOn(from, policy.calendar), systemsAlone));
  const systemsIn = systemsBy((period) => classifyAlone(period.from).hours.days);
  const classifyBy = (period: DateRange, by = systemsIn) => {
    const systems = hasRules ? by(period) : null;
    const needed = daysFrom(addDays(firstDayOfWeek(period.from, policy), -1), period.to);
    const hours = periodHours(
      period,
      {
        days: needed.map((date) => ({
          date,
          punches: workOn(date).pairs,
          breaks: workOn(date).break.breaks,
          nextShiftStart: nextShiftStart(date),
        })),
        kindOf,
        contractedOn: owedOn,
        closedDays,
        nightOn: hasRules ? nightOn : undefined,
        systemOn: systems?.systemOn,
      },
      policy,
    );
    return { hours, framesOf: () => systems?.framesOf(hours.days) ?? [] };
  };
  /** The wage period of that first day. */
  const classifyWhole = remember((from: IsoDate) => classifyBy(periodOn(from, policy.calendar)));
  /**
   * What has frames is settled by wage periods, so that other periods, as the months of an agreement, have the days of
   * those.
   */
  const classify = (period: DateRange): { hours: PeriodHours; framesOf: () => readonly PeriodFrame[] } => {
    const dates = hasRules ? daysFrom(period.from, period.to) : [];
    if (!dates.some((date) => hasFrame(ruleOn(date)))) return classifyBy(period);
    const firsts = [...new Set(dates.map((date) => periodOn(date, policy.calendar).from))];
    const parts = firsts.map(classifyWhole);
    const ofPeriod = parts.flatMap(({ hours }) => hours.days).filter(({ date }) => isWithin(date, period));
    return { hours: periodOfDays(ofPeriod), framesOf: () => parts.flatMap(({ framesOf }) => framesOf()) };
  };
  /**
   * A month is rounded as a whole or not at all (基発150号): where the rules of its days differ, it is paid by the minute, which
   * is everybody's right (労基法24条).
   */
  const roundingOf = ({ from, to }: DateRange): WorkingTimePolicy['monthlyRounding'] => {
    if (!hasRules) return policy.monthlyRounding;
    const employed = daysFrom(from, to).filter((date) => isEmployedOn(date, work.employment));
    const chosen = new Set(employed.map((date) => ruleOn(date).monthlyRounding ?? policy.monthlyRounding));
    const [first = policy.monthlyRounding] = chosen;
    return chosen.size > 1 ? 'minute' : first;
  };
  return { ...days, classify, roundingOf };
}

/**
 * The totals by class alone, as the limits of overtime need them of many months: the same calculation as
 * `calculateHours`, without the figures of each day.
 */
export function calculateClasses(work: PersonsWork, policy: HoursPolicy): (period: DateRange) => ClassifiedMinutes {
  const { classify } = hoursOf(work, policy);
  return (period) => classify(period).hours.total;
}

/**
 * Calculates a person's hours, to the minute, whatever the sheet rounds: the one calculation behind every number (D37).
 * What several periods depend on is calculated once.
 */
export function calculateHours(work: PersonsWork, policy: HoursPolicy): (period: DateRange) => MonthHours {
  const { workOn, kindOf, contractedOn, missedOn, absentOn, classify, roundingOf, ...on } = hoursOf(work, policy);
  return (period) => {
    const { hours, framesOf } = classify(period);
    const frames = framesOf();
    const classesOf = new Map(hours.days.map((day) => [day.date, day]));
    const days = daysFrom(period.from, period.to).map((date): DayHours => {
      const {
        presence,
        break: { deducted, isDeemed },
      } = workOn(date);
      return {
        date,
        kind: kindOf(date),
        contracted: isEmployedOn(date, work.employment) ? contractedOn(date) : NONE,
        classes: classesOf.get(date) ?? NO_WORK,
        breakTime: deducted,
        isBreakDeemed: isDeemed,
        ...(presence.length > 0 && { presence }),
        missed: missedOn(date),
        ...leaveByKind(on.takenOn(date)),
        absence: absentOn(date),
      };
    });
    const totals = totalsOf(days, hours, { employment: work.employment, frames });
    return { days, totals, frames, monthlyRounding: roundingOf(period) };
  };
}

const NO_LEAVE_OF_DAY = {
  leave: NONE,
  halfLeave: 0,
  hourlyLeave: NONE,
  otherLeave: NONE,
  unpaidLeave: NONE,
};

/** How many days of a kind each unit is: leave by the clock is none. */
const DAYS_OF_UNIT: Readonly<Record<LeaveUnit, number>> = { day: 1, half: 0.5, hour: 0 };

/** The leave of a day, divided into paid leave and other leave by its pay. */
function leaveByKind(taken: readonly TakenLeave[]): Pick<DayHours, keyof typeof NO_LEAVE_OF_DAY | 'otherTaken'> {
  if (taken.length === 0) return NO_LEAVE_OF_DAY;
  const sum = (isCounted: (one: TakenLeave) => boolean): Minutes =>
    minutes(taken.reduce((total, one) => total + (isCounted(one) ? one.time : 0), 0));
  const isAnnual = ({ other }: TakenLeave): boolean => other === undefined;
  const otherTaken = taken.flatMap(({ other, unit, time }) =>
    other === undefined ? [] : [{ kind: other.kind, isPaid: other.isPaid, days: DAYS_OF_UNIT[unit], time }],
  );
  return {
    leave: sum(isAnnual),
    halfLeave: taken.filter((one) => isAnnual(one) && one.unit === 'half').length,
    hourlyLeave: sum((one) => isAnnual(one) && one.unit === 'hour'),
    otherLeave: sum(({ other }) => other?.isPaid === true),
    unpaidLeave: sum(({ other }) => other?.isPaid === false),
    ...(otherTaken.length > 0 && { otherTaken }),
  };
}
