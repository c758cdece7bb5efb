import type { LeaveBalanceRow } from '#contract/leave-balances.ts';
import { OBLIGATION_LABELS } from '#domain/leave/five-day-obligation.ts';
import { toCsv } from '../../platform/http/csv.ts';

const HEAD = [
  '社員ID',
  '氏名',
  '基準日',
  '付与',
  '繰越',
  '取得（時間単位を含む）',
  'うち時間単位',
  '失効',
  '残',
  '申請できる残り',
  '次に失効する日',
  '次に失効する日数',
  '年5日の必要日数',
  '年5日の取得済み',
  '年5日の残り',
  '年5日の期限',
  '年5日の状況',
] as const;

/** Everybody's balances as CSV, a row for each. Days are decimals. */
export const balancesCsv = (balances: readonly LeaveBalanceRow[]): string =>
  toCsv(
    HEAD,
    balances.map(({ obligation, next_expiry: next, ...row }) => [
      row.employee_id,
      row.name,
      row.base_date,
      row.granted_days,
      row.carried_over_days,
      row.used_days,
      row.used_hours_days,
      row.expired_days,
      row.is_unregistered ? '未登録' : row.left_days,
      row.is_unregistered ? '未登録' : row.remaining_days,
      next?.date ?? null,
      next?.days ?? null,
      obligation?.required_days ?? null,
      obligation?.counted_days ?? null,
      obligation?.remaining_days ?? null,
      obligation?.deadline ?? null,
      obligation === null ? null : OBLIGATION_LABELS[obligation.state],
    ]),
  );
