import { z } from 'zod';

import { fieldNames } from './field-names.ts';
import { LAST_END_DAY } from '#domain/attendance/shift.ts';
import { storedId } from '#domain/company/folded-form.ts';
import { isOneLine, storedLine } from '#domain/company/one-line.ts';
import { isKana, storedKana } from '#domain/users/name-kana.ts';
import { isMailAddress, MAX_MAIL_ADDRESS, storedMailAddress } from '#domain/users/mail-address.ts';
import { parseIsoDate, parseIsoMonth, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { type EpochMs, parseInstant } from '#domain/time/instant.ts';
import { parsePeriodName, type PeriodName } from '#domain/working-time/wage-period.ts';
import { parseTimeOfDay, type Minutes, type WorkingDayMinute } from '#domain/time/minutes.ts';

/** A schema that parses `Input` from the wire into `Output`. */
type Schema<Output, Input> = z.ZodType<Output, Input>;

// PostgreSQL can't store NUL, and the others but tab and line breaks don't belong in a text.
const CONTROL_CHARACTER = /[^\P{Cc}\t\n\r]/u;

interface AtField {
  readonly path?: PropertyKey[] | undefined;
}

/** The label of an issue's field, the last segment of its path. */
const nameOf = (issue: AtField): string => fieldNames[String(issue.path?.at(-1) ?? '')] ?? '項目';

/** `{項目}を入力してください` */
export const requiredMessage = (issue: AtField): string => `${nameOf(issue)}を入力してください`;

/** The error at a field that a route doesn't know. */
export const UNKNOWN_FIELD = '不明な項目です';

/** The message of a field with a character that can't be stored. */
export const UNUSABLE_CHARACTER = '使用できない文字が含まれています';

/** The Japanese text of an issue whose schema has none; the error map of the server's Zod. */
export function issueMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return UNKNOWN_FIELD;
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null))
    return requiredMessage(issue);
  return `${nameOf(issue)}の形式が正しくありません`;
}

const isFilled = (value: string): boolean => value.trim() !== '';

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && !isFilled(value));

/** An optional field: `""`, blank, `null` and omitted are all parsed as `undefined`. */
export function optional<Output, Input>(
  schema: Schema<Output, Input>,
): Schema<Output | undefined, Input | '' | null | undefined> {
  return z.preprocess((value) => (isBlank(value) ? undefined : value), schema.optional()) as unknown as Schema<
    Output | undefined,
    Input | '' | null | undefined
  >;
}

/** A calendar date, `YYYY-MM-DD`; one that does not exist is rejected. */
export const isoDate = z
  .string()
  .refine(isFilled, { error: requiredMessage })
  .refine((value) => parseIsoDate(value) !== null, '日付はYYYY-MM-DD形式で入力してください')
  .meta({ format: 'date', example: '2026-11-20' }) as unknown as Schema<IsoDate, string>;

/** A calendar month, `YYYY-MM`. */
export const isoMonth = z
  .string()
  .refine(isFilled, { error: requiredMessage })
  .refine((value) => parseIsoMonth(value) !== null, '月はYYYY-MM形式で入力してください')
  .meta({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', example: '2026-11' }) as unknown as Schema<IsoMonth, string>;

/**
 * A month that is paid together (月度), `YYYY-MM`: the one in which the company's period ends. Where a change of the closing
 * day leaves a second period in a month, that is `YYYY-MMb`.
 */
export const periodName = z
  .string()
  .refine(isFilled, { error: requiredMessage })
  .refine((value) => parsePeriodName(value) !== null, '月はYYYY-MM形式で入力してください')
  .meta({ pattern: '^\\d{4}-(0[1-9]|1[0-2])b?$', example: '2026-11' }) as unknown as Schema<PeriodName, string>;

/** A closed month (締め済み) that refuses a change, with whose it is; of several people without. */
export const closedMonth = z.object({
  month: z.string(),
  user_id: z.int().positive().optional(),
  employee_id: z.string().optional(),
});
export type ClosedMonth = z.output<typeof closedMonth>;

/** Why something was refused of one of several, in Japanese; of a closed month with which that is. */
export const refused = { message: z.string(), closed_month: closedMonth.optional() };
export type Refused = z.output<z.ZodObject<typeof refused>>;

/** The body of every error, `ErrorBody` of errors.ts. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  current: z.unknown().optional(),
  challenge: z.string().optional(),
  methods: z.array(z.string()).optional(),
  closed_month: closedMonth.optional(),
  waiting_request: z.int().positive().optional(),
  receipt: z.string().optional(),
  request_id: z.string().optional(),
});

const ID_DIGITS = /^[1-9]\d{0,14}$/;

/** The id of a row in an answer: a positive integer. */
export const id = z.int().positive();

/** An id in a path: digits. Anything else is answered with 404. */
export const pathId = z
  .string()
  .refine((value) => ID_DIGITS.test(value), { params: { notFound: true } })
  .transform(Number)
  .meta({ pattern: '^[1-9]\\d*$', example: '1' });

/** The id of a row in a path, or `new` where there is none yet. */
export const pathIdOrNew = z
  .string()
  .refine((value) => value === 'new' || ID_DIGITS.test(value), { params: { notFound: true } })
  .transform((value) => (value === 'new' ? value : Number(value)))
  .meta({ pattern: '^(new|[1-9]\\d*)$', example: 'new' }) as unknown as Schema<number | 'new', string>;

/** An id in a body: a positive integer, or its digits as a select sends them. */
export const bodyId = z.preprocess(
  (value) => (typeof value === 'string' && ID_DIGITS.test(value) ? Number(value) : value),
  id,
) as unknown as Schema<number, number | string>;

/** A calendar date in a response, `YYYY-MM-DD`. */
export const dateResponse = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .meta({ format: 'date', example: '2026-11-20' });

/** A calendar month in a response, `YYYY-MM`. */
export const monthResponse = z
  .string()
  .regex(/^\d{4}-\d{2}$/)
  .meta({ example: '2026-11' });

/** The name of a period in a response. */
export const periodResponse = z
  .string()
  .regex(/^\d{4}-\d{2}b?$/)
  .meta({ example: '2026-11' });

/** The days of a period in a response, both inclusive, where its name doesn't say them. */
export const periodDays = { from: dateResponse.optional(), to: dateResponse.optional() };

/** A time of day in a response, `HH:MM`. */
export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ example: '09:00' });

/** A time of day in a request, `H:MM`, `HH:MM` or `HH:MM:SS`: the minute of the day (seconds are cut, D2). */
export const typedTimeOfDay = z
  .string()
  .refine((value) => parseTimeOfDay(value) !== null, {
    error: (issue) => `${nameOf(issue)}の形式が正しくありません。HH:MMまたはHH:MM:SS形式で入力してください`,
  })
  .transform((value) => parseTimeOfDay(value))
  .meta({ example: '09:00' }) as unknown as Schema<WorkingDayMinute, string>;

/** How many days after its own a time is (翌, D53), where the times alone don't say it. */
const dayAfter = z.int().min(0).max(LAST_END_DAY);

/** The hours of a shift: an end before the start is on the next morning, and after 24 hours or more on its day. */
export const plannedTimes = { start_time: timeOfDay, end_time: timeOfDay, end_day: dayAfter.optional() };

/** The hours of a day of the plan; the times are `null` on a day off. */
export const plannedTimesOrNone = { ...plannedTimes, start_time: timeOfDay.nullable(), end_time: timeOfDay.nullable() };

const DAY_AFTER_RANGE = `当日（0）から翌々日（${LAST_END_DAY}）までで指定してください`;

/** How many days after its own a time in a request is: without it, an end before the start is on the next morning. */
export const typedDayAfter = z.int(DAY_AFTER_RANGE).min(0, DAY_AFTER_RANGE).max(LAST_END_DAY, DAY_AFTER_RANGE);

/** A length of break in a request, in whole minutes. */
export const breakMinutes = z
  .int('休憩時間は0以上の整数（分）で入力してください')
  .min(0, '休憩時間は0以上の整数（分）で入力してください')
  .max(1440, '休憩時間は0以上の整数（分）で入力してください') as unknown as Schema<Minutes, number>;

/** An instant in a response, ISO 8601 with the Japan offset. */
export const instant = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+09:00$/)
  .meta({ format: 'date-time', example: '2026-11-20T09:01:23.000+09:00' });

/** An instant in a request, ISO 8601 with an offset. */
export const typedInstant = z
  .string()
  .refine((value) => parseInstant(value) !== null, {
    error: (issue) => `${nameOf(issue)}の形式が正しくありません。ISO 8601形式で入力してください`,
  })
  .transform((value) => parseInstant(value))
  .meta({ format: 'date-time', example: '2026-11-20T09:01:23.000+09:00' }) as unknown as Schema<EpochMs, string>;

/** A duration on the wire: whole minutes. */
export const durationMinutes = z.int().min(0);

/**
 * A required text of a request, of several lines: not blank, without control characters or halves of a surrogate pair,
 * at most `max` characters. `called` is its label where the field's name has none.
 */
export function text(max: number, called?: string): Schema<string, string> {
  const error = called === undefined ? requiredMessage : `${called}を入力してください`;
  return z
    .string(called === undefined ? undefined : { error })
    .max(max, `${max}文字以内で入力してください`)
    .refine(isFilled, { error })
    .refine((value) => value.isWellFormed() && !CONTROL_CHARACTER.test(value), UNUSABLE_CHARACTER);
}

/** A text of one line, parsed into the form that is stored, which may be longer: the usual width of ㍿ is 株式会社. */
const oneLine = (max: number, stored: (typed: string) => string, called?: string): Schema<string, string> =>
  text(max, called)
    .transform(stored)
    .pipe(text(max, called))
    .refine(isOneLine, '改行やタブなど、使用できない文字が含まれています');

/**
 * A name, or another required text of one line, as typed; parsed without surrounding blanks and what nobody sees. `called`
 * is its label where the field's name has none.
 */
export const line = (max: number, called?: string): Schema<string, string> => oneLine(max, storedLine, called);

/** A text of one line that may be left empty. */
export const lineOrNone = (max: number) => z.union([z.literal(''), line(max)]);

/**
 * The ID of a company or an employee as typed, parsed into the form that is stored (D44): one line of at most 64
 * characters. `called` is its label where the field's name has none.
 */
export const typedId = (called?: string): Schema<string, string> => oneLine(64, storedId, called);

/**
 * How a name is read (フリガナ), parsed into katakana: what is stored. `called` is its label where the field's name has none.
 */
export const typedKana = (called?: string): Schema<string, string> =>
  oneLine(100, storedKana, called).refine(isKana, 'ひらがなかカタカナで入力してください');

/** A mail address as typed: of full width or with blanks around it, too. */
export const typedMailAddress = (called?: string): Schema<string, string> =>
  text(MAX_MAIL_ADDRESS, called)
    .transform(storedMailAddress)
    .refine(isMailAddress, 'メールアドレスの形式が正しくありません');

/** The bytes of a form's file; in a browser a `File`. `missing` is the error without one. */
export const fileBytes = (missing: string): Schema<Uint8Array, object> =>
  z.custom<Uint8Array>((value) => value instanceof Uint8Array, missing).meta({ type: 'string', format: 'binary' });

/** A user's role, least privileged first. */
export const role = z.enum(['user', 'admin', 'super_admin']);

/** The employee whom an entry of a list is about. */
export const employee = { user_id: id, employee_id: z.string(), name: z.string() };

/** The employee of a row in a list that is searched and sorted by the screen. */
export const listedEmployee = { ...employee, name_kana: z.string().nullable() };

/**
 * An employee in a list of work at clients, which can have people whom the caller may not open otherwise: who worked for the
 * caller's client once, and isn't there today.
 */
export const listedWorker = { ...listedEmployee, is_beyond_reach: z.literal(true).optional() };

/** The employee's groups in a list, for a super admin only. */
export const employeeGroups = {
  client_company_id: id.nullable().optional(),
  job_assignment_id: id.nullable().optional(),
  employment_type_id: id.nullable().optional(),
};

/** The main department and site that an employee is listed under; omitted where there is none. */
export const mainDepartments = { department_id: id.optional(), site_id: id.optional() };

/** A response with a CSV file. */
export const csvResponse = { status: 200, body: null, contentType: 'text/csv' } as const;

/** A response with a message only. */
export const messageResponse = z.object({ message: z.string() });

/** The body of a write. An unknown field is rejected, so that a misspelt one is never silently lost. */
export const writeBody = <Shape extends z.core.$ZodLooseShape>(shape: Shape): z.ZodObject<Shape, z.core.$strict> =>
  z.strictObject(shape);

/** A form with a CSV file of at most so many bytes, which super admins send. */
export const csvUpload = (maxBytes: number) =>
  ({
    access: 'super_admin',
    form: { file: 'file', maxBytes },
    body: writeBody({ file: fileBytes('CSVファイルを選択してください') }),
  }) as const;

/** How many rows of a file add and change something, and how many leave it as it is. */
export const importCounts = { added: z.int().min(0), changed: z.int().min(0), unchanged: z.int().min(0) };

/** The notes on cells of a file, by the heading of the column; without one, on the whole row. */
export const cellNotes = z.array(z.object({ column: z.string(), message: z.string() }));

/**
 * The outcome for the rows of a file that there is something to ask about, once somebody has seen it: they are registered,
 * too, or left out.
 */
export const warnedRows = z.object({ warned: optional(z.enum(['register', 'skip'])) });

/** The errors of a file that isn't read. */
export const UNREADABLE_CSV = [
  'csv_unreadable',
  'file_too_complex',
  'file_too_large',
  'unsupported_media_type',
  'too_many_requests',
] as const;

/** The read-only fields of every stored object. */
const SERVER_MADE = ['id', 'created_at', 'last_modified_at', 'message'];

/**
 * The body of a write that creates or changes an object. Its read-only fields (`serverMade` beside those of every
 * object) may be sent back and are ignored: no client can mean to change them. Any other unknown field is rejected.
 */
export function objectBody<Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
  serverMade: readonly string[] = [],
): z.ZodObject<Shape, z.core.$strict> {
  const ignored = [...SERVER_MADE, ...serverMade].map((name) => [
    name,
    z.unknown().optional().meta({ deprecated: true }),
  ]);
  return z.strictObject({ ...Object.fromEntries(ignored), ...shape });
}

/** A 1-based page number of a list. */
export const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,4}$/, 'ページは1以上の整数で指定してください')
  .transform(Number);

/** How many items a page of a list has. */
export const pageLimit = z
  .string()
  .refine(
    (value) => /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= 500,
    '件数は1〜500で指定してください',
  )
  .transform(Number);
