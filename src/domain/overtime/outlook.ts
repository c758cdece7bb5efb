import { addMonths, compareDates, type IsoMonth } from '../time/date.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import type { WorkingTimePolicy } from '../working-time/policy.ts';
import { firstMonthOfYear, type OvertimeAgreement } from './agreement.ts';
import {
  MOST_MONTHS_OF_AVERAGE,
  limitsAt,
  isBreached,
  type LimitKind,
  type LimitStatus,
  type OvertimeMonth,
  breachesThrough,
  isNear,
} from './limits.ts';

/** A month that is not over: its working time so far, and how many of its working days have passed. */
export interface CurrentMonth extends OvertimeMonth {
  readonly workingDays: { readonly passed: number; readonly total: number };
}

/** An actual or a projected month. */
interface ProjectedMonth extends OvertimeMonth {
  readonly isExpected: boolean;
}

/**
 * Projects the person's months to the end of the agreement's year at the present pace, in order: those before the
 * current one unchanged, from the year before too, then the current one, then later ones.
 *
 * - The current month is extrapolated: its working time so far, times all its working days, by those that have passed.
 *   While none has passed it is projected like the months before; after the last it is its actual time.
 * - A later month is the mean of the latest six months known in full, with the current one as projected: as far as the
 *   law's averages look back, so that a single busy week doesn't predict a year.
 * - Fractions of a minute are rounded up: a limit exceeded by less is exceeded.
 */
export function projectMonths(
  current: CurrentMonth,
  history: readonly OvertimeMonth[],
  agreement: Pick<OvertimeAgreement, 'firstMonth' | 'firstDay'>,
): ProjectedMonth[] {
  const before = monthsBefore(current.month, history);
  const expected = expectedMonth(current, before);
  const { overtime, statutoryHoliday } = meanOf([...before, expected], current.month) ?? expected;
  const months: ProjectedMonth[] = [...before.map((month) => ({ ...month, isExpected: false })), expected];
  const end = addMonths(firstMonthOfYear(current.month, agreement), 12);
  for (let month = addMonths(current.month, 1); month < end; month = addMonths(month, 1))
    months.push({ month, overtime, statutoryHoliday, isExpected: true });
  return months;
}

/** A limit that is broken, or will be. */
interface ExpectedBreach {
  /** Where it is first broken: `to` is the month. */
  readonly status: LimitStatus;
  /** It is already, by the actual working time; else it will be at the present pace. */
  readonly isBroken: boolean;
}

/**
 * The limits that the person has broken or will break from the current month to the end of the agreement's year at the
 * present pace (`projectMonths`), each kind once, where it is broken first: those broken already, then the others by
 * month. What was broken in earlier months, and isn't any more, is in `breachesThrough`.
 */
export function expectBreaches(
  current: CurrentMonth,
  history: readonly OvertimeMonth[],
  agreement: OvertimeAgreement,
): ExpectedBreach[] {
  const soFar = [...monthsBefore(current.month, history), current];
  const projected = projectMonths(current, history, agreement);
  const ahead = projected.filter(({ month }) => month >= current.month);
  const breached = (month: IsoMonth, months: readonly OvertimeMonth[]): LimitStatus[] =>
    limitsAt(month, months, agreement).filter(isBreached);
  const all = [
    ...breached(current.month, soFar).map((status) => ({ status, isBroken: true })),
    ...ahead.flatMap(({ month }) => breached(month, projected)).map((status) => ({ status, isBroken: false })),
  ];
  const firstOf = (kind: LimitKind): ExpectedBreach | undefined => all.find(({ status }) => status.kind === kind);
  return all.filter((breach) => breach === firstOf(breach.status.kind));
}

const monthsBefore = (month: IsoMonth, history: readonly OvertimeMonth[]): OvertimeMonth[] =>
  history.filter((one) => one.month < month).toSorted((a, b) => compareDates(a.month, b.month));

function expectedMonth(current: CurrentMonth, before: readonly OvertimeMonth[]): ProjectedMonth {
  const { workingDays, ...known } = current;
  const { month, overtime, statutoryHoliday } = known;
  const { passed, total } = workingDays;
  if (passed >= total) return { ...known, isExpected: false };
  if (passed === 0) {
    const usual = meanOf(before, month);
    const orMore = (soFar: Minutes, mean = minutes(0)): Minutes => minutes(Math.max(soFar, mean));
    return {
      ...known,
      overtime: orMore(overtime, usual?.overtime),
      statutoryHoliday: orMore(statutoryHoliday, usual?.statutoryHoliday),
      isExpected: true,
    };
  }
  const goOn = (soFar: Minutes): Minutes => minutes(Math.ceil((soFar * total) / passed));
  return { ...known, overtime: goOn(overtime), statutoryHoliday: goOn(statutoryHoliday), isExpected: true };
}

/** The mean of the months known in full among the six up to and including `last`; `null` of none. */
function meanOf(
  months: readonly OvertimeMonth[],
  last: IsoMonth,
): Pick<OvertimeMonth, 'overtime' | 'statutoryHoliday'> | null {
  const latest = months.filter(
    ({ month, isPartial }) => isPartial !== true && month > addMonths(last, -MOST_MONTHS_OF_AVERAGE),
  );
  if (latest.length === 0) return null;
  const mean = (lengths: readonly Minutes[]): Minutes =>
    minutes(Math.ceil(lengths.reduce((sum, length) => sum + length, 0) / lengths.length));
  return {
    overtime: mean(latest.map(({ overtime }) => overtime)),
    statutoryHoliday: mean(latest.map(({ statutoryHoliday }) => statutoryHoliday)),
  };
}

/** A person's working time against the overtime limits, current and projected. */
export interface OvertimeOutlook {
  /**
   * `broken`: a limit was exceeded in the agreement's year up to the month. `expected`: one will be at the present
   * pace. `near`: the policy's warning percentage of one is reached.
   */
  readonly state: 'broken' | 'expected' | 'near' | 'within';
  /** From `projectMonths`. */
  readonly months: readonly ProjectedMonth[];
  /** From `limitsAt`, by the actual working time. */
  readonly limits: readonly LimitStatus[];
  /** From `breachesThrough`. */
  readonly breaches: readonly LimitStatus[];
  /** From `expectBreaches`, without what is broken already. */
  readonly expected: readonly LimitStatus[];
}

/** The outlook of a person's month. `history` as for `limitsAt`; only its months before the current one count. */
export function overtimeOutlook(
  current: CurrentMonth,
  history: readonly OvertimeMonth[],
  agreement: OvertimeAgreement,
  policy: Pick<WorkingTimePolicy, 'warningPercent'>,
): OvertimeOutlook {
  const soFar = [...history.filter(({ month }) => month < current.month), current];
  const limits = limitsAt(current.month, soFar, agreement);
  const breaches = breachesThrough(current.month, soFar, agreement);
  const expected = expectBreaches(current, history, agreement).flatMap(({ status, isBroken }) =>
    isBroken ? [] : [status],
  );
  return { state: stateOf(), months: projectMonths(current, history, agreement), limits, breaches, expected };

  function stateOf(): OvertimeOutlook['state'] {
    if (breaches.length > 0) return 'broken';
    if (expected.length > 0) return 'expected';
    return limits.some((status) => isNear(status, policy)) ? 'near' : 'within';
  }
}

/** So many working days have to have passed before a pace says anything: two long days are no month of them. */
const DAYS_OF_PACE = 5;

/**
 * The worst alert of a person's month alone: a limit exceeded in that month, one that will be at its pace, or one that is
 * near; `null` for none. A limit exceeded in an earlier month of the year was an alert of that month.
 */
export function overtimeAlert(
  { limits, breaches, expected }: OvertimeOutlook,
  { month, workingDays }: Pick<CurrentMonth, 'month' | 'workingDays'>,
  policy: Pick<WorkingTimePolicy, 'warningPercent'>,
): 'overtime_broken' | 'overtime_expected' | 'overtime_near' | null {
  if (breaches.some(({ to }) => to === month)) return 'overtime_broken';
  if (expected.length > 0 && workingDays.passed >= DAYS_OF_PACE) return 'overtime_expected';
  return limits.some((status) => isNear(status, policy)) ? 'overtime_near' : null;
}
