import { expect, it, onTestFinished } from 'vitest';

import { addUser } from '../../testing/builders.ts';
import { killGroup, startProcess, stopProcess } from '../../testing/server-process.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import { createTestDatabase, urlOf } from '../../testing/test-database.ts';

it('a mail whose process is killed while it is sent is sent again, under the same name', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const smtp = await startSmtpServer();
  onTestFinished(() => smtp.stop());
  const env = {
    DATABASE_URL: urlOf(database),
    KINTAI_SMTP_URL: smtp.url,
    KINTAI_MAIL_FROM: 'kintai@example.com',
    KINTAI_URL: 'https://kintai.example.com',
  };
  const { companyId, employeeId, password } = await addUser(database);
  await database.pool.query(`update user_account set mail_address = 'taro@example.com', mail_confirmed_at = now()`);
  // It has taken the mail, and never says so.
  smtp.reply = (command) => (command === '.' ? '' : null);
  const first = await startProcess(env);
  const post = async (path: string, body: object, token?: string) => {
    const answer = await fetch(first.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { readonly token: string };
  };
  const { token } = await post('/api/auth/login', { companyId, employeeId, password });
  await database.pool.query('delete from notification');
  await post('/api/mail-address/test', {}, token);
  await expect.poll(() => smtp.mails.length).toBe(1);
  await killGroup(first);

  smtp.reply = () => null;
  // As when the claim of the process that died is over.
  await database.pool.query(`update mail_outbox set claimed_until = now() - interval '1 second'`);
  const second = await startProcess(env);
  await expect.poll(() => smtp.mails.length).toBe(2);
  await expect.poll(async () => (await database.pool.query('select from mail_outbox')).rowCount).toBe(0);
  const [one, other] = smtp.mails;
  expect(other?.messageId).toBe(one?.messageId);
  expect(one?.subject).toBe('テストメール');
  expect(await stopProcess(second)).toBe(0);
});
