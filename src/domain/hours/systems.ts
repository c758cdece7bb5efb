import { remember } from '../remember.ts';
import { addDays, type DateRange, daysFrom, earlierOf, isWithin, type IsoDate, laterOf } from '../time/date.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import { carriesShortage, type FlexRule, hasFrame, type WorkRule } from '../work-rules/work-rule.ts';
import { deemedSystem, exemptSystem } from '../working-time/deemed-hours.ts';
import {
  flexFrame,
  flexLimit,
  type FlexPeriod,
  flexSystem,
  settleFlexMonth,
  withinFlexMonth,
} from '../working-time/flex.ts';
import { frameOf, UNLIMITED } from '../working-time/frame.ts';
import type { ClassifiedDay } from '../working-time/period-hours.ts';
import type { WorkingTimePolicy } from '../working-time/policy.ts';
import { variableFrame, type VariableHours, variableSystem } from '../working-time/variable-hours.ts';
import { periodOn, type WageCalendar } from '../working-time/wage-period.ts';
import { ordinarySystem, type WorkSystem } from '../working-time/work-system.ts';
import { NO_FRAME, type PeriodFrame } from './period-frame.ts';
import type { RuleSpan } from './rule-spans.ts';

/** What the systems of a person's days follow from; each is asked of days around the period, too. */
export interface SystemFacts {
  readonly ruleOn: (date: IsoDate) => WorkRule;
  /** Of a day with a frame. */
  readonly spanOn: (date: IsoDate) => RuleSpan;
  readonly contractedOn: (date: IsoDate) => Minutes;
  readonly today: IsoDate;
  /** Whether the day is within the employment and not before the go-live month: what is settled of others is nobody's (D22, D42). */
  readonly isSettledOn: (date: IsoDate) => boolean;
  /** Whether an empty day counts against the person (`isAnsweredFor`). */
  readonly isAnsweredOn: (date: IsoDate) => boolean;
  /** What its leave counts, and what of it is cut as absence: neither is missing of a total. */
  readonly excusedOn: (date: IsoDate) => Minutes;
  /** What was worked at the workplace on a day of deemed hours. */
  readonly insideOn: (date: IsoDate) => Minutes;
  /** What the closed period that ended on that day was closed with as carried (D40); `null` of an open one. */
  readonly closedCarryOn: (lastDay: IsoDate) => Minutes | null;
  /** The days of an earlier wage period of the person; time beyond its own limit may be counted as within it. */
  readonly daysOf: (period: DateRange) => readonly ClassifiedDay[];
}

type SystemPolicy = WorkingTimePolicy & { readonly calendar: WageCalendar };

/** A part of a wage period with a frame, and how its days are counted. */
interface FramedPart {
  readonly days: DateRange;
  readonly system: WorkSystem;
  /** The figures of the period, once its days are classified. */
  readonly figuresOf: (days: readonly ClassifiedDay[]) => PeriodFrame;
}

/** How each day of a wage period is counted (労働時間制度), and the frames of its parts. */
export interface PeriodSystems {
  readonly systemOn: (date: IsoDate) => WorkSystem;
  readonly framesOf: (days: readonly ClassifiedDay[]) => readonly PeriodFrame[];
}

const FORTY_HOURS = minutes(40 * 60);

/** The systems of a person's wage period, by the rule of each day. */
export function systemsOf(facts: SystemFacts, policy: SystemPolicy): (period: DateRange) => PeriodSystems {
  const ordinary = ordinarySystem(policy);
  const exempt = exemptSystem(ordinary);
  const deemedBy = remember((rule: WorkRule): WorkSystem =>
    rule.kind === 'discretionary' || rule.kind === 'outside'
      ? deemedSystem(ordinary, rule, ({ date, real }) => {
          const inside = facts.insideOn(date);
          return { inside, isOutside: real > inside };
        })
      : ordinary,
  );
  // A flex or variable day before the period counts in the shared week as an ordinary one. It has an object of its own, since
  // the week is counted again where the system changes: a closed day of ten hours fills eight of the 40 for what follows it.
  const before = { ...ordinary };
  return (period) => {
    const parts: FramedPart[] = [];
    const framed = (date: IsoDate): FramedPart => {
      const known = parts.find(({ days }) => isWithin(date, days));
      if (known !== undefined) return known;
      const part = framedPart(facts.spanOn(date), period, facts, policy, ordinary);
      parts.push(part);
      return part;
    };
    return {
      systemOn(date) {
        const rule = facts.ruleOn(date);
        if (hasFrame(rule)) return date < period.from ? before : framed(date).system;
        return rule.kind === 'manager' ? exempt : deemedBy(rule);
      },
      framesOf(days) {
        const dates = daysFrom(period.from, period.to).filter(
          (date) => hasFrame(facts.ruleOn(date)) && facts.isSettledOn(date),
        );
        const own = new Set(dates.map(framed));
        return [...own].map((part) => part.figuresOf(days));
      },
    };
  };
}

/** The part of the span in that wage period. */
function framedPart(
  span: RuleSpan,
  period: DateRange,
  facts: SystemFacts,
  policy: SystemPolicy,
  ordinary: WorkSystem,
): FramedPart {
  const { rule } = span;
  const part = { from: laterOf(span.from, period.from), to: earlierOf(span.to, period.to) };
  const isLast = span.to <= period.to;
  const owed = owedIn(part, facts);
  const excused = sumOver(part, facts.excusedOn);
  // Only once somebody asks: the limits of overtime ask of many months, and of none for this.
  const told = () => ({
    ...NO_FRAME,
    ...part,
    settled: { from: span.from, to: span.to },
    contracted: owed.contracted,
    contractedDays: owed.contractedDays,
    remainingDays: owedIn({ ...part, from: laterOf(part.from, facts.today) }, facts).contractedDays,
    contractedSoFar: owedIn({ ...part, to: earlierOf(part.to, addDays(facts.today, -1)) }, facts).contracted,
    leave: excused,
    isLast,
  });
  const workedOf = (days: readonly ClassifiedDay[], range: DateRange): Minutes =>
    minutes(
      days
        .filter(({ date }) => isWithin(date, range))
        .reduce((sum, { worked, statutoryHoliday }) => sum + worked - statutoryHoliday, 0),
    );

  if (rule.kind === 'flex') {
    const before = partsBefore(span, part.from, policy.calendar).map((earlier) => ({
      ...owedIn(earlier, facts),
      worked: workedOf(facts.daysOf(periodOn(earlier.from, policy.calendar)), earlier),
      excused: sumOver(earlier, facts.excusedOn),
    }));
    const limit = flexLimit({ period: owed, before, isLast }, rule);
    const carriedIn = carriesShortage(rule) ? carriedInto(span, rule, facts, policy.calendar) : NONE;
    const total = minutes(owed.contracted + before.reduce((sum, one) => sum + one.contracted, 0));
    const workedBefore = minutes(before.reduce((sum, one) => sum + one.worked, 0));
    const leave = minutes(before.reduce<number>((sum, one) => sum + one.excused, excused));
    // The overtime of an earlier month was paid with it: it fills nothing of the total, so that no other work is beyond it instead.
    const filled = before.reduce<number>((sum, one) => sum + withinFlexMonth(one, rule), leave);
    const within = isLast ? minutes(Math.max(0, total + carriedIn - filled)) : UNLIMITED;
    return {
      days: part,
      system: { ...ordinary, ...flexSystem(limit, within), weeksFrom: part.from },
      figuresOf(days) {
        const worked = workedOf(days, part);
        const settled = settleFlexMonth(
          {
            period: owed,
            totalContracted: total,
            // Hours that were worked are never missing of the total, overtime or not (労基法24条).
            worked: minutes(worked + workedBefore),
            leave,
            carriedIn,
            next: carriesShortage(rule) ? nextPart(span, facts) : null,
          },
          rule,
        );
        const frame = flexFrame([...before, owed], rule);
        const shortOf = isLast ? settled : NO_FRAME;
        return {
          ...told(),
          kind: rule.kind,
          frame,
          limit,
          isPlanOverFrame: total > frame,
          worked,
          carriedIn,
          shortage: shortOf.shortage,
          carriedOut: shortOf.carriedOut,
          deducted: shortOf.deducted,
        };
      },
    };
  }

  const hours: VariableHours = {
    ...policy,
    week: rule.kind === 'variable_month' ? rule.week : FORTY_HOURS,
    rounding: rule.kind === 'variable_month' ? rule.rounding : 'minute_down',
    partialWeek: 'partialWeek' in rule ? rule.partialWeek : 'prorated',
  };
  const { frame, isOverFrame } = variableFrame(span, facts.contractedOn, hours);
  const limit = isLast
    ? minutes(Math.max(0, frame - withinBefore(span, part.from, facts, policy.calendar)))
    : UNLIMITED;
  return {
    days: part,
    system: { ...ordinary, ...variableSystem(span, facts.contractedOn, limit, hours) },
    figuresOf: (days) => ({
      ...told(),
      kind: rule.kind === 'variable_year' ? 'variable_year' : 'variable_month',
      frame,
      limit: limit === UNLIMITED ? frameOf(daysFrom(part.from, part.to).length, hours.week, hours.rounding) : limit,
      isPlanOverFrame: isOverFrame,
      worked: workedOf(days, part),
    }),
  };
}

const NONE = minutes(0);

const sumOver = ({ from, to }: DateRange, lengthOn: (date: IsoDate) => Minutes): Minutes =>
  minutes(daysFrom(from, to).reduce((sum, date) => sum + lengthOn(date), 0));

/** The days of the range with duty to work, and their minutes. */
function owedIn(
  range: DateRange,
  { contractedOn }: Pick<SystemFacts, 'contractedOn'>,
): FlexPeriod & { contracted: Minutes } {
  const lengths = daysFrom(range.from, range.to).map(contractedOn);
  return {
    from: range.from,
    to: range.to,
    contractedDays: lengths.filter((length) => length > 0).length,
    contracted: minutes(lengths.reduce((sum, length) => sum + length, 0)),
  };
}

/** The parts of the span in the wage periods before that day, in order. */
function partsBefore(span: RuleSpan, before: IsoDate, calendar: WageCalendar): DateRange[] {
  const parts: DateRange[] = [];
  for (let { from } = span; from < before;) {
    const { to } = periodOn(from, calendar);
    parts.push({ from, to });
    from = addDays(to, 1);
  }
  return parts;
}

/** What of a target period's earlier months has been within its frame: all but overtime and rest-day work. */
const withinBefore = (span: RuleSpan, before: IsoDate, facts: SystemFacts, calendar: WageCalendar): number =>
  partsBefore(span, before, calendar)
    .flatMap((part) => facts.daysOf(periodOn(part.from, calendar)).filter(({ date }) => isWithin(date, part)))
    .reduce((sum, { contracted, insideOvertime }) => sum + contracted + insideOvertime, 0);

/** What the settlement period before this one was short of, as far as it is carried into this one: what went out of it. */
function carriedInto(span: RuleSpan, rule: FlexRule, facts: SystemFacts, calendar: WageCalendar): Minutes {
  const dayBefore = addDays(span.from, -1);
  const closed = facts.closedCarryOn(dayBefore);
  if (closed !== null) return closed;
  const before = facts.spanOn(dayBefore);
  const owed = owedIn(before, facts);
  const days = facts.daysOf(periodOn(before.to, calendar)).filter(({ date }) => isWithin(date, before));
  const worked = days.reduce((sum, day) => sum + day.worked - day.statutoryHoliday, 0);
  return settleFlexMonth(
    {
      period: owed,
      totalContracted: owed.contracted,
      worked: minutes(worked),
      leave: sumOver(before, facts.excusedOn),
      carriedIn: NONE,
      next: nextPart(before, facts),
    },
    rule,
  ).carriedOut;
}

/**
 * The settlement period after this one that a shortage can go into: of the same rule, and of who is still employed. Each
 * is settled by the same facts on both sides, so that what comes in is what went out.
 */
function nextPart(span: RuleSpan, facts: SystemFacts) {
  const dayAfter = addDays(span.to, 1);
  if (facts.ruleOn(dayAfter) !== span.rule || !facts.isAnsweredOn(span.to) || !facts.isAnsweredOn(dayAfter))
    return null;
  const owed = owedIn(facts.spanOn(dayAfter), facts);
  return { ...owed, totalContracted: owed.contracted };
}
