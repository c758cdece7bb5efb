import { expect, it, onTestFinished } from 'vitest';

import { daysFrom, isoDate } from '#domain/time/date.ts';
import { addUser } from '../../testing/builders.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { addWork } from '../../testing/worked.ts';
import { notifyOfLongHours } from './health-notifications.job.ts';

it('who worked more than 80 hours too much is told after the month, and so are the admins', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const admin = await addUser(server.database, { role: 'admin' });
  const hired = { companyId: admin.companyId, hiredOn: '2024-04-01', createdAt: '2024-04-01T00:00:00+09:00' };
  const person = await addUser(server.database, { ...hired, name: '山田 太郎' });
  // 25 days of 11 hours, of which 40 a week are 177.
  await addWork(
    server.database,
    person,
    daysFrom(isoDate('2026-10-01'), isoDate('2026-10-25')).map((date) => [date, '08:00', '20:00', 60]),
  );
  server.setNow('2026-11-15T06:00:00+09:00');
  await notifyOfLongHours(server.runtime, server.now());
  expect((await server.database.pool.query('select from notification')).rowCount).toBe(0);
  server.setNow('2026-11-02T06:00:00+09:00');
  await notifyOfLongHours(server.runtime, server.now());
  await notifyOfLongHours(server.runtime, server.now());
  const { rows } = await server.database.pool.query('select user_id, kind, about from notification order by user_id');
  expect(rows).toEqual([
    { user_id: admin.userId, kind: 'long_hours', about: { month: '2026-10', name: '山田 太郎', whose: 'other' } },
    { user_id: person.userId, kind: 'long_hours', about: { month: '2026-10' } },
  ]);
});
