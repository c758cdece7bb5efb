import { ZipBuffer } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { OpenedLink } from '#contract/report-approvals.ts';
import { checkProof } from '#domain/audit/proof.ts';
import { sealAudit } from '../../platform/audit/sealing.ts';
import { sha256 } from '../../platform/sha256.ts';
import { auditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { mailByHand, startTestMail, type TestMail } from '../../testing/mail.ts';
import { readPdf } from '../../testing/pdf.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { readXlsx } from '../../testing/xlsx.ts';
import { addWork } from '../../testing/worked.ts';
import { remindClients } from './report-reminders.job.ts';

let server: TestServer;
let mail: TestMail;
let admin: TestUser;
let person: TestUser;
let token: string;
let asAdmin: string;
let client: number;
let assignment: number;

const MONTH = '2026-11';
const DAY = '2026-11-19';
const MANAGER = 'tanaka@acme.example';

beforeAll(async () => {
  server = await startTestServer({ mail: mailByHand });
  mail = await startTestMail(server);
});
afterAll(async () => {
  await mail.stop();
  await server.stop();
});
beforeEach(async () => {
  server.setNow('2026-12-01T12:00:00+09:00');
  await server.database.pool.query('delete from mail_outbox');
  mail.smtp.mails.length = 0;
  admin = await addUser(server.database, { role: 'super_admin' });
  person = await addPerson('客先 花子');
  [token, asAdmin] = [await server.logIn(person), await server.logIn(admin)];
  client = await addClient('アクメ');
  assignment = await assign(person);
  await addWork(server.database, person, [[DAY, '09:00', '18:10', 60]]);
});

const addPerson = (name: string, companyId = admin.companyId) =>
  addUser(server.database, { companyId, name, hiredOn: '2026-11-01' });

async function addClient(name: string): Promise<number> {
  const { client_company_id: id } = await server.database.kysely
    .insertInto('client_company')
    .values({ company_id: admin.companyId, name })
    .returning('client_company_id')
    .executeTakeFirstOrThrow();
  return id;
}

async function assign({ companyId, userId }: TestUser, at = client): Promise<number> {
  const { client_assignment_id: id } = await server.database.kysely
    .insertInto('client_assignment')
    .values({ company_id: companyId, user_id: userId, client_company_id: at, from_date: '2026-04-01' })
    .returning('client_assignment_id')
    .executeTakeFirstOrThrow();
  return id;
}

const toPaste = { month: MONTH, approver_name: '田中 一郎', approver_mail: null, is_mailed: false };
const mailed = { ...toPaste, approver_mail: MANAGER, is_mailed: true };

const ask = (body: object = toPaste) =>
  server.call('POST /api/work-report-links', { token, body: { ...body, client_assignment_id: assignment } });
const askForAll = (ids: readonly number[], body: object = toPaste, by = asAdmin) =>
  server.call('POST /api/admin/work-report-links', { token: by, body: { ...body, client_assignment_ids: ids } });

/** The secret of a link to the person's own sheet. */
const secret = async (body: object = toPaste): Promise<string> => (await ask(body)).body.token;
/** The secret of the last mail to the manager. */
const mailedSecret = (): string => /token=([\w-]+)/.exec(mail.smtp.lastTo(MANAGER)?.text ?? '')?.[1] ?? '';

const linkOf = (of: string) => ({ companyId: admin.companyId, token: of });
const open = (of: string, more: object = {}) =>
  server.call('POST /api/client-approval/open', { body: { ...linkOf(of), ...more } });

const decisionOf = (decision: 'approve' | 'return', more: object = {}) => [decision, more] as const;

/** Decides on all that a link shows, as it is shown now. */
async function decide(of: string, [decision, more] = decisionOf('approve'), shown?: OpenedLink, beside: object = {}) {
  const { sheets } = shown ?? ((await open(of)).body as OpenedLink);
  const chosen = sheets.map(({ id, content_hash }) => ({ id, content_hash, decision, ...more }));
  const body = { ...linkOf(of), approver_name: '佐藤 次郎', sheets: chosen, ...beside };
  return server.call('POST /api/client-approval/decide', { body });
}

const approval = async () =>
  (await server.call(`GET /api/work-reports/${assignment}/approval?month=${MONTH}`, { token })).body;

const actions = async (user = person) => (await auditOf(server.database, user)).map(({ action }) => action);

describe('a link', () => {
  it('shows its sheet and nothing else to whoever has it, who approves it', async () => {
    const asked = await ask();
    expect(asked).toMatchObject({ status: 201, body: { message: '承認の依頼のリンクを作成しました' } });
    expect(asked.body.token).toMatch(/^[\w-]{43}$/);
    expect(await approval()).toMatchObject({
      state: 'waiting',
      request: { approver_name: '田中 一郎', approver_mail: null, reminders: 0 },
      decision: null,
      approvers: [{ name: '田中 一郎', mail: null }],
    });
    const { status, body, headers } = await open(asked.body.token);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(body).toMatchObject({
      client_company: 'アクメ',
      approver_name: '田中 一郎',
      code_to: null,
      sheets: [{ state: 'waiting', decision: null, sheet: { name: '客先 花子', billed_minutes: 480 } }],
    });
    expect(JSON.stringify(body)).not.toContain('user_id');
    const decided = await decide(asked.body.token);
    expect(decided).toMatchObject({ status: 200, body: { sheets: [{ state: 'approved' }] } });
    const after = await approval();
    expect(after).toMatchObject({ state: 'approved', decision: { by: '佐藤 次郎' }, changes: null });
    expect(after.decision.reference).toMatch(/^([0-9A-F]{4}-){3}[0-9A-F]{4}$/);
    const entry = (await auditOf(server.database, person)).find(({ action }) => action === 'approve_work_report');
    expect(entry).toMatchObject({
      actor_user_id: null,
      after: {
        month: MONTH,
        client_company: 'アクメ',
        approver_name: '佐藤 次郎',
        asked_approver: '田中 一郎',
        ip_address: '127.0.0.1',
        by_code: false,
        content_hash: body.sheets[0].content_hash,
      },
    });
  });

  it('is kept as the hash of its secret alone', async () => {
    const of = await secret();
    const { rows } = await server.database.pool.query('select * from work_report_secret');
    expect(JSON.stringify(rows)).not.toContain(of);
  });

  it('that is guessed, cut off, or of another company, opens nothing, and is refused after too many', async () => {
    const of = await secret();
    const stranger = await addUser(server.database, { role: 'super_admin' });
    for (const wrong of ['', of.slice(0, -1), `${of}a`, 'x'.repeat(64)])
      expect((await open(wrong)).body.code).toBe('work_report_link_unknown');
    expect((await open(of, { companyId: stranger.companyId })).body.code).toBe('work_report_link_unknown');
    const codes = new Set<string>();
    for (let times = 0; times < 101; times += 1) codes.add((await open('guess')).body.code);
    expect([...codes]).toEqual(['work_report_link_unknown', 'too_many_requests']);
    expect((await open(of)).status).toBe(200);
  });

  it('ends with its days, with its withdrawal, and with another for the same sheet', async () => {
    const first = await secret({ ...toPaste, valid_days: 1 });
    server.setNow('2026-12-02T12:00:00+09:00');
    expect((await open(first)).body.code).toBe('work_report_link_expired');
    expect((await approval()).state).toBe('expired');
    const { body: second } = await ask();
    expect((await open(second.token)).status).toBe(200);
    const { body: third } = await ask();
    expect((await open(second.token)).body.code).toBe('work_report_link_revoked');
    expect((await server.call(`DELETE /api/work-report-links/${third.link_id}`, { token })).status).toBe(200);
    expect((await open(third.token)).body.code).toBe('work_report_link_revoked');
    expect((await approval()).state).toBe('unasked');
    expect(await server.call(`DELETE /api/work-report-links/${third.link_id}`, { token })).toMatchObject({
      status: 404,
    });
    expect(await actions()).toEqual(['ask_work_report', 'ask_work_report', 'ask_work_report', 'withdraw_work_report']);
  });

  it('shows what was decided when it is opened again, and is decided on once', async () => {
    const of = await secret();
    const { body: shown } = await open(of);
    await decide(of, decisionOf('approve'), shown);
    expect((await open(of)).body.sheets).toMatchObject([{ state: 'approved', decision: { by: '佐藤 次郎' } }]);
    expect(await decide(of, decisionOf('return', { comment: '違います' }), shown)).toMatchObject({
      status: 409,
      body: { code: 'work_report_decided' },
    });
    expect((await approval()).state).toBe('approved');
  });

  it('is decided on by one of two at once', async () => {
    const of = await secret();
    const { body: shown } = await open(of);
    const statuses = await Promise.all(
      [decisionOf('approve'), decisionOf('return', { comment: '19日' })].map(
        async (decision) => (await decide(of, decision, shown)).status,
      ),
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await actions()).filter((action) => /^(approve|return)_/.test(action))).toHaveLength(1);
  });

  it('is decided on as it was shown', async () => {
    const of = await secret();
    const { body: shown } = await open(of);
    await addWork(server.database, person, [['2026-11-20', '09:00', '18:00', 60]]);
    expect((await decide(of, decisionOf('approve'), shown)).body.code).toBe('work_report_changed');
    expect((await decide(of)).status).toBe(200);
  });
});

describe('a sheet', () => {
  it('is returned with a comment on a day, and signed when it was asked for again', async () => {
    const of = await secret();
    expect((await decide(of, decisionOf('return', { comment: ' ' }))).body.code).toBe('return_comment_required');
    const day_comments = [{ date: DAY, comment: '18時までのはずです' }];
    expect((await decide(of, decisionOf('return', { day_comments }))).status).toBe(200);
    expect(await approval()).toMatchObject({ state: 'returned', decision: { by: '佐藤 次郎', day_comments } });
    const again = await secret();
    expect((await decide(again)).status).toBe(200);
    expect((await approval()).state).toBe('approved');
    expect((await open(of)).body.sheets).toMatchObject([{ state: 'returned' }]);
    const { rows } = await server.database.pool.query(
      `select about ->> 'status' as status from notification where user_id = $1 order by notification_id`,
      [person.userId],
    );
    expect(rows).toEqual([{ status: 'returned' }, { status: 'approved' }]);
  });

  it('names its approver as the client’s approver of the next request of leave', async () => {
    const last = async () => (await server.call('GET /api/leave-settings', { token })).body.client_approver;
    expect(await last()).toBeNull();
    await ask();
    expect(await last()).toBe('田中 一郎');
  });

  it('has a proof of its approval alone, which the page for it takes', async () => {
    await decide(await secret());
    await sealAudit(server.runtime, server.now);
    const proof = await server.call(`GET /api/months/${MONTH}/record-proof?client_assignment_id=${assignment}`, {
      token,
    });
    const { file, faults } = await checkProof(
      sha256,
      typeof proof.body === 'string' ? JSON.parse(proof.body) : proof.body,
    );
    expect(faults).toEqual([]);
    expect(file?.records.map(({ action }) => action)).toEqual(['approve_work_report']);
    expect(file?.records[0]?.after).toContain('content_hash');
  });

  it('says what has changed after it was signed, and is asked for again', async () => {
    await decide(await secret());
    expect((await ask()).body).toMatchObject({
      code: 'work_report_approved',
      message: '客先 花子さんの作業報告書は、すでに承認されています',
    });
    await addWork(server.database, person, [['2026-11-20', '09:00', '18:00', 60]]);
    expect(await approval()).toMatchObject({
      state: 'changed',
      changes: {
        before_minutes: 480,
        after_minutes: 960,
        days: [{ date: '2026-11-20', before: { work_minutes: 0 }, after: { work_minutes: 480 } }],
      },
    });
    const again = await secret();
    expect((await approval()).state).toBe('waiting');
    await decide(again);
    expect((await approval()).state).toBe('approved');
  });

  it('keeps its assignment in its month, and its client', async () => {
    const of = await secret();
    const remove = () => server.call(`DELETE /api/admin/assignments/${assignment}`, { token: asAdmin });
    const removeClient = () => server.call(`DELETE /api/admin/client-companies/${client}`, { token: asAdmin });
    const end = (date: string) =>
      server.call('POST /api/admin/assignments/end', {
        token: asAdmin,
        body: { ids: [assignment], to_date: date },
      });
    for (const wait of [() => Promise.resolve(), () => decide(of)]) {
      await wait();
      expect(await remove()).toMatchObject({ status: 409, body: { code: 'client_assignment_has_report' } });
      expect(await end('2026-10-31')).toMatchObject({
        status: 409,
        body: { code: 'client_assignment_has_report', message: expect.stringContaining('2026年11月') },
      });
      expect(await removeClient()).toMatchObject({ status: 409, body: { code: 'client_has_report' } });
    }
    expect((await approval()).state).toBe('approved');
    // Within its month it may end: what was approved says that it has changed.
    expect((await end('2026-11-01')).status).toBe(200);
    expect((await approval()).state).toBe('changed');
  });

  it('lets its assignment go once it was returned or withdrawn', async () => {
    await decide(await secret(), decisionOf('return', { comment: '10日を確認してください' }));
    expect((await server.call(`DELETE /api/admin/assignments/${assignment}`, { token: asAdmin })).status).toBe(200);
  });

  it('shows what the report that its client is given has columns for', async () => {
    await server.call('POST /api/admin/work-report-templates', {
      token: asAdmin,
      body: {
        client_company_id: client,
        title: '作業報告書',
        columns: ['date', 'work'],
        recipient: '',
        contract_number: '',
        footing: '',
        seals: [],
      },
    });
    const { days } = (await open(await secret())).body.sheets[0].sheet;
    expect(days.find(({ date }: { date: string }) => date === DAY)).toMatchObject({
      start_time: null,
      end_time: null,
      break_minutes: null,
      category: '',
      remark: '',
      note: '',
      work_minutes: 480,
    });
  });

  it('isn’t made for a month to come', async () => {
    expect(await ask({ ...toPaste, month: '2027-01' })).toMatchObject({
      status: 409,
      body: { code: 'work_report_ahead' },
    });
  });

  it('takes one decision on each sheet', async () => {
    const of = await secret();
    const [{ id, content_hash }] = (await open(of)).body.sheets;
    const twice = ['approve', 'return'].map((decision) => ({ id, content_hash, decision, comment: '確認' }));
    const body = { ...linkOf(of), approver_name: '佐藤 次郎', sheets: twice };
    expect((await server.call('POST /api/client-approval/decide', { body })).status).toBe(409);
    expect((await approval()).state).toBe('waiting');
  });

  it('has the mark and its number on the PDF, of the client as of the person', async () => {
    const of = await secret();
    await decide(of);
    const { reference } = (await approval()).decision;
    const { sheets } = (await open(of)).body;
    const printed = async (path: string, init: RequestInit) => {
      const response = await fetch(`${server.url}${path}`, init);
      const pages = await readPdf(new Uint8Array(await response.arrayBuffer()));
      return pages.map(({ text }) => text).join('');
    };
    const own = () =>
      printed(`/api/work-reports/${assignment}/pdf?month=${MONTH}`, { headers: { authorization: `Bearer ${token}` } });
    const theirs = await printed('/api/client-approval/pdf', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...linkOf(of), id: sheets[0].id }),
    });
    for (const text of [await own(), theirs])
      for (const part of ['承認済み', reference, '佐藤']) expect(text).toContain(part);
    await addWork(server.database, person, [['2026-11-20', '09:00', '18:00', 60]]);
    expect(await own()).toContain('変更があります');
  });

  it('has them in the workbook, too, also in the archive of all', async () => {
    await decide(await secret());
    const { reference } = (await approval()).decision;
    const bytes = async (path: string, by: string) => {
      const response = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${by}` } });
      return new Uint8Array(await response.arrayBuffer());
    };
    const cellsOf = (file: Uint8Array) =>
      (readXlsx(file)[0]?.rows ?? []).flat().map(({ value }) => String(value ?? ''));
    const own = async () => cellsOf(await bytes(`/api/work-reports/${assignment}/xlsx?month=${MONTH}`, token));
    const archive = new ZipBuffer(
      await bytes(`/api/admin/work-reports/${MONTH}/zip?client_company_id=${client}`, asAdmin),
    );
    const [archived] = archive.values();
    for (const cells of [await own(), cellsOf(archived?.contentSync() ?? new Uint8Array())]) {
      expect(cells).toContain(`承認済み：2026/12/01 12:00　佐藤 次郎 様（リンクによる承認）　照合番号 ${reference}`);
      expect(cells).toContain('承認済み\n佐藤 次郎\n2026/12/01');
    }
    await addWork(server.database, person, [['2026-11-20', '09:00', '18:00', 60]]);
    expect(await own()).toContainEqual(expect.stringContaining('変更があります'));
    expect(await own()).not.toContainEqual(expect.stringMatching(/^承認済み/));
  });
});

describe('one link for several people', () => {
  it('has their sheets of one client, decided each by itself', async () => {
    const other = await addPerson('客先 次郎');
    const theirs = await assign(other);
    const { body } = await askForAll([assignment, theirs]);
    const { sheets } = (await open(body.token)).body as OpenedLink;
    expect(sheets.map(({ sheet }) => sheet.name)).toEqual(['客先 花子', '客先 次郎']);
    const [first, second] = sheets;
    if (first === undefined || second === undefined) throw new Error('no sheets');
    const part = { ...linkOf(body.token), approver_name: '佐藤' };
    const decideOn = (chosen: readonly object[]) =>
      server.call('POST /api/client-approval/decide', { body: { ...part, sheets: chosen } });
    const approve = ({ id, content_hash }: typeof first) => ({ id, content_hash, decision: 'approve' });
    expect((await decideOn([approve(first)])).body.sheets.map(({ state }: { state: string }) => state)).toEqual([
      'approved',
      'waiting',
    ]);
    expect((await decideOn([approve(second), approve(first)])).body.code).toBe('work_report_decided');
    expect((await open(body.token)).body.sheets[1].state).toBe('waiting');
    expect((await decideOn([{ ...approve(second), decision: 'return', comment: '不足' }])).status).toBe(200);
    expect(await actions(other)).toEqual(['ask_work_report', 'return_work_report']);
  });

  it('isn’t made for two clients, for people of another company or scope, or a month without the assignment', async () => {
    const elsewhere = await assign(await addPerson('客先 次郎'), await addClient('ベータ'));
    expect((await askForAll([assignment, elsewhere])).body.code).toBe('assignments_of_several_clients');
    const stranger = await addUser(server.database, { role: 'super_admin' });
    expect((await askForAll([assignment], toPaste, await server.logIn(stranger))).status).toBe(404);
    expect((await askForAll([assignment], toPaste, token)).status).toBe(403);
    expect((await askForAll([assignment], { ...toPaste, month: '2025-01' })).status).toBe(404);
    const colleague = await addPerson('同僚');
    const asColleague = await server.logIn(colleague);
    const body = { ...toPaste, client_assignment_id: assignment };
    expect((await server.call('POST /api/work-report-links', { token: asColleague, body })).status).toBe(404);
    const { link_id: link } = (await ask()).body;
    expect((await server.call(`DELETE /api/work-report-links/${link}`, { token: asColleague })).status).toBe(404);
  });
});

describe('mail', () => {
  it('brings the link, and reminders after three and seven days until it is decided', async () => {
    expect((await ask({ ...mailed, approver_mail: null })).body.code).toBe('approver_mail_required');
    expect((await ask(mailed)).body).toMatchObject({ token: null, message: '承認の依頼をメールで送信しました' });
    await mail.deliver();
    expect(mail.smtp.lastTo(MANAGER)).toMatchObject({ subject: expect.stringContaining('2026年11月') });
    const first = mailedSecret();
    const subjects: string[] = [];
    for (const day of [3, 5, 8, 9]) {
      server.setNow(`2026-12-0${day}T12:00:00+09:00`);
      await remindClients(server.runtime, server.now());
      mail.smtp.mails.length = 0;
      await mail.deliver();
      subjects.push(...mail.smtp.mails.map(({ subject }) => `${day} ${subject}`));
    }
    expect(subjects).toEqual([expect.stringMatching(/^5 【再送】/), expect.stringMatching(/^8 【再送】/)]);
    expect((await approval()).request.reminders).toBe(2);
    expect((await open(first)).status).toBe(200);
    await decide(first);
    await remindClients(server.runtime, server.now());
    expect((await server.database.pool.query('select from mail_outbox')).rows).toEqual([]);
  });

  it('isn’t sent for a link that was withdrawn meanwhile', async () => {
    const { link_id: link } = (await ask(mailed)).body;
    await server.call(`DELETE /api/admin/work-report-links/${link}`, { token: asAdmin });
    await mail.deliver();
    expect(mail.smtp.mails).toEqual([]);
  });

  it('brings a code where the company wants one, of which five may be wrong', async () => {
    await server.database.kysely
      .updateTable('company')
      .set({ work_report_code: true })
      .where('company_id', '=', admin.companyId)
      .execute();
    expect((await ask()).body.code).toBe('approver_mail_required');
    const of = await secret({ ...toPaste, approver_mail: MANAGER });
    expect((await open(of)).body.code_to).toBe('ta***@acme.example');
    const sendCode = () => server.call('POST /api/client-approval/code', { body: linkOf(of) });
    const codeOf = () => /\n(\d{6})\n/.exec(mail.smtp.lastTo(MANAGER)?.text ?? '')?.[1] ?? '';
    const withCode = (code: string) => decide(of, decisionOf('approve'), undefined, { code });
    expect((await withCode('123456')).body.code).toBe('work_report_code_over');
    expect((await sendCode()).status).toBe(200);
    await mail.deliver();
    const right = codeOf();
    const wrong = right === '000000' ? '000001' : '000000';
    for (const left of [4, 3, 2, 1]) expect((await withCode(wrong)).body.message).toContain(`あと${left}回`);
    expect((await withCode(wrong)).body.code).toBe('work_report_code_over');
    expect((await withCode(right)).body.code).toBe('work_report_code_over');
    server.setNow('2026-12-01T12:01:00+09:00');
    await sendCode();
    await mail.deliver();
    server.setNow('2026-12-01T12:11:01+09:00');
    expect((await withCode(codeOf())).body.code).toBe('work_report_code_over');
    await sendCode();
    await mail.deliver();
    expect((await withCode(codeOf())).status).toBe(200);
    const entries = await auditOf(server.database, person);
    expect(entries.at(-1)).toMatchObject({ after: { by_code: true, approver_mail: MANAGER } });
  });
});
