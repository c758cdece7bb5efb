import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { isEmployedWithin } from '#domain/users/employment.ts';
import { addDays, isoDate, type IsoDate } from '#domain/time/date.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const anyDay = fc.integer({ min: 0, max: 6 }).map((day) => addDays(isoDate('2026-02-26'), day));
const anyDayOrNone = fc.option(anyDay);

it('D22: the SQL rule of employment equals the domain’s', async () => {
  const anyCase = fc.record({ hiredOn: anyDayOrNone, leftOn: anyDayOrNone, first: anyDay, last: anyDay });
  await fc.assert(
    fc.asyncProperty(fc.array(anyCase, { minLength: 50, maxLength: 50 }), async (cases) => {
      const column = (of: (one: (typeof cases)[number]) => IsoDate | null) => cases.map(of);
      const { rows } = await database.pool.query<{ is_employed: boolean }>(
        `select employed_within(hired_on, left_on, first, last) as is_employed
         from unnest($1::date[], $2::date[], $3::date[], $4::date[]) as c (hired_on, left_on, first, last)`,
        [
          column(({ hiredOn }) => hiredOn),
          column(({ leftOn }) => leftOn),
          column(({ first }) => first),
          column(({ last }) => last),
        ],
      );
      expect(rows.map((row) => row.is_employed)).toEqual(
        cases.map(({ first, last, ...dates }) => isEmployedWithin(first, last, dates)),
      );
    }),
    { numRuns: 40 },
  );
});
