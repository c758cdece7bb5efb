import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { foldedForm } from '#domain/company/folded-form.ts';
import { withoutInvisible } from '#domain/company/one-line.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

// A login looks an account up by SQL and counts its failures by the domain: they must never differ.

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/**
 * What an ID may hold, and the blanks around it; likelier what has a case or a width. Letters that
 * Unicode has got last, which Node knows and the database doesn't yet, are left out below.
 */
const letter = fc.oneof(
  fc.constantFrom(
    ...Array.from(' 　\t\n\u00A0\u1680\u2003\u2028\u2029\u202F\uFEFF'),
    'ﾊﾟ',
    'か\u3099',
    'Σ',
    'İ',
    'ẞ',
    'Ǆ',
    '㌔',
    'Ⅳ',
    '\u00AD',
    '\u200B',
    '\u202E',
    '\u3164',
    '\uFE0F',
    '\u{E0100}',
  ),
  fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0xff01, max: 0xffee }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0xa0, max: 0x9fff }).map((code) => String.fromCodePoint(code)),
);

test('the SQL function and the domain agree on every character that nobody sees', async () => {
  const { rows } = await database.pool.query<{ code: number }>(
    `select code from generate_series(1, 1114111) code
     where code not between 55296 and 57343 and without_invisible(chr(code)) = '' order by code`,
  );
  const codes = Array.from({ length: 0x10ffff }, (_, index) => index + 1).filter(
    (code) => !(code >= 0xd800 && code <= 0xdfff) && withoutInvisible(String.fromCodePoint(code)) === '',
  );
  expect(rows.map(({ code }) => code)).toEqual(codes);
});

test('D44: the SQL function and the domain fold every ID alike', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.array(letter, { maxLength: 12 }).map((letters) => letters.join('')),
        { minLength: 50 },
      ),
      async (ids) => {
        const { rows } = await database.pool.query<{ id: string; form: string }>(
          `select id, folded_form(id) as form from unnest($1::text[]) with ordinality as t(id, place)
           where unicode_assigned(id) order by place`,
          [ids],
        );
        expect(rows.map(({ form }) => form)).toEqual(rows.map(({ id }) => foldedForm(id)));
      },
    ),
    { numRuns: 100 },
  );
});
