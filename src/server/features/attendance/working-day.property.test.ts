import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { workingDayOfClockIn, workingDayOfClockOut } from '#domain/attendance/working-day.ts';
import { addDays, type IsoDate, isoDate } from '#domain/time/date.ts';
import { type EpochMs, epochMs, instantOf } from '#domain/time/instant.ts';
import { workingDayMinute } from '#domain/time/minutes.ts';
import { readCaller } from '../../platform/auth/caller.ts';
import type { Claims } from '../../platform/auth/tokens.ts';
import { addShift } from '../../testing/attendance-builders.ts';
import { addCompany, addUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createPunchStore } from './time-records.repository.ts';

// D3 is implemented twice, by the punch's SQL and by the domain: they must never differ.

let server: TestServer;
let companyId: string;

beforeAll(async () => {
  server = await startTestServer();
  companyId = await addCompany(server.database);
});
afterAll(() => server.stop());

const today = isoDate('2026-11-20');
const MINUTE = 60_000;

async function claimsOfSomeone(): Promise<Claims> {
  const user = await addUser(server.database, { companyId });
  return server.tokens.read(`Bearer ${await server.logIn(user)}`, server.now());
}

const punchAt = async (claims: Claims, type: 'clock_in' | 'clock_out', at: EpochMs): Promise<string | undefined> => {
  const stored = await createPunchStore(server.database)(claims, {
    type,
    at,
    note: null,
    isNoteAutomatic: false,
    latitude: null,
    longitude: null,
    accuracy: null,
    address: null,
    placeReason: null,
    isOffSite: false,
    chosenWorkDate: null,
    isTimeConfirmed: true,
    idempotency: null,
  });
  return stored?.row.work_date;
};

// The rule is about times near the edges of shifts, so whole and half hours and one millisecond off are likely.
const nearby = fc
  .tuple(fc.integer({ min: 0, max: 96 }), fc.constantFrom(-1, 0, 1, 17 * MINUTE + 59_999))
  .map(([half, off]) => half * 30 * MINUTE + off);
const anyShift = fc.record({
  dayOffset: fc.constantFrom(-2, -1, 0, 1, 2),
  start: fc.integer({ min: 0, max: 47 }).map((half) => half * 30),
  length: fc.integer({ min: 1, max: 72 }).map((half) => half * 30),
});

it('D3: stores a clock-in under the domain’s working day', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anyShift, { selector: ({ dayOffset }) => dayOffset, maxLength: 5 }),
      nearby,
      async (shifts, sinceMidnight) => {
        const user = await addUser(server.database, { companyId });
        const claims = server.tokens.read(`Bearer ${await server.logIn(user)}`, server.now());
        const planned = shifts.map(({ dayOffset, start, length }) => ({
          date: addDays(today, dayOffset),
          start: workingDayMinute(start),
          end: workingDayMinute(start + length),
          isWorkday: true,
        }));
        for (const { date, start, end } of planned) await addShift(server.database, user, date, [start, end]);
        const at = epochMs(instantOf(today, workingDayMinute(-720)) + sinceMidnight);
        expect(await punchAt(claims, 'clock_in', at)).toBe(workingDayOfClockIn(at, planned));
      },
    ),
    { numRuns: 60 },
  );
});

it('D3: stores a clock-out under the domain’s working day', async () => {
  const claims = await claimsOfSomeone();
  await readCaller(server.database, claims, server.now());
  await fc.assert(
    fc.asyncProperty(
      fc.option(fc.tuple(nearby, nearby), { nil: null }),
      fc.constantFrom<IsoDate>(today, addDays(today, 7)),
      fc.uniqueArray(anyShift, { selector: ({ dayOffset }) => dayOffset, maxLength: 5 }),
      async (clockIns, day, shifts) => {
        await server.database.kysely.deleteFrom('time_record').where('company_id', '=', companyId).execute();
        await server.database.kysely.deleteFrom('shift').where('company_id', '=', companyId).execute();
        const base = instantOf(day, workingDayMinute(0));
        const at = epochMs(base + 2 * 1440 * MINUTE);
        const planned = shifts.map(({ dayOffset, start, length }) => ({
          date: addDays(day, dayOffset),
          start: workingDayMinute(start),
          end: workingDayMinute(start + length),
          isWorkday: true,
        }));
        for (const { date, start, end } of planned)
          await addShift(server.database, { companyId, userId: claims.userId }, date, [start, end]);
        let latest: { recordedAt: EpochMs; workDate: IsoDate } | null = null;
        for (const offset of [...(clockIns ?? [])].toSorted((a, b) => a - b)) {
          const recordedAt = epochMs(base + offset);
          const workDate = await punchAt(claims, 'clock_in', recordedAt);
          if (workDate !== undefined && recordedAt <= at) latest = { recordedAt, workDate: isoDate(workDate) };
        }
        expect(await punchAt(claims, 'clock_out', at)).toBe(workingDayOfClockOut(at, latest, planned));
      },
    ),
    { numRuns: 80 },
  );
});
