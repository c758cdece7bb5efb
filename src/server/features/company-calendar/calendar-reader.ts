import { type CompanyDay, DAY_KIND_LABELS, DAY_KINDS } from '#domain/company-calendar/company-day.ts';
import { daysOfEntries, type FileDays, type FileEntry } from '#domain/company-calendar/file-days.ts';
import { type IcalFault, isIcal, readIcal } from '#domain/company-calendar/read-ical.ts';
import { daysOfYear } from '#domain/company-calendar/year.ts';
import { type IsoDate, isWithin, parseIsoDate } from '#domain/time/date.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type CsvLine, decodeText, readCsvText } from '../../platform/http/csv-lines.ts';
import { CSV_COLUMNS } from './calendar-file.ts';

/** What the Cabinet Office's own list of the public holidays (syukujitsu.csv) has for headings. */
const PUBLIC_HOLIDAYS_COLUMNS = { date: '国民の祝日・休日月日', name: '国民の祝日・休日名称' } as const;

const LONGEST_NAME = 50;

const ICAL_FAULTS: Readonly<Record<IcalFault, string>> = {
  broken: 'iCalendarの形式が正しくありません。',
  too_many: '予定が多すぎます。会社の休日だけのカレンダーにしてください。',
};

/**
 * Reads a file of days of a year, iCalendar or CSV. Throws `calendar_unreadable` with the reason, and the line of the first
 * fault of a CSV file.
 */
export function readCalendarFile({ bytes, year }: { readonly bytes: Uint8Array; readonly year: number }): FileDays {
  const read = isIcal(asLatin1(bytes)) ? icalDays(bytes, year) : csvDays(decoded(bytes), year);
  const days = [...read.days.values(), ...read.asked.flatMap(({ choices }) => choices)];
  if (days.some(({ name }) => (name ?? '').length > LONGEST_NAME))
    throw unreadable(`名称は${LONGEST_NAME}文字以内にしてください。`);
  return read;
}

function icalDays(bytes: Uint8Array, year: number): FileDays {
  // A line may be folded within a character, whose octets are together only once it is unfolded (RFC 5545, 3.1).
  const unfolded = Buffer.from(asLatin1(bytes).replaceAll(/\r?\n[ \t]/g, ''), 'latin1');
  const read = readIcal(decoded(unfolded), year);
  if (typeof read === 'string') throw unreadable(ICAL_FAULTS[read]);
  return read;
}

/** Each octet as a character. */
const asLatin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/^\u00EF\u00BB\u00BF/, '');

function decoded(bytes: Uint8Array): string {
  const text = decodeText(bytes);
  if (text === null) throw unreadable('文字コードをUTF-8またはShift_JISにして保存してください。');
  return text;
}

const unreadable = (reason: string): AppError<'calendar_unreadable'> =>
  AppError.at('file', 'calendar_unreadable', { values: { reason } });

const LIMITS = { maxRows: 5000, tooMany: '5000行以内にしてください。' };

function csvDays(text: string, year: number): FileDays {
  const entries = text.includes(PUBLIC_HOLIDAYS_COLUMNS.date)
    ? readCsvText(text, { columns: PUBLIC_HOLIDAYS_COLUMNS, required: ['date', 'name'], ...LIMITS }, unreadable).map(
        ({ line, cells }) => entryOf(cells.date, 'scheduled_holiday', cells.name, line),
      )
    : readCsvText(text, { columns: CSV_COLUMNS, required: ['date', 'kind'], ...LIMITS }, unreadable).map(toEntry);
  const range = daysOfYear(year);
  const days = daysOfEntries(entries, range);
  if (days === null) throw unreadable(ICAL_FAULTS.too_many);
  return { ...days, skipped: entries.filter(({ date }) => !isWithin(date, range)).length };
}

const toEntry = ({ line, cells }: CsvLine<keyof typeof CSV_COLUMNS>): FileEntry =>
  entryOf(cells.date, kindOf(cells.kind, line), cells.name, line);

function entryOf(typed = '', kind: CompanyDay['kind'], name = '', line: number): FileEntry {
  const date = dateOf(typed.trim());
  if (date === null) throw unreadable(`${line}行目の日付が正しくありません。`);
  return { date, day: { kind, name: name.trim() === '' ? null : name.trim() }, isObservance: false };
}

function kindOf(label = '', line: number): CompanyDay['kind'] {
  const kind = DAY_KINDS.find((one) => DAY_KIND_LABELS[one] === label.trim());
  if (kind === undefined)
    throw unreadable(
      `${line}行目の種類は${DAY_KINDS.map((one) => DAY_KIND_LABELS[one]).join('・')}のいずれかにしてください。`,
    );
  return kind;
}

/** `2026-12-29`, and what a spreadsheet makes of it: `2026/12/29`, also without leading zeros. */
function dateOf(typed: string): IsoDate | null {
  const [, year, month = '', day = ''] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(typed) ?? [];
  return parseIsoDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}
