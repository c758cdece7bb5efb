import type { HalfDay } from '#domain/leave/day-leave.ts';
import type { LeaveUnit } from '#domain/leave/amount.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { minutes, type Minutes } from '#domain/time/minutes.ts';
import { parseDate, parseWhole } from '../../platform/http/csv-cells.ts';
import type { Cells } from '../../platform/http/csv-import.ts';
import { type ImportedGrant, readGrant } from '../../shared/leave/imported-grants.ts';
import type { GrantColumn, TakenColumn } from './leave-csv-reader.ts';

/** A day that was taken, as a row has it; `null` as its unit: it is to be removed. */
export interface ImportedDay {
  readonly date: IsoDate;
  readonly unit: LeaveUnit | null;
  readonly half: HalfDay | null;
  readonly taken: Minutes;
  readonly ofDay: Minutes;
}

const KINDS: Readonly<Record<string, boolean>> = { 法定: true, 法定外: false };

const HOURS_OF_DAY = 24;

/** Reads a row of a grant. `ofDay` is how long a day of leave is by the person's contract. */
export function readGrantRow(cells: Cells<GrantColumn>, ofDay: Minutes, today: IsoDate): ImportedGrant | null {
  const { read } = cells;
  return readGrant(cells, today, () => {
    const isStatutory = read(
      'kind',
      (typed, fail) => KINDS[typed.normalize('NFKC')] ?? fail('法定または法定外を入力してください'),
    );
    const dayHours = read('dayHours', (typed, fail) => parseWhole(typed, HOURS_OF_DAY, fail));
    const day = dayHours === null ? ofDay : minutes(dayHours * 60);
    const leftHours = read('leftHours', (typed, fail) =>
      /^[0０]$/.test(typed) ? 0 : parseWhole(typed, day / 60 - 1, fail),
    );
    return { isStatutory: isStatutory ?? true, ofDay: day, leftHours: leftHours ?? 0 };
  });
}

const WHOLE_DAY = { unit: 'day', half: null } as const;

/** The units of a day as a file has them; `null` removes the day. */
const UNITS: Readonly<Record<string, { readonly unit: LeaveUnit | null; readonly half: HalfDay | null }>> = {
  '1日': WHOLE_DAY,
  半日: { unit: 'half', half: null },
  午前半休: { unit: 'half', half: 'am' },
  午後半休: { unit: 'half', half: 'pm' },
  時間: { unit: 'hour', half: null },
  削除: { unit: null, half: null },
};

/** Reads a row of a day taken. `ofDay` is how long a day of leave is by the person's contract. */
export function readTakenRow(
  { faults, failIfBlank, read, required, isBlank }: Cells<TakenColumn>,
  ofDay: Minutes,
  today: IsoDate,
): ImportedDay | null {
  const date = required('date', (typed, fail) => {
    const day = parseDate(typed, today, fail);
    return day !== null && day > today ? fail('今日までの日を入力してください') : day;
  });
  const unit = isBlank('unit')
    ? WHOLE_DAY
    : read(
        'unit',
        (typed, fail) =>
          UNITS[typed.normalize('NFKC')] ??
          fail('1日・半日・午前半休・午後半休・時間・削除のいずれかを入力してください'),
      );
  const dayHours = read('dayHours', (typed, fail) => parseWhole(typed, HOURS_OF_DAY, fail));
  const day = dayHours === null ? ofDay : minutes(dayHours * 60);
  const isHourly = unit?.unit === 'hour';
  const hours = read('hours', (typed, fail) =>
    isHourly ? parseWhole(typed, day / 60, fail) : fail('単位が「時間」のときだけ入力してください'),
  );
  if (isHourly) failIfBlank('hours');
  if (faults.length > 0 || date === null || unit === null) return null;
  return { date, ...unit, taken: lengthOf(unit.unit, day, hours), ofDay: day };
}

function lengthOf(unit: LeaveUnit | null, day: Minutes, hours: number | null): Minutes {
  if (unit === 'hour') return minutes((hours ?? 0) * 60);
  return unit === 'half' ? minutes(day / 2) : day;
}
