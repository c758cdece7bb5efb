import {
  faultsOfPastDay,
  parseDayKind,
  parsePartOfDay,
  PAST_DAY_LENGTHS,
  type PastDay,
  type PastDayLength,
} from '#domain/moving-in/past-day.ts';
import { parsePunchKind, type PunchLine, punchesOfDay } from '#domain/moving-in/past-punches.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type Minutes, minutes, type WorkingDayMinute } from '#domain/time/minutes.ts';
import { parseWorkingDayTime } from '#domain/time/typed.ts';
import { type Fail, parseDate, parseHours } from '../../platform/http/csv-cells.ts';
import type { Cells } from '../../platform/http/csv-import.ts';
import type { DayColumn, PunchColumn } from './past-day-files.ts';

const TIMES = ['clockIns', 'clockOuts', 'breakStarts', 'breakEnds'] as const;

/** The longest note of a day. */
const LONGEST_NOTE = 200;

/** A length of time of a day. */
const LENGTH = { least: 0, most: 2 * 24 * 60, example: '8:30' };

/** What a line says of a day. A blank cell of a column that the file has says that there was none of it. */
export function readDay(cells: Cells<DayColumn>, today: IsoDate): PastDay | null {
  const date = cells.required('date', (typed, fail) => parseDate(typed, today, fail));
  const timesAt = (column: (typeof TIMES)[number]) => cells.read(column, parseTimes) ?? [];
  const times = {
    clockIns: timesAt('clockIns'),
    clockOuts: timesAt('clockOuts'),
    breakStarts: timesAt('breakStarts'),
    breakEnds: timesAt('breakEnds'),
  };
  const lengths = Object.fromEntries(
    PAST_DAY_LENGTHS.map((column) => [column, lengthAt(cells, column)]),
  ) as unknown as Readonly<Record<PastDayLength, Minutes | null>>;
  const part = (column: 'leaveDays' | 'absenceDays') => orNone(cells, column, cells.read(column, parsePart));
  const [leaveDays, absenceDays] = [part('leaveDays'), part('absenceDays')];
  const kind = cells.read(
    'kind',
    (typed, fail) => parseDayKind(typed) ?? fail('平日、所定休日、法定休日のように入力してください'),
  );
  const note = cells.read('note', (typed, fail) =>
    typed.length <= LONGEST_NOTE ? typed : fail(`${LONGEST_NOTE}文字以内で入力してください`),
  );
  if (date === null || cells.faults.length > 0) return null;
  const punches = cells.has('clockIns') ? punchesOfDay(times) : null;
  const day: PastDay = { ...lengths, date, punches, leaveDays, absenceDays, kind, note };
  for (const { field, message } of faultsOfPastDay(day))
    cells.failAt(field === 'punches' ? faultyTimes(cells) : field)(message);
  return day;
}

/** The column of punches that don't fit: of the breaks where those of the work do. */
const faultyTimes = (cells: Cells<DayColumn>): DayColumn =>
  TIMES.find((column) => !cells.isBlank(column)) ?? 'clockIns';

const orNone = (cells: Cells<DayColumn>, column: DayColumn, value: number | null): number | null =>
  cells.has(column) && cells.isBlank(column) ? 0 : value;

function lengthAt(cells: Cells<DayColumn>, column: PastDayLength): Minutes | null {
  const length = orNone(
    cells,
    column,
    cells.read(column, (typed, fail) => parseHours(typed, LENGTH, fail)),
  );
  return length === null ? null : minutes(length);
}

const parsePart = (typed: string, fail: Fail): number | null =>
  parsePartOfDay(typed) ?? fail('1、0.5のように入力してください');

/** Reads the times of a cell: several pairs of a day stand one after the other. */
function parseTimes(typed: string, fail: Fail): WorkingDayMinute[] | null {
  const times = typed
    .normalize('NFKC')
    .replaceAll(/翌日?\s*/g, '翌')
    .split(/[\s,、/|]+/)
    .filter((one) => one !== '')
    .map(parseWorkingDayTime);
  const known = times.filter((one) => one !== null);
  return known.length === times.length ? known : fail(TIME_EXAMPLES);
}

const TIME_EXAMPLES = '9:00、25:30、翌1:30のように入力してください';

/** What a line says of a punch; its date may have the time as well. */
export function readPunch(cells: Cells<PunchColumn>, today: IsoDate): PunchLine | null {
  let timeOfDate: string | undefined;
  const date = cells.required('date', (typed, fail) => {
    const [day = '', ...rest] = typed.normalize('NFKC').split(/[\sT]+/);
    timeOfDate = rest.join('');
    return parseDate(day, today, fail);
  });
  const parseTime = (typed: string, fail: Fail) => parseWorkingDayTime(typed) ?? fail(TIME_EXAMPLES);
  const minute =
    cells.isBlank('time') && timeOfDate !== undefined && timeOfDate !== ''
      ? parseTime(timeOfDate, cells.failAt('date'))
      : cells.required('time', parseTime);
  const kind = cells.required(
    'kind',
    (typed, fail) => parsePunchKind(typed) ?? fail('出勤、退勤、休憩開始、休憩終了のように入力してください'),
  );
  return date === null || minute === null || kind === null ? null : { date, minute, kind };
}
