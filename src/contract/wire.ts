import { z } from 'zod';

import { fieldNames } from './field-names.ts';
import { parseIsoDate, parseIsoMonth, type IsoDate, type IsoMonth } from '#domain/time/date.ts';

/** A schema that reads `Input` from the wire and hands on `Output`. */
type Schema<Output, Input> = z.ZodType<Output, Input>;

// PostgreSQL can't store NUL, and the others but tab and line breaks have no business in a text.
const CONTROL_CHARACTER = /[^\P{Cc}\t\n\r]/u;

/** `{項目}を入力してください`, the field being the last step of the issue's path. */
export function requiredMessage(issue: { path?: PropertyKey[] | undefined }): string {
  const field = String(issue.path?.at(-1) ?? '');
  return `${fieldNames[field] ?? '項目'}を入力してください`;
}

/** The Japanese text of an issue that its schema has none for; the error map of the server's Zod. */
export function issueMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return '不明な項目です';
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null))
    return requiredMessage(issue);
  const field = String(issue.path?.at(-1) ?? '');
  return `${fieldNames[field] ?? '項目'}の形式が正しくありません`;
}

const isBlank = (value: unknown): boolean => value === '' || value === null || value === undefined;

/** A field that may come as `""`, as `null` or not at all, all the same: `undefined` to the reader. */
export function optional<Output, Input>(
  schema: Schema<Output, Input>,
): Schema<Output | undefined, Input | '' | null | undefined> {
  return z.preprocess((value) => (isBlank(value) ? undefined : value), schema.optional()) as unknown as Schema<
    Output | undefined,
    Input | '' | null | undefined
  >;
}

/** A calendar date, `YYYY-MM-DD`; one that does not exist is refused. */
export const isoDate = z
  .string()
  .refine((value) => parseIsoDate(value) !== null, '日付はYYYY-MM-DD形式で入力してください')
  .meta({ format: 'date', example: '2026-11-20' }) as unknown as Schema<IsoDate, string>;

/** A calendar month, `YYYY-MM`. */
export const isoMonth = z
  .string()
  .refine((value) => parseIsoMonth(value) !== null, '月はYYYY-MM形式で入力してください')
  .meta({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', example: '2026-11' }) as unknown as Schema<IsoMonth, string>;

/** The id of a row in an answer: a positive integer. */
export const id = z.int().positive();

/** An id in a path: digits. Anything else names nothing that exists and is answered with 404. */
export const pathId = z
  .string()
  .refine((value) => /^[1-9]\d{0,14}$/.test(value), { params: { notFound: true } })
  .transform(Number)
  .meta({ pattern: '^[1-9]\\d*$', example: '1' });

/** An id in a body: a positive integer, or its digits as a select gives them. */
export const bodyId = z.preprocess(
  (value) => (typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value),
  id,
) as unknown as Schema<number, number | string>;

/** A calendar date in an answer, `YYYY-MM-DD`. */
export const dateAnswer = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .meta({ format: 'date', example: '2026-11-20' });

/** A time of day in an answer, `HH:MM`. */
export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ example: '09:00' });

/** A point in time in an answer, ISO 8601 with the Japan offset. */
export const instant = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+09:00$/)
  .meta({ format: 'date-time', example: '2026-11-20T09:01:23.000+09:00' });

/** A length of time on the wire: whole minutes. */
export const durationMinutes = z.int().min(0);

/** A required text of a request: not blank, without control characters, at most `max` characters. */
export function text(max: number): Schema<string, string> {
  return z
    .string()
    .max(max, `${max}文字以内で入力してください`)
    .refine((value) => value.trim() !== '', { error: requiredMessage })
    .refine((value) => !CONTROL_CHARACTER.test(value), '使用できない文字が含まれています');
}

/** What a user may do, least first. */
export const role = z.enum(['user', 'admin', 'super_admin']);

/** An answer that only says what happened. */
export const messageAnswer = z.object({ message: z.string() });

/**
 * The body of a write. A field that it doesn't know is refused, so that a misspelt one is never silently lost; those
 * that `answer` has, the same object in answers (`id`, `created_at` …), may come along and are ignored.
 */
export function writeBody<Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
  answer?: z.ZodObject,
): z.ZodObject<Shape, z.core.$strict> {
  if (answer === undefined) return z.strictObject(shape);
  const ignored = Object.keys(answer.shape).filter((name) => !(name in shape));
  return z.strictObject({
    ...Object.fromEntries(ignored.map((name) => [name, z.unknown().optional().meta({ deprecated: true })])),
    ...shape,
  });
}
