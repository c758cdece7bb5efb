import { expect, it, onTestFinished } from 'vitest';

import { daysFrom, isoDate } from '#domain/time/date.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { addWork } from '../../testing/worked.ts';
import { notifyOfRest } from './rest-notifications.job.ts';

it('people and their admins are told of too little rest before yesterday’s work, and of a week without a day off, once', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const admin = await addUser(server.database, { role: 'admin' });
  const created = { companyId: admin.companyId, hiredOn: '2024-04-01', createdAt: '2024-04-01T00:00:00+09:00' };
  const person = await addUser(server.database, { ...created, name: '山田 太郎' });
  const rested = await addUser(server.database, created);
  for (const day of [13, 14, 15, 16, 17])
    await addWork(server.database, person, [[`2026-11-${day}`, '09:00', '18:00', 60]]);
  await addWork(server.database, person, [
    ['2026-11-18', '09:00', '23:30', 60],
    ['2026-11-19', '09:00', '18:00', 60],
  ]);
  // For longer than anybody asks.
  const always = await addUser(server.database, created);
  await addWork(
    server.database,
    always,
    daysFrom(isoDate('2026-10-01'), isoDate('2026-11-19')).map((date) => [date, '09:00', '18:00', 60]),
  );
  await addWork(server.database, rested, [
    ['2026-11-18', '09:00', '22:00', 60],
    ['2026-11-19', '09:00', '18:00', 60],
  ]);
  await notifyOfRest(server.runtime, server.now());
  await notifyOfRest(server.runtime, server.now());
  const { rows } = await server.database.pool.query(
    'select user_id, kind, about from notification order by kind, user_id',
  );
  const of = { name: '山田 太郎', whose: 'other' };
  expect(rows).toEqual([
    { user_id: admin.userId, kind: 'interval_short', about: { date: '2026-11-19', ...of } },
    { user_id: person.userId, kind: 'interval_short', about: { date: '2026-11-19' } },
    { user_id: admin.userId, kind: 'long_run', about: { date: '2026-11-19', days: 7, ...of } },
    { user_id: person.userId, kind: 'long_run', about: { date: '2026-11-19', days: 7 } },
  ]);
  // The row goes on, and its notification was sent.
  await addWork(server.database, person, [['2026-11-20', '09:00', '18:00', 60]]);
  server.setNow('2026-11-21T06:00:00+09:00');
  await notifyOfRest(server.runtime, server.now());
  expect((await server.database.pool.query('select from notification')).rowCount).toBe(4);
});

it('a run that a night ends is told once the night is over, and five nights a week are none', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const created = { hiredOn: '2024-04-01', createdAt: '2024-04-01T00:00:00+09:00' };
  const person = await addUser(server.database, created);
  const rested = await addUser(server.database, { ...created, companyId: person.companyId });
  const nights = (of: TestUser, days: readonly number[]) =>
    addWork(
      server.database,
      of,
      days.map((day) => [`2026-11-${String(day).padStart(2, '0')}`, '22:00', '30:00', 60]),
    );
  await nights(rested, [2, 3, 5, 6, 7, 9, 10, 12, 13, 14, 16, 17, 19]);
  await nights(person, [13, 14, 15, 16, 17, 18]);
  const told = async (at: string) => {
    server.setNow(at);
    await notifyOfRest(server.runtime, server.now());
    const { rows } = await server.database.pool.query(
      `select user_id, about from notification where kind = 'long_run'`,
    );
    return rows;
  };
  expect(await told('2026-11-20T05:45:00+09:00')).toEqual([]);
  await nights(person, [19]);
  const news = [{ user_id: person.userId, about: { date: '2026-11-19', days: 7 } }];
  expect(await told('2026-11-21T05:45:00+09:00')).toEqual(news);
  expect(await told('2026-11-22T05:45:00+09:00')).toEqual(news);
});
