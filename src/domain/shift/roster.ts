import { DAYS_OF_A_DUTY } from '../attendance/working-day.ts';
import { calendarDateOf } from '../time/instant.ts';
import type { PartLeave } from '../leave/day-leave.ts';
import { addDays, daysFrom, type DateRange, type IsoDate, isWithin, weekdayOf } from '../time/date.ts';
import { inForceOrFirst } from '../time/in-force.ts';
import { type Interval, lengthOf } from '../time/interval.ts';
import { MINUTES_PER_DAY, minutes, type Minutes, workingDayMinute } from '../time/minutes.ts';
import { type WorkRule, workIntervalUnder } from '../work-rules/work-rule.ts';
import {
  ANNUAL_DAY_LIMIT,
  type AnnualPlan,
  type AnnualViolation,
  checkAnnualPlan,
} from '../working-time/annual-plan.ts';
import { leastBreak } from '../working-time/break-requirement.ts';
import type { WorkingTimePolicy } from '../working-time/policy.ts';
import { restsOf24Hours } from '../working-time/rest-findings.ts';
import type { PlannedOn } from '../working-time/variable-hours.ts';
import { firstDayOfWeek } from '../working-time/week.ts';
import { type ContractBound, type Misfit, misfitsOn } from './contract-fit.ts';
import type { ShiftPattern } from './pattern.ts';
import { plannedWork, type RosterShift, SHIFT_BREAK } from './plan.ts';
import type { DayKind } from '../working-time/work-classes.ts';

/** A person's plan of a month and of the weeks that it begins and ends in. */
export interface PersonalPlan {
  /** By day; a day off, or one without a plan, isn't in it. */
  readonly shifts: ReadonlyMap<IsoDate, RosterShift>;
  /** The days of approved leave. */
  readonly leaveDays: ReadonlySet<IsoDate>;
  /** The days of which parts are approved leave. */
  readonly partLeave: ReadonlyMap<IsoDate, readonly PartLeave[]>;
  /** Of variable hours of a month, how much may be planned in it (総枠, 労基法32条の2); `null` for anybody else. */
  readonly frame: Minutes | null;
  /** Of variable hours of a year, the target period that the plan is part of; `null` for anybody else. */
  readonly year: YearPlan | null;
  /** What the person's work rules have in place of the company's rest, from a day on, in order. */
  readonly rules: readonly RosterRule[];
  /** What the person's contracts have for the shifts, from a day on, in order (`contractBounds`). */
  readonly bounds: readonly ContractBound[];
  /** The kinds that a calendar gives the person's days (`daysUnder`). */
  readonly companyDays: Pick<ReadonlyMap<IsoDate, DayKind>, 'get'>;
}

/** A target period (対象期間) of variable hours of a year. */
export interface YearPlan extends Pick<AnnualPlan, 'period' | 'specialPeriods'> {
  /** What counts as planned on a day for which the plan has no shift. */
  readonly plannedOn: PlannedOn;
}

/** What a person's plan is checked by from a day on. */
export interface RosterRule extends Pick<WorkingTimePolicy, 'workInterval' | 'statutoryRestDay'> {
  readonly from: IsoDate;
  /** The most hours of a day, of variable hours of a year; `null` without a limit. */
  readonly dayLimit: Minutes | null;
  /** The rest of a week is 24 hours on end, in place of a calendar day (`WorkRule`). */
  readonly restsByHours: boolean;
}

/** What the company's plans are checked by. */
export interface RosterRules extends Pick<WorkingTimePolicy, 'weekStart'> {
  /** A rest day in each week, or by the rule of four weeks, whose lack no single month shows (労基法35条). */
  readonly hasWeeklyRest: boolean;
}

/** How many people's shifts are published at once. */
export const MOST_PUBLISHED = 500;

/** A finding of the check of a planned day. */
export interface RosterFinding extends Omit<Misfit, 'kind'> {
  readonly date: IsoDate;
  readonly kind: RosterFindingKind;
  /** Of an `interval`: the rest before the shift. */
  readonly gap?: Minutes;
  /** Of `part_leave`: what of the day is leave. */
  readonly part?: PartLeave;
}

/** The law, or plain sense, forbids the plan: it is refused. */
const REFUSED_KINDS = [
  /** Begins before the shift of the day before is over. */
  'overlap',
  /** No day of its week is free from 0:00 to 24:00 (労基法35条1項, 昭23.4.5基発535号); said on the week's last planned day. */
  'week_without_rest',
  /** No 24 hours on end in its week are free, by the person's work rule (昭63.3.14基発150号). */
  'week_without_24_hours',
  /** The month is planned beyond its frame, which makes variable hours void in it; said on its last planned day. */
  'over_frame',
  /** Longer than a day of variable hours of a year may be. */
  'day_over_10h',
] as const;

/** The plan may be meant so: it is said, and saved. */
const WARNED_KINDS = ['interval', 'early_after_night', 'statutory_holiday', 'leave', 'part_leave'] as const;

/** The plan of a year that other months are part of, too, breaks the law's limits; said on the last planned day. */
type YearKind = Exclude<AnnualViolation, 'day_over_10h'>;

export type RosterFindingKind =
  | (typeof REFUSED_KINDS)[number]
  | (typeof WARNED_KINDS)[number]
  | Misfit['kind']
  | YearKind;

/** Whether a plan with this finding can't be saved. */
export const isRefused = ({ kind }: Pick<RosterFinding, 'kind'>): boolean =>
  REFUSED_KINDS.some((refused) => refused === kind);

/** The planned work of shifts, without their breaks. */
export const totalPlanned = (shifts: readonly RosterShift[]): Minutes =>
  minutes(shifts.reduce((sum, shift) => sum + plannedWork(shift), 0));

/**
 * Checks a person's plan of these days, in their order; the days around them count, too, but have no findings. `plan` has
 * the whole weeks in which the range begins and ends, and a day before them.
 */
export function checkPlan(plan: PersonalPlan, range: DateRange, rules: RosterRules): RosterFinding[] {
  const restless = rules.hasWeeklyRest ? weeksWithoutRest(plan, range, rules) : NO_WEEKS;
  const overFrameOn = lastDayOverFrame(plan, range);
  const ofYear = yearFindings(plan, range, rules);
  return daysFrom(range.from, range.to).flatMap((date) => {
    const shift = plan.shifts.get(date);
    if (shift === undefined) return [];
    const found: RosterFinding[] = [...restBefore(date, shift, plan)];
    const dayLimit = inForceOrFirst(plan.rules, date)?.dayLimit ?? null;
    const say = (kind: RosterFindingKind, isSo: boolean): void => {
      if (isSo) found.push({ date, kind });
    };
    const lack = restless.get(date);
    if (lack !== undefined) found.push({ date, kind: lack });
    say('over_frame', date === overFrameOn);
    say(
      'statutory_holiday',
      touchesRestDay(date, shift, (day) => kindOfDay(day, plan)),
    );
    say('leave', plan.leaveDays.has(date));
    for (const part of plan.partLeave.get(date) ?? []) found.push({ date, kind: 'part_leave', part });
    for (const misfit of misfitsOn(date, plan, rules)) found.push({ date, ...misfit });
    say('day_over_10h', dayLimit !== null && countedOf(shift) > dayLimit);
    return [...found, ...ofYear.filter((finding) => finding.date === date)];
  });
}

/** The last planned day of a month that is planned beyond its frame, by what the hours count as planned: less the legal break. */
function lastDayOverFrame({ shifts, frame }: PersonalPlan, { from, to }: DateRange): IsoDate | null {
  if (frame === null) return null;
  const planned = daysFrom(from, to).filter((date) => shifts.has(date));
  const total = planned.reduce((sum, date) => sum + countedOf(shifts.get(date)), 0);
  return total > frame ? (planned.at(-1) ?? null) : null;
}

/** What the law limits of the target period that these days are in, on the last of them with a shift. */
function yearFindings({ shifts, year }: PersonalPlan, range: DateRange, { weekStart }: RosterRules): RosterFinding[] {
  const last = daysFrom(range.from, range.to).findLast((date) => shifts.has(date));
  if (year === null || last === undefined) return [];
  const plannedOn: PlannedOn = (date) => {
    const shift = isWithin(date, range) ? shifts.get(date) : undefined;
    return shift === undefined ? year.plannedOn(date) : minutes(countedOf(shift));
  };
  return checkAnnualPlan({ ...year, weekStart, plannedOn }).violations.flatMap((kind) =>
    kind === 'day_over_10h' ? [] : [{ date: last, kind }],
  );
}

function countedOf(shift: Interval | undefined): number {
  if (shift === undefined) return 0;
  return lengthOf(shift) - leastBreak(lengthOf(shift));
}

/** When the shifts of the days before are over, on the day's own time line; `null` where they have none. */
function endBefore(date: IsoDate, shifts: PersonalPlan['shifts']): number | null {
  const ends = Array.from({ length: DAYS_OF_A_DUTY }, (_, index) => index + 1).flatMap((days) => {
    const before = shifts.get(addDays(date, -days));
    return before === undefined ? [] : [before.end - days * MINUTES_PER_DAY];
  });
  return ends.length === 0 ? null : Math.max(...ends);
}

/** The rest since the last shift before. */
function restBefore(date: IsoDate, shift: RosterShift, { shifts, rules }: PersonalPlan): RosterFinding[] {
  const end = endBefore(date, shifts);
  if (end === null) return [];
  const gap = minutes(shift.start - end);
  if (gap < 0) return [{ date, kind: 'overlap' }];
  if (gap >= (inForceOrFirst(rules, date)?.workInterval ?? 0)) return [];
  // Home in the morning, and at work again on the same day.
  return [{ date, kind: end > 0 ? 'early_after_night' : 'interval', gap }];
}

const touchesRestDay = (date: IsoDate, { end }: Interval, kindOn: (date: IsoDate) => DayKind): boolean =>
  daysFrom(date, calendarDateOf(date, workingDayMinute(end - 1))).some((day) => kindOn(day) === 'statutory_holiday');

type LackOfRest = 'week_without_rest' | 'week_without_24_hours';
const NO_WEEKS: ReadonlyMap<IsoDate, LackOfRest> = new Map();

/** The last planned day in the range of each week that has no rest, and which: by the rule of the week's last day, as worked. */
function weeksWithoutRest(
  { shifts, rules: ofPerson }: PersonalPlan,
  range: DateRange,
  rules: RosterRules,
): ReadonlyMap<IsoDate, LackOfRest> {
  const spans = [...shifts].map(([date, { start, end }]) => ({ date, start, end }));
  const isFree = (date: IsoDate): boolean => !shifts.has(date) && (endBefore(date, shifts) ?? 0) <= 0;
  const told = new Map<IsoDate, LackOfRest>();
  for (let first = firstDayOfWeek(range.from, rules); first <= range.to; first = addDays(first, 7)) {
    const days = { from: first, to: addDays(first, 6) };
    const week = daysFrom(days.from, days.to);
    const isByHours = inForceOrFirst(ofPerson, days.to)?.restsByHours ?? false;
    if (isByHours ? restsOf24Hours(spans, days) > 0 : week.some(isFree)) continue;
    const last = week.findLast((date) => shifts.has(date) && isWithin(date, range));
    if (last !== undefined) told.set(last, isByHours ? 'week_without_24_hours' : 'week_without_rest');
  }
  return told;
}

/** How a company's needs are met on a day. */
export interface StaffingOfDay {
  readonly date: IsoDate;
  readonly people: number;
  readonly minutes: Minutes;
  /** By pattern: who is planned, and who is needed; patterns that neither has are left out. */
  readonly patterns: ReadonlyMap<number, { readonly planned: number; readonly needed: number }>;
}

/** A pattern's need of people. */
export type PatternNeed = Pick<ShiftPattern, 'id' | 'needed' | 'neededOnHolidays'>;

/** Whether a pattern needs people on any day. */
export const needsPeople = ({ needed, neededOnHolidays }: Omit<PatternNeed, 'id'>): boolean =>
  [...needed, neededOnHolidays ?? 0].some((count) => count > 0);

/** A shift with the pattern that it was planned by. */
export type PatternShift = RosterShift & { readonly patternId: number | null };

/** Alike shifts of so many people. */
export type AlikeShifts = PatternShift & { readonly people: number };

/**
 * Who is planned on each day, and what that lacks: of `people`, who have each one's shifts, and of those `elsewhere`, by day, whom
 * the company's needs count as well. On the `holidays` it is their need that counts, where a pattern has one.
 */
export function staffingOf(
  range: DateRange,
  people: readonly ReadonlyMap<IsoDate, PatternShift>[],
  needs: readonly PatternNeed[],
  {
    holidays = new Set(),
    elsewhere = new Map(),
  }: {
    readonly holidays?: Pick<ReadonlySet<IsoDate>, 'has'>;
    readonly elsewhere?: ReadonlyMap<IsoDate, readonly AlikeShifts[]>;
  } = {},
): StaffingOfDay[] {
  return daysFrom(range.from, range.to).map((date) => {
    const others = elsewhere.get(date) ?? [];
    const day = { date, people: 0, minutes: 0 };
    const planned = new Map<number | null, number>();
    const add = (shift: PatternShift, count: number): void => {
      day.people += count;
      day.minutes += plannedWork(shift) * count;
      planned.set(shift.patternId, (planned.get(shift.patternId) ?? 0) + count);
    };
    for (const shifts of people) {
      const shift = shifts.get(date);
      if (shift !== undefined) add(shift, 1);
    }
    for (const shift of others) add(shift, shift.people);
    const patterns = needs.flatMap(({ id, needed, neededOnHolidays }) => {
      const ofWeekday = needed[weekdayOf(date)] ?? 0;
      const ofPattern = {
        planned: planned.get(id) ?? 0,
        needed: holidays.has(date) ? (neededOnHolidays ?? ofWeekday) : ofWeekday,
      };
      return ofPattern.planned > 0 || ofPattern.needed > 0 ? [[id, ofPattern] as const] : [];
    });
    return { ...day, minutes: minutes(day.minutes), patterns: new Map(patterns) };
  });
}

/**
 * The kind of a day by the calendars, else by the weekday that the rule or the settings name as the statutory rest
 * day; which day that is where they name none, only what is worked can say.
 */
function kindOfDay(date: IsoDate, { rules, companyDays }: Pick<PersonalPlan, 'rules' | 'companyDays'>): DayKind {
  const restDay = inForceOrFirst(rules, date)?.statutoryRestDay ?? null;
  return companyDays.get(date) ?? (weekdayOf(date) === restDay ? 'statutory_holiday' : 'workday');
}

/** What holds for a person's plan on the days of the range: by the work rule of each, else by the company's policy. */
export function rosterRules(
  range: DateRange,
  ruleOn: (date: IsoDate) => Pick<WorkRule, 'workInterval' | 'restDay' | 'kind' | 'restsByHours'>,
  policy: Pick<RosterRule, 'workInterval' | 'statutoryRestDay'>,
): RosterRule[] {
  const rules: RosterRule[] = [];
  for (const from of daysFrom(range.from, range.to)) {
    const rule = ruleOn(from);
    const { restsByHours } = rule;
    const last = rules.at(-1);
    const workInterval = workIntervalUnder(rule, policy);
    const statutoryRestDay = rule.restDay ?? policy.statutoryRestDay;
    const dayLimit = rule.kind === 'variable_year' ? ANNUAL_DAY_LIMIT : null;
    if (
      last?.workInterval !== workInterval ||
      last.statutoryRestDay !== statutoryRestDay ||
      last.dayLimit !== dayLimit ||
      last.restsByHours !== restsByHours
    )
      rules.push({ from, workInterval, statutoryRestDay, dayLimit, restsByHours });
  }
  return rules;
}

/** The break of a planned shift: its pattern's, else the hour of every shift that is longer than one (spec §9). */
export const breakOfShift = (hours: Interval, pattern: Pick<RosterShift, 'breakMinutes'> | undefined): Minutes =>
  pattern?.breakMinutes ?? (lengthOf(hours) > SHIFT_BREAK ? SHIFT_BREAK : minutes(0));
