import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { isoDate } from '#domain/time/date.ts';
import { epochMs } from '#domain/time/instant.ts';
import { auditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { mailByHand, startTestMail, type TestMail } from '../../testing/mail.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { lockRecipient, MAILS } from './mail-outbox.repository.ts';

let server: TestServer;
let mail: TestMail;
let person: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ mail: mailByHand });
  mail = await startTestMail(server);
});
afterAll(async () => {
  await mail.stop();
  await server.stop();
});

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  await server.database.pool.query('delete from mail_outbox');
  mail.smtp.mails.length = 0;
  mail.smtp.reply = () => null;
  person = await addUser(server.database, { role: 'super_admin' });
  token = await server.logIn(person);
});

const setAddress = (address: string | null) => server.call('PUT /api/mail-address', { token, body: { address } });
const state = async () => (await server.call('GET /api/mail-address', { token })).body;
const linkOf = (address: string): string => /confirm=([\w-]+)/.exec(mail.smtp.lastTo(address)?.text ?? '')?.[1] ?? '';
const confirm = (linked: string, by = token) =>
  server.call('POST /api/mail-address/confirm', { token: by, body: { token: linked } });

/** Gives the person an address that is confirmed. */
async function confirmed(address = 'taro@example.com'): Promise<void> {
  await setAddress(address);
  await mail.deliver();
  expect((await confirm(linkOf(address))).status).toBe(200);
}

describe('a mail address', () => {
  it('is confirmed by the link that was mailed to it, once', async () => {
    expect(await state()).toEqual({ is_on: true, address: null, is_confirmed: false });
    expect((await setAddress(' ｔaro@example.com ')).status).toBe(200);
    await mail.deliver();
    expect(await state()).toEqual({ is_on: true, address: 'taro@example.com', is_confirmed: false });
    const [sent, ...more] = mail.smtp.mails;
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ from: 'kintai@example.com', subject: 'メールアドレスの確認' });
    expect(sent?.headers).toContain('Auto-Submitted: auto-generated');
    const link = linkOf('taro@example.com');
    expect(await confirm(link)).toMatchObject({ status: 200, body: { message: 'メールアドレスを確認しました' } });
    expect((await state()).is_confirmed).toBe(true);
    expect((await confirm(link)).body.code).toBe('link_over');
    expect((await auditOf(server.database, person)).map(({ action }) => action)).toEqual([
      'set_mail_address',
      'confirm_mail_address',
    ]);
  });

  it('is confirmed by nobody else, nor by a link that is too old or to another address', async () => {
    await setAddress('taro@example.com');
    await mail.deliver();
    const colleague = await addUser(server.database, { companyId: person.companyId });
    const link = linkOf('taro@example.com');
    expect((await confirm(link, await server.logIn(colleague))).body.code).toBe('link_over');
    const stranger = await addUser(server.database);
    expect((await confirm(link, await server.logIn(stranger))).body.code).toBe('link_over');
    server.setNow('2026-11-23T12:00:01+09:00');
    expect((await confirm(link)).body.code).toBe('link_over');
    await server.call('POST /api/mail-address/confirmation', { token });
    await mail.deliver();
    const newer = linkOf('taro@example.com');
    token = await server.logIn(person);
    await setAddress('other@example.com');
    expect((await confirm(newer)).body.code).toBe('link_over');
    expect((await state()).is_confirmed).toBe(false);
  });

  it('loses its confirmation with a change, and is removed', async () => {
    await confirmed();
    await setAddress('taro@example.com');
    expect((await state()).is_confirmed).toBe(true);
    await setAddress('other@example.com');
    expect((await state()).is_confirmed).toBe(false);
    expect((await server.call('POST /api/mail-address/test', { token })).body.code).toBe('mail_address_missing');
    await setAddress(null);
    expect(await state()).toEqual({ is_on: true, address: null, is_confirmed: false });
    expect((await server.call('POST /api/mail-address/confirmation', { token })).body.code).toBe(
      'mail_address_missing',
    );
    await mail.deliver();
    expect(mail.smtp.mails.map(({ subject }) => subject)).toEqual([
      'メールアドレスの確認',
      'メールアドレスが変更されました',
    ]);
  });

  it.each([['taro'], ['taro@example.com\r\nBcc: other@example.com'], ['a@example.com, b@example.com']])(
    'is no %j',
    async (address) => {
      expect(await setAddress(address)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    },
  );

  it('asks for the password again once the login is older', async () => {
    server.setNow('2026-11-20T12:30:00+09:00');
    expect((await setAddress('taro@example.com')).body.code).toBe('password_confirmation_required');
  });

  it('is kept with the hash of its link alone', async () => {
    await setAddress('taro@example.com');
    await mail.deliver();
    const { rows } = await server.database.pool.query(
      `select to_jsonb(l)::text as row from mailed_link l union all select to_jsonb(o)::text from mail_outbox o
       union all select to_jsonb(a)::text from audit_entry a`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ row }) => row.includes(linkOf('taro@example.com')))).toEqual([]);
  });
});

it('is written to nobody whose address has changed since it was claimed', async () => {
  await setAddress('taro@example.com');
  const [claim] = await MAILS.claim(server.runtime.kysely, {
    now: server.now(),
    until: epochMs(server.now() + 60_000),
    limit: 1,
  });
  if (claim === undefined) throw new Error('no mail');
  const recipient = () =>
    server.runtime.kysely.transaction().execute((trx) => lockRecipient(trx, claim, isoDate('2026-11-20')));
  const { employeeId } = person;
  expect(await recipient()).toEqual({ address: 'taro@example.com', isConfirmed: false, employeeId, language: null });
  await setAddress('other@example.com');
  expect(await recipient()).toBeNull();
});

it('that was confirmed is told when it is changed or removed, and no other', async () => {
  const told = () =>
    mail.smtp.mails.filter(({ subject }) => subject === 'メールアドレスが変更されました').map(({ to }) => to);
  await setAddress('never@example.com');
  await confirmed('taro@example.com');
  expect(told()).toEqual([]);
  await setAddress('other@example.com');
  await setAddress('another@example.com');
  await mail.deliver();
  expect(told()).toEqual(['taro@example.com']);
  await confirmed('hanako@example.com');
  await setAddress(null);
  await mail.deliver();
  expect(told()).toEqual(['taro@example.com', 'hanako@example.com']);
});

it('so many mails go to an address that one enters oneself, and no more', async () => {
  const answers = [];
  for (let time = 0; time < 6; time += 1) answers.push((await setAddress(`taro${time}@example.com`)).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await server.call('POST /api/mail-address/confirmation', { token })).body.code).toBe('too_many_requests');
  expect((await setAddress(null)).status).toBe(200);
});

describe('a mail that fails', () => {
  const mails = async () => (await server.call('GET /api/admin/mails', { token })).body;
  const sendTest = () => server.call('POST /api/mail-address/test', { token });

  beforeEach(async () => {
    await confirmed();
    mail.smtp.mails.length = 0;
    mail.wakes.length = 0;
  });

  it('for a recipient who is refused is given up, and sent again or dropped by a super admin', async () => {
    mail.smtp.reply = (command) => (command.startsWith('RCPT') ? '550 no such user' : null);
    await sendTest();
    await mail.deliver();
    const { waiting, mails: undelivered } = await mails();
    expect(waiting).toBe(0);
    expect(undelivered).toEqual([
      {
        id: expect.any(Number),
        kind: 'test',
        user_id: person.userId,
        employee_id: person.employeeId,
        name: '試験 太郎',
        due_at: '2026-11-20T12:00:00.000+09:00',
        attempts: 1,
        fault: '宛先のメールアドレスに送信できません（SMTP 550）',
        failed_at: '2026-11-20T12:00:00.000+09:00',
      },
    ]);
    const resend = `POST /api/admin/mails/${undelivered[0].id}/resend`;
    const drop = `DELETE /api/admin/mails/${undelivered[0].id}`;
    const stranger = await server.logIn(await addUser(server.database, { role: 'super_admin' }));
    expect((await server.call(resend, { token: stranger })).status).toBe(404);
    expect((await server.call(drop, { token: stranger })).status).toBe(404);
    expect((await server.call(resend, { token })).status).toBe(200);
    await mail.deliver();
    expect((await mails()).mails).toHaveLength(1);
    expect((await server.call(drop, { token })).status).toBe(200);
    expect((await server.call(drop, { token })).status).toBe(404);
    expect((await mails()).mails).toEqual([]);
    expect((await auditOf(server.database, person)).map(({ action }) => action).slice(-2)).toEqual([
      'resend_mail',
      'drop_mail',
    ]);
  });

  it('while the mail server is busy is tried again, ever later, for a day', async () => {
    // No jitter.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    mail.smtp.reply = (command) => (command.startsWith('RCPT') ? '451 later' : null);
    await sendTest();
    await mail.deliver();
    await mail.deliver();
    expect(mail.wakes).toEqual([60]);
    expect((await mails()).mails).toMatchObject([{ attempts: 1, failed_at: null }]);
    server.setNow('2026-11-20T12:01:00+09:00');
    await mail.deliver();
    expect(mail.wakes).toEqual([60, 120]);
    server.setNow('2026-11-21T12:00:00+09:00');
    await mail.deliver();
    token = await server.logIn(person);
    expect((await mails()).mails).toMatchObject([{ attempts: 3, failed_at: '2026-11-21T12:00:00.000+09:00' }]);
    mail.smtp.reply = () => null;
    await mail.deliver();
    expect(mail.smtp.mails.map(({ subject }) => subject)).not.toContain('テストメール');
  });

  it('since the mail server is away holds up the others until then, and is sent once', async () => {
    mail.smtp.reply = (command) => (command.startsWith('MAIL') ? '421 away' : null);
    await sendTest();
    await mail.deliver();
    mail.smtp.reply = () => null;
    await mail.deliver();
    expect(mail.smtp.mails).toEqual([]);
    server.setNow('2026-11-20T12:01:00+09:00');
    await mail.deliver();
    await mail.deliver();
    expect(mail.smtp.mails.map(({ subject }) => subject)).toEqual(['テストメール']);
    expect(await mails()).toEqual({ is_on: true, waiting: 0, mails: [] });
  });

  it.each([
    ['its sender', 'MAIL'],
    ['its text', '.'],
  ])('for %s isn’t given up', async (_what, refused) => {
    mail.smtp.reply = (command) => (command.startsWith(refused) ? '550 not so' : null);
    await sendTest();
    await mail.deliver();
    expect((await mails()).mails).toMatchObject([{ attempts: 1, failed_at: null }]);
  });

  it('in a process that dies is sent by another one, under the same name', async () => {
    await sendTest();
    const claimed = `update mail_outbox set claim_id = gen_random_uuid(), claimed_until = $1 returning mail_id, due_at`;
    const { rows } = await server.database.pool.query(claimed, ['2026-11-20T12:10:00+09:00']);
    await mail.deliver();
    expect(mail.smtp.mails).toEqual([]);
    server.setNow('2026-11-20T12:10:00+09:00');
    await mail.deliver();
    await mail.deliver();
    expect(mail.smtp.mails.map(({ messageId }) => messageId)).toEqual([
      `<kintai-${rows[0].mail_id}-${rows[0].due_at.getTime()}@kintai.example.com>`,
    ]);
  });

  it('isn’t sent to somebody who has left', async () => {
    await sendTest();
    await server.database.pool.query(`update user_account set active = false where company_id = $1`, [
      person.companyId,
    ]);
    await mail.deliver();
    expect(mail.smtp.mails).toEqual([]);
  });
});

it('nothing of mail is there where none is configured', async () => {
  const off = await startTestServer();
  const someone = await addUser(off.database);
  const own = await off.logIn(someone);
  const address = { token: own, body: { address: 'taro@example.com' } };
  expect((await off.call('GET /api/mail-address', { token: own })).body.is_on).toBe(false);
  expect((await off.call('PUT /api/mail-address', address)).body.code).toBe('mail_off');
  expect((await off.call('POST /api/mail-address/test', { token: own })).body.code).toBe('mail_off');
  const forgotten = { body: { companyId: someone.companyId, employeeId: someone.employeeId } };
  expect((await off.call('POST /api/auth/forgot-password', forgotten)).body.code).toBe('mail_off');
  await off.stop();
});
