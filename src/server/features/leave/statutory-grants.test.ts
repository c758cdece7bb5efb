import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addDays, isoDate } from '#domain/time/date.ts';
import { type EpochMs, epochMs, parseInstant } from '#domain/time/instant.ts';
import { JOBS } from '../../jobs.ts';
import { auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { addLeaveGrant, employ } from '../../testing/leave-builders.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { startDaily, startJobs } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log.ts';
import { makeAllDueGrants } from './statutory-grants.service.ts';

let database: TestDatabase;
let user: TestUser;
const log = createLog('silent');

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate leave_grant, leave_kind_grant, statutory_grant_review');
  await database.pool.query('update user_account set hired_on = null');
  user = await addUser(database);
});

/** That time of the day in Japan. */
function at(date: string, time = '00:05:00'): EpochMs {
  return parseInstant(`${date}T${time}+09:00`) ?? epochMs(Number.NaN);
}

const run = (date: string, time?: string): Promise<number> => makeAllDueGrants(database, at(date, time), log);

/** `2025-10-01 11 → 2027-09-30 #1` */
async function grants(of = user): Promise<string[]> {
  const rows = await database.kysely
    .selectFrom('leave_grant')
    .selectAll()
    .where('company_id', '=', of.companyId)
    .where('user_id', '=', of.userId)
    .orderBy('granted_on')
    .execute();
  return rows.map((row) => `${row.granted_on} ${row.days} → ${row.expires_on} #${row.sequence}`);
}

describe('the daily job', () => {
  it('grants on each due day in Japan, once, with an entry in the audit log', async () => {
    await employ(database, user, '2026-05-20');
    expect(await run('2026-11-19', '23:59:59')).toBe(0);
    expect(await run('2026-11-20', '00:00:00')).toBe(1);
    expect(await run('2026-11-20')).toBe(0);
    expect(await grants()).toEqual(['2026-11-20 10 → 2028-11-19 #0']);
    expect(await auditOf(database, user)).toMatchObject([
      {
        action: 'make_statutory_grant',
        actor_user_id: null,
        after: { granted_on: '2026-11-20', expires_on: '2028-11-19', days: 10 },
        reason: '法定の付与（勤続6か月）',
      },
    ]);
    await run('2027-11-20');
    expect(await grants()).toEqual(['2026-11-20 10 → 2028-11-19 #0', '2027-11-20 11 → 2029-11-19 #1']);
  });

  it('makes up for the days on which it did not run', async () => {
    await employ(database, user, '2024-04-01');
    await run('2024-10-01');
    expect(await run('2026-10-20')).toBe(2);
    expect(await grants()).toEqual([
      '2024-10-01 10 → 2026-09-30 #0',
      '2025-10-01 11 → 2027-09-30 #1',
      '2026-10-01 12 → 2028-09-30 #2',
    ]);
  });

  it.each([
    ['2025-08-31', '2026-02-28', '2026-03-01 10 → 2028-02-29 #0'],
    ['2025-08-29', '2026-02-28', '2026-03-01 10 → 2028-02-29 #0'],
    ['2025-08-28', '2026-02-27', '2026-02-28 10 → 2028-02-27 #0'],
    ['2027-08-29', '2028-02-28', '2028-02-29 10 → 2030-02-28 #0'],
    ['2025-10-31', '2026-04-30', '2026-05-01 10 → 2028-04-30 #0'],
  ])('民法143条: hired on %s nothing by %s, and on the day after %s', async (hiredOn, before, expected) => {
    await employ(database, user, hiredOn);
    expect(await run(before)).toBe(0);
    expect(await run(addDays(isoDate(before), 1))).toBe(1);
    expect(await grants()).toEqual([expected]);
  });

  it('grants in proportion to the contract, and nothing while the contract is incomplete', async () => {
    const [part, unknown] = [await addUser(database), await addUser(database)];
    await employ(database, part, '2026-05-20', { weekly_days: 3, weekly_minutes: 1080 });
    await employ(database, unknown, '2026-05-20', { weekly_days: null, weekly_minutes: null });
    await run('2026-11-20');
    expect(await grants(part)).toEqual(['2026-11-20 5 → 2028-11-19 #0']);
    expect(await grants(unknown)).toEqual([]);
    await employ(database, unknown, '2026-05-20', { weekly_days: 4, weekly_minutes: 1740 });
    await run('2026-12-01');
    expect(await grants(unknown)).toEqual(['2026-11-20 7 → 2028-11-19 #0']);
  });

  it('D22: skips who has left or is deactivated, until they are back', async () => {
    const [left, gone, leaving] = [await addUser(database), await addUser(database), await addUser(database)];
    await employ(database, left, '2026-05-20', { left_on: '2026-11-19' });
    await employ(database, gone, '2026-05-20', { active: false });
    await employ(database, leaving, '2026-05-20', { left_on: '2026-11-20' });
    await run('2026-11-20');
    expect([await grants(left), await grants(gone)]).toEqual([[], []]);
    expect(await grants(leaving)).toHaveLength(1);
    await employ(database, gone, '2026-05-20', { active: true });
    await run('2026-12-20');
    expect(await grants(gone)).toEqual(['2026-11-20 10 → 2028-11-19 #0']);
  });

  it('grants only the current year to an employee of many years whose hire date is entered today', async () => {
    await employ(database, user, '2004-04-01');
    expect(await run('2026-11-20')).toBe(1);
    expect(await grants()).toEqual(['2026-10-01 20 → 2028-09-30 #22']);
  });

  it('does not grant what was entered by hand, on its day or early', async () => {
    const early = await addUser(database);
    await employ(database, user, '2024-04-01');
    await employ(database, early, '2024-04-01');
    await addLeaveGrant(database, user, '2026-10-01', 7.5);
    await addLeaveGrant(database, early, '2026-04-01', 12);
    await addLeaveGrant(database, early, '2026-11-01', 2, { isStatutory: false });
    expect(await run('2026-11-20')).toBe(0);
    await run('2027-04-01');
    expect(await grants(early)).toContain('2027-04-01 14 → 2029-03-31 #3');
    expect(await grants()).toEqual(['2026-10-01 7.5 → 2099-12-31 #null']);
  });

  it('grants nothing twice when the hire date is corrected, and continues from the corrected one', async () => {
    await employ(database, user, '2024-04-01');
    await run('2024-10-01');
    await run('2025-10-01');
    await employ(database, user, '2014-04-01');
    expect(await run('2025-11-01')).toBe(0);
    expect(await grants()).toEqual(['2024-10-01 10 → 2026-09-30 #10', '2025-10-01 11 → 2027-09-30 #11']);
    // A year off, so that each sequence is another's.
    await employ(database, user, '2025-04-01');
    expect(await run('2025-11-01')).toBe(0);
    expect(await grants()).toEqual(['2024-10-01 10 → 2026-09-30 #null', '2025-10-01 11 → 2027-09-30 #0']);
    await run('2026-10-01');
    expect(await grants()).toContain('2026-10-01 11 → 2028-09-30 #1');
  });

  it('never grants twice, run by two processes concurrently', async () => {
    const companyId = await addCompany(database);
    const users = await Promise.all(Array.from({ length: 12 }, () => addUser(database, { companyId })));
    for (const one of users) await employ(database, one, '2026-05-20');
    const other = openDatabase(database.connection, 5, () => undefined);
    try {
      const counts = await Promise.all(
        [database, other, database, other].map((each) => makeAllDueGrants(each, at('2026-11-20'), log)),
      );
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(users.length);
    } finally {
      await other.close();
    }
    for (const one of users) expect(await grants(one)).toEqual(['2026-11-20 10 → 2028-11-19 #0']);
  });

  it('serves everybody else where it fails for one, and throws in the end', async () => {
    const next = await addUser(database);
    await employ(database, user, '2026-05-20');
    await employ(database, next, '2026-05-20');
    await database.pool.query(`alter table leave_grant add constraint broken check (user_id <> ${user.userId})`);
    try {
      await expect(run('2026-11-20')).rejects.toThrow('for everybody');
    } finally {
      await database.pool.query('alter table leave_grant drop constraint broken');
    }
    expect(await grants()).toEqual([]);
    expect(await grants(next)).toHaveLength(1);
    expect(await run('2026-11-20')).toBe(1);
  });

  it('is a job of every night, run at once where it is new', async () => {
    await employ(database, user, '2026-05-20');
    const jobs = await startJobs(database.connection, log);
    try {
      const job = JOBS.find(({ queue }) => queue === 'statutory-grants');
      if (job !== undefined) await startDaily(jobs, job, { database, now: () => at('2026-11-25', '12:00:00'), log });
      await expect.poll(() => grants()).toHaveLength(1);
      expect(await jobs.getSchedules()).toMatchObject([{ cron: '5 0 * * *', timezone: 'Asia/Tokyo' }]);
    } finally {
      await jobs.stop({ graceful: true, timeout: 5_000 });
    }
  });
});
