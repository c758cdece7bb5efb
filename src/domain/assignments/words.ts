import type { DispatchSex } from './assignment.ts';
import type { ClientRounding, SettlementMethod } from './settlement.ts';
import type { WorkTotalsBy } from './work-month.ts';

/** How the price of an hour outside of the band is found, in words. */
export const BAND_METHOD_NAMES: Readonly<Record<SettlementMethod, string>> = {
  upper_lower: '上下割',
  middle: '中間割',
};

/** The sex that the notice to a client has of a dispatched worker, in words. */
export const DISPATCH_SEX_NAMES: Readonly<Record<DispatchSex, string>> = { female: '女', male: '男' };

/** Whether a person is registered to an insurance (資格取得届), in words. */
export const FILED_NAMES = { yes: '提出あり', no: '提出なし' };

/** What the hours of a month are added up by, in words. */
export const WORK_TOTALS_BY_NAMES: Readonly<Record<WorkTotalsBy, string>> = {
  client: '取引先企業',
  job: '担当業務',
  category: '分類',
  person: '社員',
};

/** What a client rounds, in words. */
export const ROUNDING_UNIT_NAMES: Readonly<Record<ClientRounding['unit'], string>> = {
  day: '日ごと',
  month: '月の合計',
};

/** The direction of a client's rounding, in words. */
export const ROUNDING_DIRECTION_NAMES: Readonly<Record<ClientRounding['direction'], string>> = {
  down: '切り捨て',
  up: '切り上げ',
  nearest: '四捨五入',
};

/** Where somebody works at a client, in a line: the job, the unit and the workplace, each that is known. */
export const placeLine = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join('　');
