import type { FastifyReply } from 'fastify';

import type { MonthRowResponse } from '#contract/closing.ts';
import {
  fileColumns,
  type MonthColumn,
  type MonthFigure,
  type MonthFileFormat,
} from '#domain/closing/month-columns.ts';
import type { DepartmentNode } from '#domain/departments/department.ts';
import { formatPeriod } from '#domain/working-time/period-text.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { formatDuration, MINUTES_PER_DAY } from '#domain/time/minutes.ts';
import { csvLines, toCsv } from '../../platform/http/csv.ts';
import { asDownload, FILE_TYPES, streamFile } from '../../platform/http/download.ts';
import type { CellStyle } from '../../platform/xlsx/styles.ts';
import { workbook, type XlsxCell, type XlsxSheet } from '../../platform/xlsx/workbook.ts';
import { namesOfMain } from '../../records/departments.ts';

/** The rows of everyone's months to write, and what their departments are called. */
interface MonthFile {
  readonly period: WagePeriod;
  readonly departments: ReadonlyMap<number, DepartmentNode>;
  readonly rows: readonly MonthRowResponse[];
}

/** What is chosen of them. */
interface Chosen {
  readonly format: MonthFileFormat;
  readonly columns: readonly MonthColumn[];
}

/** The rows of these people, in the order in which they are named; without, all of them. */
export function chosenRows(
  rows: readonly MonthRowResponse[],
  userIds: readonly number[] | undefined,
): readonly MonthRowResponse[] {
  if (userIds === undefined) return rows;
  const byId = new Map(rows.map((row) => [row.user_id, row]));
  return userIds.flatMap((id) => byId.get(id) ?? []);
}

/** Sends everyone's months (月次・締め) as a file, with the figures of the screen: its rows are the same. */
export function sendMonthFile(reply: FastifyReply, file: MonthFile, { format, columns }: Chosen): FastifyReply {
  const table = tableOf(file, columns);
  asDownload(reply, FILE_TYPES[format], `月次一覧_${file.period.name}.${format}`);
  return streamFile(reply, format === 'csv' ? csvOf(table) : xlsxOf(table, file.period));
}

interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly MonthFigure[])[];
}

/** The company's departments and sites have columns where it has any. */
function tableOf({ departments, rows }: MonthFile, chosen: readonly MonthColumn[]): Table {
  const columns = fileColumns(chosen);
  const names = rows.map((row) => namesOfMain(departments, row));
  const word = (text: string | undefined): MonthFigure => (text === undefined ? null : { word: text });
  const groups = (['department', 'site'] as const).filter((kind) => names.some((each) => each[kind] !== undefined));
  return {
    head: ['社員ID', '氏名', ...groups.map((kind) => GROUP_NAMES[kind]), ...columns.map(({ name }) => name)],
    rows: rows.map((row, index) => [
      word(row.employee_id),
      word(row.name),
      ...groups.map((kind) => word(names[index]?.[kind])),
      ...columns.map(({ of }) => of(row)),
    ]),
  };
}

const GROUP_NAMES = { department: '部署', site: '拠点' };

/** How many lines are made at a time. */
const LINES = 200;

async function* csvOf({ head, rows }: Table): AsyncGenerator<Uint8Array> {
  yield Buffer.from(toCsv(head, []));
  for (let from = 0; from < rows.length; from += LINES)
    yield Buffer.from(csvLines(rows.slice(from, from + LINES).map((row) => row.map(cellText))));
}

/** Hours as on the screen: `172:33`. */
function cellText(figure: MonthFigure): string | number | null {
  if (figure === null) return null;
  if ('count' in figure) return figure.count;
  return 'hours' in figure ? formatDuration(figure.hours) : figure.word;
}

const plain: CellStyle = { hasBorder: true, align: 'left' };
const heading: CellStyle = { fill: 'EEF0F3', hasBorder: true, align: 'center', wraps: true };
const number: CellStyle = { hasBorder: true, align: 'right' };

function xlsxOf({ head, rows }: Table, period: WagePeriod): AsyncGenerator<Buffer> {
  const sheet: XlsxSheet = {
    widths: head.map((name) => Math.max(9, name.length * 2)),
    frozenRows: 2,
    rows: [
      {
        cells: [{ value: `${formatPeriod(period)} 月次・締め`, style: { isBold: true, align: 'left', size: 14 } }],
        height: 24,
        isMerged: true,
      },
      { cells: head.map((value) => ({ value, style: heading })) },
      ...rows.map((row) => ({ cells: row.map(cellOf) })),
    ],
  };
  async function* tabs(): AsyncGenerator<XlsxSheet> {
    yield sheet;
  }
  return workbook([period.name], tabs());
}

/** Hours are a part of a day, as spreadsheets count time: they can be added up. */
function cellOf(figure: MonthFigure): XlsxCell {
  if (figure === null) return { value: null, style: plain };
  if ('count' in figure) return { value: figure.count, style: number };
  return 'hours' in figure
    ? { value: figure.hours / MINUTES_PER_DAY, style: { ...number, format: '[h]:mm' } }
    : { value: figure.word, style: plain };
}
