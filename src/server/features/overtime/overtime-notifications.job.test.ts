import { expect, it, onTestFinished } from 'vitest';

import { addUser } from '../../testing/builders.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { addWork, type Worked } from '../../testing/worked.ts';
import { notifyOfOvertime } from './overtime-notifications.job.ts';

it('people and their admins are told once a month how their overtime stands to its limits', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const admin = await addUser(server.database, { role: 'admin' });
  const hired = { companyId: admin.companyId, hiredOn: '2026-11-01', createdAt: '2026-11-01T00:00:00+09:00' };
  const over = await addUser(server.database, { ...hired, name: '山田 太郎' });
  const ahead = await addUser(server.database, { ...hired, name: '鈴木 花子' });
  const within = await addUser(server.database, hired);
  const days = [2, 4, 5, 6, 9, 10, 11, 12, 13].map((day) => `2026-11-${String(day).padStart(2, '0')}`);
  const until = (time: string): readonly Worked[] => days.map((date) => [date, '09:00', time, 60]);
  // Nine days of 14, of 12 and of 8 hours.
  await addWork(server.database, over, until('24:00'));
  await addWork(server.database, ahead, until('22:00'));
  await addWork(server.database, within, until('18:00'));
  await notifyOfOvertime(server.runtime, server.now());
  await notifyOfOvertime(server.runtime, server.now());
  const { rows } = await server.database.pool.query(
    'select user_id, kind, about from notification order by kind, user_id',
  );
  const month = '2026-11';
  expect(rows).toEqual([
    { user_id: admin.userId, kind: 'overtime_broken', about: { month, name: '山田 太郎', whose: 'other' } },
    { user_id: over.userId, kind: 'overtime_broken', about: { month } },
    { user_id: admin.userId, kind: 'overtime_expected', about: { month, name: '鈴木 花子', whose: 'other' } },
    { user_id: ahead.userId, kind: 'overtime_expected', about: { month } },
  ]);
});
