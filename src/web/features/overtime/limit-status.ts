import type {
  LimitStatusResponse,
  OvertimeOverview,
  OvertimeRowResponse,
  OvertimeSettingsResponse,
} from '#contract/overtime.ts';
import { isoMonth, monthNumber, yearOf, type IsoMonth } from '#domain/time/date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { limitsOf, type OvertimeLimits } from '#domain/overtime/agreement.ts';
import { overtimeOfMonths } from '#domain/overtime/limits.ts';
import { texts } from './texts.ts';

/** How far a limit is used up. */
export type Level = 'broken' | 'near' | 'within';

/** What is measured against a limit, in minutes or in months. */
export interface Measure {
  readonly value: number;
  readonly most: number;
  /** What it comes to at the present pace by the end of its month or year, where that isn't over. */
  readonly expected: number | null;
  readonly level: Level;
}

/** An employee's row with what is shown of it against the limits. */
export interface MeasuredRow extends Omit<OvertimeRowResponse, 'state'> {
  /**
   * That of the month itself: `broken` where a limit is exceeded at its end, or now. What was exceeded in an earlier month
   * of the agreement's year is in `brokenBefore`, so that this month's state is never about earlier overtime.
   */
  readonly state: OvertimeRowResponse['state'];
  /** The latest earlier month of the agreement's year in which a limit was exceeded. */
  readonly brokenBefore: IsoMonth | null;
  /** The overtime of the month. Passing it is a breach only without a special clause. */
  readonly month: Measure;
  readonly year: Measure;
  /** The worst of the averages, by the month, and of how many months it is; `null` where too few are known. */
  readonly average: (Measure & { readonly months: number }) | null;
  /** The months over the ordinary limit, under a special clause alone. */
  readonly monthsOver: Measure | null;
}

/** The limits that hold under the settings. */
export const limitsUnder = ({
  is_annual_variable: isAnnualVariable,
  month_minutes: month,
  year_minutes: year,
  special_clause: special,
}: OvertimeSettingsResponse): OvertimeLimits =>
  limitsOf({
    isAnnualVariable,
    month,
    year,
    specialClause: special && {
      monthTotal: special.month_total_minutes,
      year: special.year_minutes,
      months: special.months,
    },
  });

/** Those that hold for a person: of 1年単位の変形 the lower ones. */
export const limitsOfRow = (
  { settings }: Pick<OvertimeOverview, 'settings'>,
  { is_annual_variable }: Pick<OvertimeRowResponse, 'is_annual_variable'>,
): OvertimeLimits =>
  limitsUnder({ ...settings, is_annual_variable: settings.is_annual_variable || is_annual_variable });

/** How many months a status goes over. */
export function monthsOf({ from, to }: LimitStatusResponse): number {
  const [first, last] = [isoMonth(from), isoMonth(to)];
  return (yearOf(last) - yearOf(first)) * 12 + monthNumber(last) - monthNumber(first) + 1;
}

/** A status by the month where it is an average: parts of a minute count as passed, as a limit passed by them is. */
function amountsOf(status: LimitStatusResponse): { readonly value: number; readonly most: number } {
  const by = status.kind === 'average' ? monthsOf(status) : 1;
  return { value: Math.ceil(status.value / by), most: status.most / by };
}

/** A status's value and limit as people read them: `52:10 / 45:00`, `7回 / 6回`. */
export function amountText(status: LimitStatusResponse): string {
  const { value, most } = amountsOf(status);
  const inWords = (amount: number): string =>
    status.kind === 'months_over' ? texts.times(amount) : formatDuration(minutes(amount));
  return texts.against(inWords(value), inWords(most));
}

/** What a limit is called; an average by how many months it goes over. */
export function kindText(status: LimitStatusResponse, ordinaryMonth: number): string {
  if (status.kind === 'average') return texts.averageKind(monthsOf(status));
  return kindName(status.kind, ordinaryMonth);
}

/** What a kind of limits is called, in full or in short. */
export function kindName(kind: LimitStatusResponse['kind'], ordinaryMonth: number, names = texts.kinds): string {
  return kind === 'months_over' ? names.months_over(formatDuration(minutes(ordinaryMonth))) : names[kind];
}

/** How far a limit is used up; near is from the percentage on at which the settings warn. */
export function levelOf(
  { value, most }: { readonly value: number; readonly most: number },
  warningPercent: number,
): Level {
  if (value > most) return 'broken';
  return value > 0 && value * 100 >= most * warningPercent ? 'near' : 'within';
}

/** The gravest that holds in the month: what is exceeded, what will be at this pace, what is near. */
function stateOf({ standings, expected }: OvertimeRowResponse, warningPercent: number): OvertimeRowResponse['state'] {
  const levels = new Set(standings.map((status) => levelOf(status, warningPercent)));
  if (levels.has('broken')) return 'broken';
  if (expected.length > 0) return 'expected';
  return levels.has('near') ? 'near' : 'within';
}

/** What is shown of every row. */
export function measureRows({ month, months, year_from, is_over, settings, rows }: OvertimeOverview): MeasuredRow[] {
  const measure = (value: number, most: number, expected: number | null = null): Measure => ({
    value,
    most,
    expected: expected === null || expected <= value ? null : expected,
    level: levelOf({ value, most }, settings.warning_percent),
  });
  return rows.map((row) => {
    const limits = limitsOfRow({ settings }, row);
    const statusOf = (kind: LimitStatusResponse['kind']) => row.standings.find((status) => status.kind === kind);
    const year = statusOf('year');
    const over = statusOf('months_over');
    const ofYear = row.overtime_minutes.filter((_, index) => (months[index] ?? '') >= year_from);
    const averages = row.standings.filter(({ kind }) => kind === 'average');
    const worst = averages.toSorted((one, other) => other.value / other.most - one.value / one.most)[0];
    const ofWorst = worst && amountsOf(worst);
    const before = row.breaches.map(({ to }) => isoMonth(to)).filter((to) => to < month);
    return {
      ...row,
      state: stateOf(row, settings.warning_percent),
      brokenBefore: before.toSorted().at(-1) ?? null,
      month: measure(
        row.so_far.overtime_minutes,
        limits.month,
        is_over ? null : (row.overtime_minutes[months.indexOf(month)] ?? null),
      ),
      year: measure(year?.value ?? 0, limits.year, overtimeOfMonths(ofYear)),
      average:
        worst === undefined || ofWorst === undefined
          ? null
          : { ...measure(ofWorst.value, ofWorst.most), months: monthsOf(worst) },
      monthsOver: over === undefined ? null : measure(over.value, over.most),
    };
  });
}
