import { expect, it, onTestFinished } from 'vitest';

import { addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { addWork, type Worked } from '../../testing/worked.ts';
import { notifyOfBands } from './band-notifications.job.ts';

it('people and those who see their assignments are told once of each end of the band that a month isn’t going to keep', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  // The 24th is a Tuesday after a holiday: it and four more days are left.
  server.setNow('2026-11-24T05:35:00+09:00');
  const admin = await addUser(server.database, { role: 'admin' });
  const hired = { companyId: admin.companyId, hiredOn: '2026-11-01', createdAt: '2026-11-01T00:00:00+09:00' };
  const [less, more, over, within] = [
    await addUser(server.database, { ...hired, name: '少 太郎' }),
    await addUser(server.database, { ...hired, name: '多 花子' }),
    await addUser(server.database, { ...hired, name: '超 次郎' }),
    await addUser(server.database, hired),
  ];
  const { client_company_id: client } = await server.database.kysely
    .insertInto('client_company')
    .values({ company_id: admin.companyId, name: 'アクメ' })
    .returning('client_company_id')
    .executeTakeFirstOrThrow();
  const assign = ({ companyId, userId }: TestUser, lower: number, upper: number) =>
    server.database.kysely
      .insertInto('client_assignment')
      .values({
        company_id: companyId,
        user_id: userId,
        client_company_id: client,
        from_date: '2026-04-01',
        band_lower_minutes: lower * 60,
        band_upper_minutes: upper * 60,
      })
      .execute();
  const days = [2, 4, 5, 6, 9, 10, 11, 12, 13, 16].map((day) => `2026-11-${String(day).padStart(2, '0')}`);
  const until = (time: string): readonly Worked[] => days.map((date) => [date, '09:00', time, 60]);
  // Ten days of 8 hours, and five of 8 to come.
  for (const person of [less, more, over, within]) await addWork(server.database, person, until('18:00'));
  await assign(less, 140, 180);
  await assign(more, 80, 110);
  await assign(over, 60, 79.5);
  await assign(within, 100, 140);
  await notifyOfBands(server.runtime, server.now());
  server.setNow('2026-11-25T05:35:00+09:00');
  await notifyOfBands(server.runtime, server.now());
  const { rows } = await server.database.pool.query(
    'select user_id, kind, about from notification order by user_id, notification_id',
  );
  const month = { month: '2026-11', client: 'アクメ', days: 5 };
  const told = [
    [less, '少 太郎', { ...month, band: 'near_lower', time: '60:00' }],
    [more, '多 花子', { ...month, band: 'near_upper', time: '30:00' }],
    [over, '超 次郎', { ...month, band: 'above', time: '0:30' }],
  ] as const;
  expect(rows).toEqual([
    ...told.map(([, name, about]) => ({
      user_id: admin.userId,
      kind: 'band_near',
      about: { ...about, name, whose: 'other' },
    })),
    ...told.map(([{ userId }, , about]) => ({ user_id: userId, kind: 'band_near', about })),
  ]);
});
