import { expect, it, onTestFinished } from 'vitest';

import { addLeave, addShift } from '../../testing/attendance-builders.ts';
import { addUser } from '../../testing/builders.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { notifyOfShifts } from './shift-notifications.job.ts';

it('people are told of a shift that is soon to begin, where their company wants it, and not once it has begun', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const person = await addUser(server.database);
  const { companyId } = person;
  const [later, there, away] = [
    await addUser(server.database, { companyId }),
    await addUser(server.database, { companyId }),
    await addUser(server.database, { companyId }),
  ];
  for (const user of [person, there, away])
    await addShift(server.database, user, '2026-11-20', [12 * 60 + 30, 18 * 60]);
  await addShift(server.database, later, '2026-11-20', [12 * 60 + 31, 18 * 60]);
  await server.database.pool.query(
    `insert into time_record (company_id, user_id, record_type, work_date, recorded_at)
     values ($1, $2, 'clock_in', '2026-11-20', '2026-11-20 11:50+09')`,
    [companyId, there.userId],
  );
  await addLeave(server.database, away, '2026-11-20');
  const token = await server.logIn(person);
  await notifyOfShifts(server.runtime, server.now());
  const told = async () => (await server.database.pool.query('select user_id, about from notification')).rows;
  expect(await told()).toEqual([]);
  await server.database.pool.query(
    `insert into notification_setting (company_id, kind, in_app, mail) values ($1, 'shift_soon', true, 'off')`,
    [companyId],
  );
  await notifyOfShifts(server.runtime, server.now());
  await notifyOfShifts(server.runtime, server.now());
  expect(await told()).toEqual([{ user_id: person.userId, about: { date: '2026-11-20', time: '12:30' } }]);
  const bell = async () => (await server.call('GET /api/notifications', { token })).body.length;
  expect(await bell()).toBe(1);
  server.setNow('2026-11-20T12:30:00+09:00');
  expect(await bell()).toBe(0);
});
