import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchForm } from '#domain/users/employee-search.ts';
import { UNUSUAL_FORMS } from '#domain/users/name-variants.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

// The users list searches by SQL, the others by the domain: they must never differ.

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The characters of names and IDs: Latin, kana and ideographs, each in full and half width, and every space. */
const letter = fc.oneof(
  fc.constantFrom(
    ' ',
    '　',
    '\t',
    '\n',
    '\u00A0',
    '\u2003',
    ...UNUSUAL_FORMS,
    '\u00AD',
    '\u200B',
    '\u202E',
    '\uFE0F',
    '\u{E0100}',
    'ﾊﾟ',
    '㈱',
    '①',
    'Ⅳ',
    '㌔',
    'が',
    'か\u3099',
  ),
  fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCodePoint(code)),
  fc
    .integer({ min: 0xc0, max: 0x17f })
    .filter((code) => code !== 0x130)
    .map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0x3041, max: 0x30ff }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0x4e00, max: 0x9fff }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0xff01, max: 0xff9f }).map((code) => String.fromCodePoint(code)),
);

test('the SQL function and the domain normalise every text alike', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.array(letter, { maxLength: 12 }).map((letters) => letters.join('')),
        { minLength: 50 },
      ),
      async (texts) => {
        const { rows } = await database.pool.query<{ form: string }>(
          'select search_form(text) as form from unnest($1::text[]) with ordinality as t(text, place) order by place',
          [texts],
        );
        expect(rows.map(({ form }) => form)).toEqual(texts.map(searchForm));
      },
    ),
    { numRuns: 100 },
  );
});
