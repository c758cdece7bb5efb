import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { addUser, type TestUser } from '../../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let database: TestDatabase;
let server: TestServer;
let user: TestUser;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ database });
  user = await addUser(database, { role: 'super_admin' });
  token = await server.logIn(user);
});
afterAll(() => server.stop());

const punch = (type: string, note: string) => server.call('POST /api/time-records', { token, body: { type, note } });
const correct = (body: object) =>
  server.call('PUT /api/time-records/new', {
    token,
    body: { date: '2026-11-20', modification_reason: '訂正', ...body },
  });
const notes = async () => {
  const { body } = await server.call('GET /api/time-records?date=2026-11-20', { token });
  return body.map((record: { note: string; note_is_automatic: boolean }) => [record.note, record.note_is_automatic]);
};

describe('D4: the note that the clock screen sends', () => {
  it('is replaced by one that a person enters, and stays without one', async () => {
    server.setNow('2026-11-20T09:00:00+09:00');
    await punch('in', '出勤 09:00');
    server.setNow('2026-11-20T18:00:00+09:00');
    await punch('out', '退勤 18:00');
    expect(await notes()).toEqual([
      ['出勤 09:00', true],
      ['退勤 18:00', true],
    ]);
    await correct({ clock_in: '09:00', note: '直行' });
    expect(await notes()).toEqual([
      ['直行', false],
      ['退勤 18:00', true],
    ]);
    await correct({ clock_in: '08:30' });
    expect(await notes()).toEqual([
      ['直行', false],
      ['退勤 18:00', true],
    ]);
    await server.call(`PUT /api/admin/users/${user.userId}/time-records/new`, {
      token,
      body: { date: '2026-11-20', note: '出勤 08:30' },
    });
    expect(await notes()).toEqual([
      ['出勤 08:30', true],
      ['退勤 18:00', true],
    ]);
  });

  it('moves with the written note of a punch that is deleted', async () => {
    server.setNow('2026-11-20T19:00:00+09:00');
    await correct({ clock_in: '08:30', note: '直帰' });
    const { body } = await server.call('GET /api/time-records?date=2026-11-20', { token });
    await server.call(`PATCH /api/time-records/${body[0].id}/field`, { token, body: { field: 'clock_in' } });
    expect(await notes()).toEqual([['直帰', false]]);
  });
});
