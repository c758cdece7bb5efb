import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type EpochMs, parseInstant } from '#domain/time/instant.ts';
import { JOBS } from '../../jobs.ts';
import { startDaily, startJobs } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log.ts';
import { addClosedMonth } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { purgeOldLocations } from './location.service.ts';

const log = createLog('silent');

let database: TestDatabase;
let server: TestServer;
let companyId: string;
let user: TestUser;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ database });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await database.pool.query('update time_record set latitude = null, longitude = null');
  companyId = await addCompany(database);
  user = await addUser(database, { companyId });
});

function at(text: string): EpochMs {
  const instant = parseInstant(text);
  if (instant === null) throw new RangeError(`not an instant: ${text}`);
  return instant;
}

const run = (now: string) => purgeOldLocations(database, at(now), log);

const keep = (company: string, days: number) =>
  database.kysely
    .updateTable('company')
    .set({ location_retention_days: days })
    .where('company_id', '=', company)
    .execute();

async function punch(by: TestUser, now: string): Promise<number> {
  server.setNow(now);
  const { status, body } = await server.call('POST /api/time-records', {
    token: await server.logIn(by),
    body: { type: 'in', note: '出勤 09:00', latitude: 35.6, longitude: 139.7, accuracy: 5 },
  });
  expect(status).toBe(201);
  return body.id;
}

/** The punches that have a position. */
async function placed(): Promise<number[]> {
  const rows = await database.kysely
    .selectFrom('time_record')
    .select('time_record_id as id')
    .where('latitude', 'is not', null)
    .orderBy('time_record_id')
    .execute();
  return rows.map(({ id }) => id);
}

describe('D27: the positions of punches', () => {
  it('are removed once they are older than their company’s retention, and nothing else of the punches is', async () => {
    await keep(companyId, 30);
    const old = await punch(user, '2026-10-01T09:00:00+09:00');
    const elsewhere = await punch(await addUser(database), '2026-10-01T09:00:00+09:00');
    const recent = await punch(user, '2026-10-20T09:00:00+09:00');
    expect(await run('2026-10-31T09:00:00+09:00')).toBe(0);
    expect(await run('2026-10-31T09:00:01+09:00')).toBe(1);
    expect(await run('2026-10-31T09:00:01+09:00')).toBe(0);
    expect(await placed()).toEqual([elsewhere, recent]);
    const row = await database.kysely
      .selectFrom('time_record')
      .selectAll()
      .where('time_record_id', '=', old)
      .executeTakeFirst();
    expect(row).toMatchObject({
      longitude: null,
      accuracy: null,
      address_data: null,
      note: '出勤 09:00',
      record_type: 'clock_in',
    });
  });

  it('are removed from any number of punches and people', async () => {
    const people = 60;
    await database.pool.query(
      `with people as (
        insert into user_account (company_id, employee_id, name, role, password_hash)
        select $1, 'P' || i, '社員', 'user', 'x' from generate_series(1, ${people}) i returning user_id)
      insert into time_record (company_id, user_id, record_type, work_date, recorded_at, latitude, longitude)
        select $1, user_id, 'clock_in', day, day, 35.6, 139.7
        from people, generate_series(date '2020-01-01', date '2020-03-31', interval '1 day') day`,
      [companyId],
    );
    expect(await run('2026-11-20T09:00:00+09:00')).toBe(people * 91);
    expect(await placed()).toEqual([]);
  });

  it('are found by a partial index of those that are left, not by a scan of all punches ever made', async () => {
    const client = await database.pool.connect();
    try {
      await client.query('set enable_seqscan = off');
      const { rows } = await client.query(
        `explain select from time_record where company_id = 'x' and recorded_at < now()
          and (latitude is not null or address_data is not null) limit 1000`,
      );
      expect(JSON.stringify(rows)).toContain('time_record_with_place');
    } finally {
      client.release(true);
    }
  });

  it('are removed from a closed month too', async () => {
    await punch(user, '2025-09-01T09:00:00+09:00');
    await addClosedMonth(database, user, { from: '2025-09-01', to: '2025-09-30', at: '2025-10-01T09:00:00+09:00' });
    expect(await run('2026-11-20T09:00:00+09:00')).toBe(1);
  });

  it('skip a punch that is locked by a writer, until the next run', async () => {
    const busy = await punch(user, '2025-09-01T09:00:00+09:00');
    await punch(user, '2025-09-02T09:00:00+09:00');
    await database.kysely.transaction().execute(async (trx) => {
      await trx.selectFrom('time_record').selectAll().where('time_record_id', '=', busy).forUpdate().execute();
      expect(await run('2026-11-20T09:00:00+09:00')).toBe(1);
    });
    expect(await placed()).toEqual([busy]);
    expect(await run('2026-11-20T09:00:00+09:00')).toBe(1);
  });

  it('are removed for everybody else where it fails for one company, and it throws in the end', async () => {
    const failing = await punch(user, '2025-09-01T09:00:00+09:00');
    const next = await addUser(database);
    await punch(next, '2025-09-01T09:00:00+09:00');
    const constraint = `check (company_id <> '${companyId}' or latitude is not null) not valid`;
    await database.pool.query(`alter table time_record add constraint broken ${constraint}`);
    try {
      await expect(run('2026-11-20T09:00:00+09:00')).rejects.toThrow('for all');
    } finally {
      await database.pool.query('alter table time_record drop constraint broken');
    }
    expect(await placed()).toEqual([failing]);
    expect(await run('2026-11-20T09:00:00+09:00')).toBe(1);
  });

  it('are removed by a job of every night, at once where it is new', async () => {
    await punch(user, '2025-09-01T09:00:00+09:00');
    const jobs = await startJobs(database.connection, log);
    try {
      const now = (): EpochMs => at('2026-11-20T12:00:00+09:00');
      const job = JOBS.find(({ queue }) => queue === 'forget-locations');
      if (job !== undefined) await startDaily(jobs, job, { database, now, log });
      await expect.poll(placed).toEqual([]);
      expect(await jobs.getSchedules()).toMatchObject([{ cron: '30 3 * * *', timezone: 'Asia/Tokyo' }]);
    } finally {
      await jobs.stop({ graceful: true, timeout: 5_000 });
    }
  });

  it('are removed of the offline punches that have become requests, too', async () => {
    await keep(companyId, 30);
    for (const tapped of ['2026-10-20T09:00:00+09:00', '2026-10-22T09:00:00+09:00'])
      await database.pool.query(
        `with request as (
           insert into attendance_request (company_id, user_id, kind, status, work_date, payload, reason)
           values ($1, $2, 'punch_correction', 'draft', '2026-10-20', '{}', '電波がないため') returning *)
         insert into request_punch (company_id, attendance_request_id, user_id, record_type, recorded_at, received_at, tapped_at,
           latitude, longitude, accuracy, place_verdict, place_name)
         select company_id, attendance_request_id, user_id, 'clock_in', $3, $3, $3, 35.6, 139.7, 5, 'inside', '本社' from request`,
        [companyId, user.userId, tapped],
      );
    expect(await run('2026-11-20T10:00:00+09:00')).toBe(1);
    const { rows } = await database.pool.query(
      `select latitude, accuracy, place_name from request_punch where company_id = $1 order by recorded_at`,
      [companyId],
    );
    expect(rows).toEqual([
      { latitude: null, accuracy: null, place_name: '本社' },
      { latitude: 35.6, accuracy: 5, place_name: '本社' },
    ]);
  });

  it('removes the photos of shared devices, too', async () => {
    await keep(companyId, 30);
    const ids = [await punch(user, '2026-10-20T09:00:00+09:00'), await punch(user, '2026-10-22T09:00:00+09:00')];
    for (const id of ids)
      await database.pool.query(
        `with marked as (update time_record set has_photo = true where time_record_id = $1 returning *)
         insert into kiosk_photo (company_id, user_id, time_record_id, content, taken_at)
         select company_id, user_id, time_record_id, '\\xff', recorded_at from marked`,
        [id],
      );
    await run('2026-11-20T10:00:00+09:00');
    const { rows } = await database.pool.query(
      `select t.time_record_id as id, has_photo, p.content is not null as is_there from time_record t
       left join kiosk_photo p on p.company_id = t.company_id and p.time_record_id = t.time_record_id
       where t.company_id = $1 order by 1`,
      [companyId],
    );
    expect(rows).toEqual([
      { id: ids[0], has_photo: false, is_there: false },
      { id: ids[1], has_photo: true, is_there: true },
    ]);
  });
});
