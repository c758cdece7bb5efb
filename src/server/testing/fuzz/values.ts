import type { Random } from './random.ts';

/** What the generator understands of a JSON schema. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly example?: unknown;
  readonly deprecated?: boolean;
}

/** What requests name: ids of the caller's company and of another, and words that the schemas don't list. */
export interface Vocabulary {
  readonly ids: readonly number[];
  /** Those that are people's. */
  readonly userIds: readonly number[];
  readonly companyIds: readonly string[];
  readonly employeeIds: readonly string[];
}

const DATES = ['2026-11-20', '2026-11-01', '2026-10-31', '2026-12-01', '2026-02-30', '0000-00-00', '9999-12-31'];
const MONTHS = ['2026-11', '2026-10', '2026-12', '2026-13', '1900-01', '9999-12', '10', '0'];
const TIMES = ['09:00', '9:00', '18:30', '23:59:59', '24:00', '25:00', '-1:00', '９：００'];
const TYPES = ['in', 'out', 'break_start', 'break_end', 'clock_in', 'late', 'early', 'absence'];

/** Values that no schema asks for. Texts of some kB are enough to be too long for every field. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '　',
  0,
  -1,
  1.5,
  1e308,
  -0,
  2 ** 53,
  '9'.repeat(400),
  [],
  {},
  [[]],
  [null],
  { $ne: null },
  { __proto__: { admin: true } },
  { toString: 1, constructor: { prototype: { role: 'super_admin' } } },
  'x'.repeat(5000),
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uDC00\uD800',
  '\u202E勤怠\u202C',
  '🧑‍💻'.repeat(40),
  'e\u0301'.repeat(50),
  '\uFFFD\uFFFE\uFFFF',
  "'; drop table time_record; --",
  '$1',
  '%s%n',
  '{{7*7}}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '=HYPERLINK("http://x")',
  'Infinity',
  'NaN',
  '1e999',
  '0x10',
  '+1',
  '１２',
  '2026-11-20T09:00:00Z',
];

/** A value that the field isn't for. */
export const hostileValue = (random: Random): unknown => random.pick(HOSTILE);

/** A value of a schema, mostly a valid one; ids, dates and times by the field's name. */
export function valueOf(random: Random, schema: Schema, name: string, words: Vocabulary): unknown {
  if (random.chance(0.06)) return hostileValue(random);
  if (schema.enum !== undefined) return random.pick(schema.enum);
  if (schema.const !== undefined) return schema.const;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return valueOf(random, random.pick(choices), name, words);
  switch (schema.type) {
    case 'object':
      return objectOf(random, schema, words);
    case 'array': {
      const length = random.chance(0.02) ? 500 : (schema.minItems ?? 0) + random.below(4);
      return Array.from({ length }, () => valueOf(random, schema.items ?? {}, name, words));
    }
    case 'integer':
    case 'number':
      return /(^|_)id$|Id$|ids$/.test(name) ? random.pick(words.ids) : numberOf(random, schema);
    case 'boolean':
      return random.chance(0.5);
    case 'string':
      return textOf(random, schema, name, words);
    case undefined:
    default:
      return random.chance(0.5) ? hostileValue(random) : random.pick(words.ids);
  }
}

function objectOf(random: Random, { properties = {}, required = [] }: Schema, words: Vocabulary) {
  const entries = Object.entries(properties)
    .filter(([name, { deprecated }]) =>
      required.includes(name) ? !random.chance(0.05) : random.chance(deprecated === true ? 0.05 : 0.6),
    )
    .map(([name, schema]) => [name, valueOf(random, schema, name, words)] as const);
  return Object.fromEntries(random.chance(0.05) ? [...entries, ['unknown', 1]] : entries);
}

function numberOf(random: Random, { minimum = 0, maximum = 1000 }: Schema): number {
  if (random.chance(0.2)) return random.pick([minimum, maximum, minimum - 1, maximum + 1]);
  return minimum + random.below(Math.min(maximum - minimum, 1000) + 1);
}

function textOf(random: Random, { format, example }: Schema, name: string, words: Vocabulary): string {
  if (/company_?id$/i.test(name)) return random.pick(words.companyIds);
  if (/employee_?id$/i.test(name)) return random.pick(words.employeeIds);
  if (/month/i.test(name)) return random.pick(MONTHS);
  if (format === 'date' || /date|(^|_)(from|to|on)$|day/i.test(name)) return random.pick(DATES);
  if (/time|clock/i.test(name)) return random.pick(TIMES);
  if (name === 'type') return random.pick(TYPES);
  if (format === 'id' || /(^|_)id$|cursor/i.test(name)) return String(random.pick(words.ids));
  if (typeof example === 'string' && random.chance(0.7)) return example;
  return random.pick(['勤怠', 'a', '打刻漏れのため', 'x'.repeat(random.below(300)), 'カンジ', '1']);
}
