import type { EmployeeObligation, LeaveLedger, LedgerGrant, LedgerUsage } from '#contract/leave-ledger.ts';
import { BEFORE_GO_LIVE_REMARK, OBLIGATION_LABELS } from '#domain/leave/five-day-obligation.ts';
import { fromPart, partInWords } from '#domain/leave/day-leave.ts';
import { STATUS_NAMES } from '#domain/leave/request.ts';
import { isoDate, isoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { type CsvCell, toCsv } from '../../platform/http/csv.ts';

const LEDGER_HEAD = [
  '社員ID',
  '氏名',
  '基準日（付与日）',
  '種類',
  '付与日数',
  '有効期限',
  '取得日',
  '取得日数',
  '状態',
  '使用日数計',
  '申請できる残り',
  '失効日数',
  '理由',
  '単位',
  '第2基準日',
] as const;

/** What was taken of a day in another system, where no times are known. */
const BEFORE_UNITS = { day: '1日', half: '半日', hour: '時間単位', am: '午前半休', pm: '午後半休' };

/** The ledger as CSV: the days taken in another system, and the months of which it has how many; a row for each day taken, and one for a grant without any; then the days that take nothing of one. */
export function ledgerCsv({
  user,
  grants,
  uncovered,
  without_duty,
  taken_before,
  taken_in_past_months: months,
}: LeaveLedger): string {
  const person = [user.employee_id, user.name];
  const rows = grants.flatMap((grant) => {
    const usages: (LedgerUsage | null)[] = grant.usages.length === 0 ? [null] : grant.usages;
    return usages.map((usage) => [
      ...person,
      ...grantCells(grant),
      ...usageCells(usage),
      ...restCells(grant),
      unitCell(usage),
      grant.obligation?.second_base_date ?? null,
    ]);
  });
  const withoutGrant = (kind: string) => (usage: LedgerUsage) => {
    const [date, days, status] = usageCells(usage);
    return [...person, null, kind, null, null, date, days, status, null, null, null, null, unitCell(usage), null];
  };
  const others = [...uncovered.map(withoutGrant('付与なし')), ...without_duty.map(withoutGrant('勤務日ではない'))];
  const beforeRow = (when: string, days: number, unit: string): CsvCell[] => {
    const [grant, rest] = [
      [null, '移行前', null, null],
      [null, null, null, null],
    ];
    return [...person, ...grant, when, days, STATUS_NAMES.approved, ...rest, unit, null];
  };
  const before = [
    ...taken_before.map(({ date, days, unit, half }) => beforeRow(date, days, BEFORE_UNITS[half ?? unit])),
    ...months.map(({ month, days }) => beforeRow(formatYearMonth(isoMonth(month)), days, '月の取得日数')),
  ];
  return toCsv(LEDGER_HEAD, [...before, ...rows, ...others]);
}

const grantCells = ({ granted_on, is_statutory, days, expiry_date }: LedgerGrant): CsvCell[] => [
  granted_on,
  is_statutory ? '法定' : '法定外',
  days,
  expiry_date,
];

const usageCells = (usage: LedgerUsage | null): [date: CsvCell, days: CsvCell, status: CsvCell] =>
  usage === null ? [null, null, null] : [usage.date, usage.days, STATUS_NAMES[usage.status]];

/** What of the day was taken: `1日`, `午前半休`, `10:00〜12:00`. */
function unitCell(usage: LedgerUsage | null): CsvCell {
  if (usage === null) return null;
  const leave = fromPart(isoDate(usage.date), usage);
  return leave.unit === 'day' ? '1日' : partInWords(leave);
}

const restCells = ({ used_days, remaining_days, expired_days, reason }: LedgerGrant): CsvCell[] => [
  used_days,
  remaining_days,
  expired_days,
  reason,
];

const OBLIGATION_HEAD = [
  '社員ID',
  '氏名',
  '基準日',
  '期限',
  '必要日数',
  '取得済み',
  '取得予定',
  '残り',
  '状況',
  '備考',
] as const;

/** The five-day obligations as CSV, a row for each. */
export const obligationsCsv = (obligations: readonly EmployeeObligation[]): string =>
  toCsv(
    OBLIGATION_HEAD,
    obligations.map((one) => [
      one.employee_id,
      one.name,
      one.base_date,
      one.deadline,
      one.required_days,
      one.counted_days,
      one.planned_days,
      one.remaining_days,
      OBLIGATION_LABELS[one.state],
      one.is_partly_unknown ? BEFORE_GO_LIVE_REMARK : null,
    ]),
  );
