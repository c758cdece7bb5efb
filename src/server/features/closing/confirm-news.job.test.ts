import { expect, it, onTestFinished } from 'vitest';

import { addCompany, addUser } from '../../testing/builders.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { remindToConfirm } from './confirm-news.job.ts';

it('people are reminded to confirm their month after its end, until they have', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const companyId = await addCompany(server.database, { asksConfirmation: true });
  const hired = { companyId, hiredOn: '2024-04-01', createdAt: '2024-04-01T00:00:00+09:00' };
  const person = await addUser(server.database, hired);
  // Hired since.
  await addUser(server.database, { companyId, hiredOn: '2026-11-01' });
  // Asks nobody.
  await addUser(server.database, { hiredOn: '2024-04-01', createdAt: '2024-04-01T00:00:00+09:00' });
  const token = await server.logIn(person);
  await server.database.pool.query('delete from notification');
  server.setNow('2026-11-01T12:00:00+09:00');
  await server.database.pool.query(
    `insert into notification_leads (company_id, shift_lead_minutes, confirm_after_days, obligation_lead_months, expiry_lead_months)
     values ($1, 30, 2, 3, 2)`,
    [companyId],
  );
  const told = async () => (await server.database.pool.query('select user_id, kind, about from notification')).rows;
  await remindToConfirm(server.runtime, server.now());
  expect(await told()).toEqual([]);
  server.setNow('2026-11-02T12:00:00+09:00');
  await remindToConfirm(server.runtime, server.now());
  await remindToConfirm(server.runtime, server.now());
  expect(await told()).toEqual([{ user_id: person.userId, kind: 'month_to_confirm', about: { month: '2026-10' } }]);
  const bell = async () => (await server.call('GET /api/notifications', { token })).body.length;
  expect(await bell()).toBe(1);
  expect((await server.call('POST /api/months/2026-10/confirm', { token })).status).toBe(200);
  expect(await bell()).toBe(0);
});
