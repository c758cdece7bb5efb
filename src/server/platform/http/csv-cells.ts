import type { z } from 'zod';

import type { IsoDate } from '#domain/time/date.ts';
import { parseTypedDate } from '#domain/time/typed.ts';

/** The error of a cell, by the name of its column. */
export interface CellFault {
  readonly column: string;
  readonly message: string;
}

/** Records the error of a cell that can't be parsed. */
export type Fail = (message: string) => null;

/** Reads cells, and gathers what is wrong with them; a blank one is `null`. */
export function cellReader<Column extends string>(
  { cells, isTooLong }: { readonly cells: Readonly<Partial<Record<Column, string>>>; readonly isTooLong: boolean },
  columns: Readonly<Record<Column, string>>,
) {
  const faults: CellFault[] = isTooLong ? [{ column: '', message: '見出しより多くの列があります' }] : [];
  const failAt =
    (column: Column): Fail =>
    (message) => {
      faults.push({ column: columns[column], message });
      return null;
    };
  const read = <Value>(column: Column, parse: (typed: string, fail: Fail) => Value | null): Value | null => {
    const typed = (cells[column] ?? '').trim();
    return typed === '' ? null : parse(typed, failAt(column));
  };
  const isBlank = (column: Column): boolean => (cells[column] ?? '').trim() === '';
  const failIfBlank = (column: Column): void => {
    if (isBlank(column)) failAt(column)(`${columns[column]}を入力してください`);
  };
  const required = <Value>(column: Column, parse: (typed: string, fail: Fail) => Value | null): Value | null => {
    failIfBlank(column);
    return read(column, parse);
  };
  const has = (column: Column): boolean => cells[column] !== undefined;
  return { faults, failAt, failIfBlank, read, required, isBlank, has };
}

/** Parses a cell as a field of a request, with its messages. */
export const bySchema =
  (schema: z.ZodType<string>) =>
  (typed: string, fail: Fail): string | null => {
    const { data, error } = schema.safeParse(typed);
    return data ?? fail(error?.issues[0]?.message ?? '');
  };

/** The least and the most of a length of time, in minutes, and an example of it. */
export interface HoursRange {
  readonly least: number;
  readonly most: number;
  readonly example: string;
}

const toAscii = (typed: string): string => typed.normalize('NFKC');

/** A date with its year: which one 4/1 means, nobody would check. */
export function parseDate(typed: string, today: IsoDate, fail: Fail): IsoDate | null {
  const date = /^\d{4}/.test(toAscii(typed)) ? parseTypedDate(typed, today) : null;
  return date ?? fail('2026-04-01のように入力してください');
}

/** A whole number from 1 to `max`. */
export function parseWhole(typed: string, max: number, fail: Fail): number | null {
  const ascii = toAscii(typed);
  const isWithin = /^\d{1,3}$/.test(ascii) && Number(ascii) >= 1 && Number(ascii) <= max;
  return isWithin ? Number(ascii) : fail(`1〜${max}の整数で入力してください`);
}

/** Hours as `37:30`, as Excel's `37:30:00`, or as `37.5`; in minutes. */
export function parseHours(typed: string, { least, most, example }: HoursRange, fail: Fail): number | null {
  const ascii = toAscii(typed);
  const clock = /^(\d{1,3}):([0-5]\d)(?::00)?$/.exec(ascii);
  const decimal = /^\d{1,3}(\.\d{1,2})?$/.test(ascii) ? Number(ascii) * 60 : Number.NaN;
  const length = clock === null ? Math.round(decimal) : Number(clock[1]) * 60 + Number(clock[2]);
  return length >= least && length <= most ? length : fail(`${example}のように入力してください`);
}
