import type {
  AcceptedFindingResponse,
  FindingResponse,
  MonthRowResponse,
  MonthStatusResponse,
} from '#contract/closing.ts';
import type { SheetSummaryResponse } from '#contract/sheet.ts';
import { isForEmployee } from '#domain/closing/finding.ts';
import { fileColumns, MONTH_COLUMNS, type MonthColumn } from '#domain/closing/month-columns.ts';
import { groupBy } from '#domain/group-by.ts';
import { employeeParams, filterEmployees, nameOrder, sortEmployees } from '../../lib/employee-filter.ts';
import { departmentParam, type Departments, filterByDepartment } from '../../lib/departments.ts';
import { SUMMED_BY } from '../../lib/sum-groups.ts';
import { flag, oneOf, period, place, searchState, sortBy, step, text } from '../../lib/search-state.ts';

/** The columns, by any of which the rows can be sorted. */
export const COLUMN_KEYS = ['employee_id', 'name', ...MONTH_COLUMNS] as const;
export type ColumnKey = (typeof COLUMN_KEYS)[number];

const STATUSES = ['open', 'confirmed', 'closed'] as const satisfies readonly MonthStatusResponse[];

/** The states by which the list is narrowed: the status of a month, and of a confirmed one with a route how far that is. */
const STATES = [...STATUSES, 'waits', 'approved'] as const;
type MonthState = (typeof STATES)[number];

/**
 * What the address says: `?month=2026-10&q=&state=&findings=1&department_id=&client_company_id=&job_assignment_id=&employment_type_id=`
 * `&sort=-lawful_overtime&by=department&review=1&select=E0012`.
 */
export const monthListState = (seesGroups: boolean) =>
  searchState({
    ...employeeParams(seesGroups),
    departmentId: departmentParam(),
    status: oneOf(STATES, 'state'),
    onlyFindings: flag('findings'),
    sort: sortBy(COLUMN_KEYS, 'employee_id'),
    month: place(period()),
    /** What the rows are summed by. */
    by: place(oneOf(SUMMED_BY)),
    /** The employee ID of who is selected at first: whose month is to be reopened. */
    select: place(text()),
    /** The findings are under review, one after the other. */
    isReviewing: place(step(flag('review'))),
  });

export type MonthListValues = ReturnType<ReturnType<typeof monthListState>['read']>;

/** Which rows are shown, in which order. */
export type MonthFilter = Omit<MonthListValues, 'month' | 'by' | 'select' | 'isReviewing'>;

/** The rows that the filter lets through, in its order; equal ones by employee ID. */
export function shownRows(
  rows: readonly MonthRowResponse[],
  filter: MonthFilter,
  departments: Pick<Departments, 'within'>,
): MonthRowResponse[] {
  const shown = filterEmployees(filterByDepartment(rows, filter.departmentId, departments), filter).filter(
    (row) => (filter.status === null || isAt(row, filter.status)) && (!filter.onlyFindings || row.findings.length > 0),
  );
  return sortEmployees(shown, filter.sort, valueOf);
}

/** Whether a month is in a state. */
function isAt({ status, approval }: MonthRowResponse, state: MonthState): boolean {
  if (state !== 'waits' && state !== 'approved') return status === state;
  if (status !== 'confirmed' || approval === undefined) return false;
  return (approval.waits_at === null) === (state === 'approved');
}

/** Whether any of the months has a route of approval (承認経路): without one the screen leaves it out. */
export const hasRoutes = (rows: readonly MonthRowResponse[]): boolean =>
  rows.some(({ approval }) => approval !== undefined);

/** Whether a month is still to be approved by somebody of its route. */
export const isUnapproved = ({ status, approval }: MonthRowResponse): boolean =>
  approval !== undefined && (status === 'open' || (status === 'confirmed' && approval.waits_at !== null));

/** What a row has in a column as a number, days or minutes; 0 where it has none. */
export function numberIn(row: MonthRowResponse, key: MonthColumn): number {
  const figure = fileColumns([key])[0]?.of(row) ?? null;
  if (figure === null || 'word' in figure) return 0;
  return 'hours' in figure ? figure.hours : figure.count;
}

/** The worth of a row in a column. */
function valueOf(row: MonthRowResponse, key: ColumnKey): string | number {
  if (key === 'name') return nameOrder(row);
  if (key === 'status') return STATUSES.indexOf(row.status);
  if (key === 'employee_id') return row.employee_id;
  return numberIn(row, key);
}

const SUMMED = [
  'days_worked',
  'days_absent',
  'days_late',
  'days_left_early',
  'days_on_leave',
  'days_holiday_work',
  'work_minutes',
  'night_minutes',
  'holiday_work_minutes',
] as const;
export type MonthTotals = Readonly<
  Record<
    | (typeof SUMMED)[number]
    | 'lawful_overtime'
    | 'lawful_statutory_holiday'
    | 'flex_shortage'
    | 'other_leave'
    | 'findings'
    | 'closed',
    number
  >
>;

/** The days of leave that isn't paid leave, paid or not. */
export const otherLeaveOf = ({ hours }: MonthRowResponse): number => hours.other_leave_days + hours.unpaid_leave_days;

/** The sums of attendance sheets that have others than the paid figures; `null` where none has. */
export function sheetTotalsOf(rows: readonly MonthRowResponse[]): SheetSummaryResponse | null {
  const sheets = rows.flatMap(({ sheet }) => (sheet === undefined ? [] : [sheet]));
  const [first, ...others] = sheets;
  if (first === undefined) return null;
  return others.reduce(
    (total, sheet) =>
      Object.fromEntries(
        Object.entries(total).map(([key, sum]) => [key, sum + sheet[key as keyof SheetSummaryResponse]]),
      ) as SheetSummaryResponse,
    first,
  );
}

/** What the rows add up to. */
export function totalsOf(rows: readonly MonthRowResponse[]): MonthTotals {
  const sum = (value: (row: MonthRowResponse) => number): number => rows.reduce((total, row) => total + value(row), 0);
  return {
    ...(Object.fromEntries(SUMMED.map((key) => [key, sum((row) => row[key])])) as Record<
      (typeof SUMMED)[number],
      number
    >),
    lawful_overtime: sum(({ hours }) => hours.overtime_minutes),
    lawful_statutory_holiday: sum(({ hours }) => hours.statutory_holiday_minutes),
    flex_shortage: sum(({ hours }) => hours.flex_shortage_minutes),
    other_leave: sum(otherLeaveOf),
    findings: sum((row) => row.findings.length),
    closed: sum(({ status }) => (status === 'closed' ? 1 : 0)),
  };
}

/**
 * Whether the month can be closed, if need be with a reason: it is open and over, those before it are closed, and it is
 * approved where the company closes nothing that isn't.
 */
export const canClose = ({ status, is_over, is_earlier_open, is_closing_blocked }: MonthRowResponse): boolean =>
  status !== 'closed' && is_over && !is_earlier_open && is_closing_blocked !== true;

/** Whether it can be closed without a reason: it has no findings, and is confirmed and approved where that is asked for. */
export const isReady = (row: MonthRowResponse, asksConfirmation: boolean): boolean =>
  canClose(row) && !needsReason(row, asksConfirmation);

/** How many can only be closed once a month before is, which comes first. */
export const countWaiting = (rows: readonly MonthRowResponse[]): number =>
  rows.filter(({ status, is_earlier_open }) => status !== 'closed' && is_earlier_open).length;

/** Whether the month is only closed with a reason. */
export function needsReason(row: MonthRowResponse, asksConfirmation: boolean): boolean {
  const { status, findings } = row;
  if (status === 'closed') return false;
  return findings.length > 0 || (asksConfirmation && status !== 'confirmed') || isUnapproved(row);
}

/** How far the overtime of a month has gone: 45 hours are the agreement's limit (労基法36条4項), 80 endanger health. */
export function overtimeLevel(minutes: number): 'normal' | 'over45' | 'over80' {
  if (minutes >= 80 * 60) return 'over80';
  return minutes >= 45 * 60 ? 'over45' : 'normal';
}

/** A finding with whose it is. */
export interface FindingOf {
  readonly row: MonthRowResponse;
  readonly finding: FindingResponse;
  /** The same for as long as the finding exists. */
  readonly key: string;
}

/** An accepted finding with whose it is. */
export interface AcceptedOf {
  readonly row: MonthRowResponse;
  readonly accepted: AcceptedFindingResponse;
}

/** All that was accepted of the rows, in their order. */
export const acceptedOf = (rows: readonly MonthRowResponse[]): AcceptedOf[] =>
  rows.flatMap((row) => row.accepted.map((accepted) => ({ row, accepted })));

/** How many reasons are offered. */
const OFFERED_REASONS = 3;

/** The reasons for which findings were accepted, each once, the latest first. */
export function recentReasons(rows: readonly MonthRowResponse[]): string[] {
  const accepted = rows.flatMap((row) => row.accepted).toSorted((one, other) => other.at.localeCompare(one.at));
  return [...new Set(accepted.map(({ reason }) => reason))].slice(0, OFFERED_REASONS);
}

/** Every finding of the rows, in their order. */
export function findingsOf(rows: readonly MonthRowResponse[]): FindingOf[] {
  return rows.flatMap((row) =>
    row.findings.map((finding) => ({
      row,
      finding,
      key: [row.user_id, finding.date, finding.kind, finding.request_id].join(' '),
    })),
  );
}

/** The rows of those who can see to a finding by themselves: whom a reminder is for. */
export const rowsToRemind = (rows: readonly MonthRowResponse[]): MonthRowResponse[] =>
  rows.filter(({ status, findings }) => status !== 'closed' && findings.some(isForEmployee));

/** The findings of the same person and kind as one, with it: what one reason may hold for. */
export const sameAs = (findings: readonly FindingOf[], { row, finding }: FindingOf): FindingOf[] =>
  findings.filter((other) => other.row.user_id === row.user_id && other.finding.kind === finding.kind);

/** The findings of a kind of all people: what one reason may hold for. */
export const ofKind = (findings: readonly FindingOf[], kind: FindingResponse['kind']): FindingOf[] =>
  findings.filter(({ finding }) => finding.kind === kind);

/** Findings by their person, as they are sent. */
export const byPerson = (findings: readonly { readonly row: MonthRowResponse; readonly finding: FindingResponse }[]) =>
  [...groupBy(findings, ({ row }) => row.user_id)].map(([user_id, own]) => ({
    user_id,
    findings: own.map(({ finding }) => finding),
  }));

/** What was accepted for one reason, of a kind, by one person. */
export interface AcceptedGroup {
  readonly key: string;
  readonly kind: FindingResponse['kind'];
  readonly reason: string;
  readonly byName: string;
  readonly accepted: readonly AcceptedOf[];
}

/** What was accepted of several people's open months for one reason and can be taken back at once, the largest first. */
export const acceptedTogether = (accepted: readonly AcceptedOf[]): AcceptedGroup[] =>
  [
    ...groupBy(
      accepted.filter(({ row }) => row.status !== 'closed'),
      ({ accepted: { finding, reason, by_name } }) => JSON.stringify([finding.kind, reason, by_name]),
    ),
  ]
    .flatMap(([key, own]) => {
      const [first] = own;
      return first === undefined || own.every(({ row }) => row === first.row)
        ? []
        : [
            {
              key,
              kind: first.accepted.finding.kind,
              reason: first.accepted.reason,
              byName: first.accepted.by_name,
              accepted: own,
            },
          ];
    })
    .toSorted((one, other) => other.accepted.length - one.accepted.length);

/**
 * The index of the finding under review: that of the one last seen, wherever it is by now; once that is remedied, of what
 * has come in its place. -1 where there are none.
 */
export function placeIn(
  findings: readonly FindingOf[],
  seen: { readonly key: string; readonly index: number },
): number {
  const at = findings.findIndex(({ key }) => key === seen.key);
  return at === -1 ? Math.min(seen.index, findings.length - 1) : at;
}
