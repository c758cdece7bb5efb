import { afterAll, beforeAll, expect, it } from 'vitest';

import { parseInstant } from '#domain/time/instant.ts';
import { addUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { forgetOldLocations } from './location-retention.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('D27: removes the place of punches older than their company keeps it, and nothing else of them', async () => {
  const user = await addUser(server.database);
  const { kysely } = server.database;
  await kysely
    .updateTable('company')
    .set({ location_retention_days: 30 })
    .where('company_id', '=', user.companyId)
    .execute();
  const other = await addUser(server.database);
  server.setNow('2026-10-01T09:00:00+09:00');
  const place = { latitude: 35.6, longitude: 139.7, accuracy: 5 };
  const old = await server.call('POST /api/time-records', {
    token: await server.logIn(user),
    body: { type: 'in', note: '出勤 09:00', ...place },
  });
  const kept = await server.call('POST /api/time-records', {
    token: await server.logIn(other),
    body: { type: 'in', ...place },
  });
  server.setNow('2026-10-20T09:00:00+09:00');
  const recent = await server.call('POST /api/time-records', {
    token: await server.logIn(user),
    body: { type: 'in', ...place },
  });

  const now = parseInstant('2026-10-31T09:00:01+09:00');
  if (now === null) throw new Error('not an instant');
  expect(await forgetOldLocations(server.database, now)).toBe(1);
  expect(await forgetOldLocations(server.database, now)).toBe(0);

  const rows = await kysely.selectFrom('time_record').selectAll().orderBy('time_record_id').execute();
  const placed = rows.filter(({ latitude }) => latitude !== null).map((row) => row.time_record_id);
  expect(placed).toEqual([kept.body.id, recent.body.id]);
  expect(rows.find((row) => row.time_record_id === old.body.id)).toMatchObject({
    longitude: null,
    accuracy: null,
    address_data: null,
    note: '出勤 09:00',
    record_type: 'clock_in',
  });
});
