import type { LimitStatusResponse, OvertimeOverview } from '#contract/overtime.ts';
import { overtimeOfMonths } from '#domain/overtime/limits.ts';
import { addMonths, isoMonth, type IsoMonth } from '#domain/time/date.ts';
import { limitsOfRow, type MeasuredRow } from './limit-status.ts';

type Kind = LimitStatusResponse['kind'];

/** The kinds of limits, those of the month first. */
const KINDS: readonly Kind[] = ['month', 'month_total', 'average', 'year', 'months_over'];

/** The kinds that an agreement has: under a special clause the ordinary month may be passed, a number of times. */
export const kindsUnder = (hasSpecialClause: boolean): readonly Kind[] =>
  KINDS.filter((kind) => kind !== (hasSpecialClause ? 'month' : 'months_over'));

/** A limit that an employee has broken, or will break at the present pace. */
export interface Breach {
  readonly row: MeasuredRow;
  readonly status: LimitStatusResponse;
  /** The month in which it is. */
  readonly month: IsoMonth;
  readonly isExpected: boolean;
}

/**
 * Every limit that was or will be broken, by month: each limit of an employee once in a month, of several averages the one
 * that is passed the furthest. A limit of the year is in the month that passed it.
 */
export function breachesOf(rows: readonly MeasuredRow[], overview: OvertimeOverview): Breach[] {
  return rows
    .flatMap((row) => {
      const all = [
        ...row.breaches.map((status) => ({
          row,
          status,
          month: monthOfBreach(row, status, overview),
          isExpected: false,
        })),
        ...row.expected.map((status) => ({ row, status, month: isoMonth(status.to), isExpected: true })),
      ];
      const worst = new Map<string, Breach>();
      for (const breach of all) {
        const key = `${breach.month} ${breach.status.kind}`;
        const other = worst.get(key);
        if (other === undefined || excessOf(other) < excessOf(breach)) worst.set(key, breach);
      }
      return [...worst.values()];
    })
    .toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)));
}

const excessOf = ({ status: { value, most } }: Breach): number => value / most;
const orderOf = ({ month, status: { kind }, row }: Breach): string =>
  `${month} ${KINDS.indexOf(kind)} ${row.employee_id}`;

/** The month of a breach; of the limits of the year, whose status is that of the last month, the one that passed it. */
function monthOfBreach(
  row: MeasuredRow,
  status: LimitStatusResponse,
  { months, settings }: OvertimeOverview,
): IsoMonth {
  const last = isoMonth(status.to);
  if (status.kind !== 'year' && status.kind !== 'months_over') return last;
  const ordinary = limitsOfRow({ settings }, row).month;
  const first = months.indexOf(isoMonth(status.from));
  const soFar = (month: string) => row.overtime_minutes.slice(first, months.indexOf(isoMonth(month)) + 1);
  const valueIn = (month: string): number =>
    status.kind === 'year'
      ? overtimeOfMonths(soFar(month))
      : soFar(month).filter((overtime) => (overtime ?? 0) > ordinary).length;
  const passing = months.slice(first, months.indexOf(last)).find((month) => valueIn(month) > status.most);
  return passing === undefined ? last : isoMonth(passing);
}

/** How many people there are; who has broken a limit isn't counted among those who will. */
export interface People {
  readonly broken: number;
  readonly expected: number;
}

/** A month of the agreement's year. */
export interface MonthOfBreaches extends People {
  readonly month: IsoMonth;
  readonly byKind: Readonly<Record<Kind, People>>;
}

/** The twelve months of the agreement's year with how many people break which limit in each. */
export function monthsOfBreaches(breaches: readonly Breach[], { year_from }: OvertimeOverview): MonthOfBreaches[] {
  return Array.from({ length: 12 }, (_, index) => {
    const month = addMonths(isoMonth(year_from), index);
    const inMonth = breaches.filter((breach) => breach.month === month);
    const ofKind = (kind: Kind): People => countPeople(inMonth.filter(({ status }) => status.kind === kind));
    return {
      month,
      ...countPeople(inMonth),
      byKind: Object.fromEntries(KINDS.map((kind) => [kind, ofKind(kind)])) as Record<Kind, People>,
    };
  });
}

function countPeople(breaches: readonly Breach[]): People {
  const all = new Set(breaches.map(({ row }) => row.user_id));
  const broken = new Set(breaches.filter(({ isExpected }) => !isExpected).map(({ row }) => row.user_id));
  return { broken: broken.size, expected: all.size - broken.size };
}
