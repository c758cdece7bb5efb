import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ERASED_TABLES } from '../shared/erasure/erased-account.ts';
import { eraseLeaver } from '../features/archive/erasure.service.ts';
import { sealAudit } from '../platform/audit/sealing.ts';
import { verifyAudit } from '../platform/audit/verify.ts';
import { addCompany, addUser, type TestUser } from '../testing/builders.ts';
import { type Operator, startOperator } from './testing/operator.ts';

let operator: Operator;
let companyId: string;
let leaver: TestUser;
let colleague: TestUser;

beforeAll(async () => {
  operator = await startOperator();
});
afterAll(() => operator.server.stop());

const query = async <Row extends object = Record<string, unknown>>(
  text: string,
  ...values: unknown[]
): Promise<Row[]> => (await operator.server.database.pool.query<Row>(text, values)).rows;

const employ = (user: TestUser, leftOn: string | null) =>
  query(`update user_account set hired_on = '2015-04-01', left_on = $2 where user_id = $1`, user.userId, leftOn);

/** Gives a person a row in every table that has some of a person, years ago; the admin has closed the month. */
async function addRows(user: TestUser, admin: TestUser): Promise<void> {
  const whose = [user.companyId, user.userId];
  const day = `'2018-03-30'`;
  const at = `'2018-03-30 09:00+09'`;
  await query(
    `insert into time_record (company_id, user_id, record_type, work_date, recorded_at, note, created_at)
     values ($1, $2, 'clock_in', ${day}, ${at}, '通院のため', ${at})`,
    ...whose,
  );
  await query(
    `insert into leave_kind (company_id, kind, name, active, is_paid) values ($1, 'refreshment', 'リフレッシュ休暇', true, true)
     on conflict do nothing`,
    user.companyId,
  );
  for (const [table, columns, values] of [
    ['shift', 'work_date, is_workday, start_minute, end_minute', `${day}, true, 540, 1080`],
    ['shift_draft', 'work_date, is_workday, start_minute, end_minute', `${day}, true, 600, 1140`],
    [
      'shift_publication',
      'work_date, is_workday, start_minute, end_minute, published_at',
      `${day}, true, 540, 1080, '2018-03-01'`,
    ],
    ['shift_wish', 'work_date, kind, note', `${day}, 'day_off', '通院のため'`],
    [
      'day_swap',
      'works_on, rests_on, rest_kind, status, reason, requested_by_user_id',
      `'2018-03-25', '2018-03-28', 'statutory_holiday', 'pending', '展示会のため', $2::bigint`,
    ],
    ['internal_work', 'work_date, start_minute, end_minute', `${day}, 600, 660`],
    ['leave_taken_before', 'work_date', `'2017-11-01'`],
    ['leave_draft', 'asked, days_count, created_at, last_modified_at', `'{}', 1, ${at}, ${at}`],
    ['leave_grant', 'granted_on, expires_on, days, sequence', `'2017-10-01', '2019-09-30', 10, 0`],
    ['leave_kind_grant', 'kind, granted_on, days', `'refreshment', '2017-10-01', 3`],
    ['care_dependent', 'relation, born_on', `'child', '2016-05-01'`],
    ['statutory_grant_review', 'base_date, reason, reviewed_at', `'2017-10-01', '休職', ${at}`],
    ['work_contract', 'from_date, weekly_days', `'2015-04-01', 5`],
    ['birth_date', 'born_on', `'1990-01-01'`],
    ['work_restriction', 'kind, from_date, to_date', `'care_no_night', '2017-01-01', '2017-12-31'`],
    ['health_record', 'from_date', `'2018-03-01'`],
    [
      'pc_log',
      'work_date, first_at, last_at, last_modified_at',
      `${day}, '2018-03-05T08:00+09', '2018-03-05T19:00+09', ${at}`,
    ],
    ['idempotency_key', 'key_hash, request_hash', `'\\x01', '\\x02'`],
    ['login_session', 'session_hash, expires_at', `sha256($2::text::bytea), '2030-01-01'`],
    ['mailed_link', 'purpose, token_hash, expires_at', `'reset_password', sha256($2::text::bytea), '2030-01-01'`],
    ['mail_outbox', 'kind, due_at, next_attempt_at', `'test', '2018-03-01', '2018-03-01'`],
    [
      'notification',
      'kind, about, about_key, shows_in_app, created_at',
      `'month_closed', '{"month": "2018-03"}', '2018-03', true, ${at}`,
    ],
    ['notification_opt_out', 'kind', `'month_closed'`],
    [
      'push_subscription',
      'session_hash, endpoint, endpoint_hash, public_key, auth_secret, created_at',
      `sha256($2::text::bytea), 'https://web.push.apple.com/1', sha256($2::text::bytea), substr(sha256('a') || sha256('b') || sha256('c'), 1, 65),
        substr(sha256('d'), 1, 16), ${at}`,
    ],
    ['kiosk_pin', 'pin_hash, set_at', `'x', ${at}`],
    ['identity_card', 'kind, number_hash, added_at', `'ic_card', sha256($2::text::bytea), ${at}`],
    ['used_qr_code', 'step', '1'],
    [
      'refused_kiosk_scan',
      'scan_id, kiosk_name, reason, received_at',
      `gen_random_uuid(), '玄関', 'month_closed', ${at}`,
    ],
    ['calendar_feed', 'token_hash', `sha256($2::text::bytea)`],
    [
      'assistant',
      'name, tools, secret_hash, ending, created_at, expires_at',
      `'Claude', '{my_day}', sha256($2::text::bytea), 'abcd', ${at}, ${at}`,
    ],
    [
      'passkey',
      'name, rp_id, credential_id, public_key, counter, transports',
      `'電話', 'localhost', $2::text::bytea, '\\x01', 0, '{}'`,
    ],
    ['recovery_code', 'code_hash', `sha256('\\x01')`],
    [
      'sso_identity',
      'issuer, subject, linked_at, last_used_at',
      `'https://login.example.com', gen_random_uuid()::text, now(), now()`,
    ],
    ['totp_secret', 'secret, last_step', `substr(sha256('\\x01'), 1, 20), 0`],
  ])
    await query(`insert into ${table} (company_id, user_id, ${columns}) values ($1, $2::bigint, ${values})`, ...whose);
  await query(
    `with request as (
       insert into leave_request (company_id, user_id, request_type, start_date, end_date, days_count, status, reason,
         client_approver)
       values ($1, $2, 'annual_leave', '2018-03-20', '2018-03-20', 1, 'approved', '私用', '客先 部長') returning *),
     day as (
       insert into leave_day (company_id, leave_request_id, user_id, work_date)
       select company_id, leave_request_id, user_id, start_date from request)
     insert into leave_outbox (company_id, leave_request_id, enqueued_at, next_attempt_at)
     select company_id, leave_request_id, ${at}, ${at} from request`,
    ...whose,
  );
  await query(
    `with office as (
       insert into department (company_id, kind, code, name, superior_user_id)
       values ($1, 'department', gen_random_uuid()::text, '総務部', $2) returning *)
     insert into department_membership (company_id, user_id, department_id, kind, from_date, is_main)
     select company_id, $2, department_id, kind, '2015-04-01', true from office`,
    ...whose,
  );
  await query(
    `insert into scim_user (company_id, user_id, user_name, last_modified_at) values ($1, $2, concat('user', $2::bigint), ${at})`,
    ...whose,
  );
  await query(
    `with client as (insert into client_company (company_id, name) values ($1, gen_random_uuid()::text) returning *),
     assignment as (
       insert into client_assignment (company_id, user_id, client_company_id, from_date)
       select company_id, $2, client_company_id, '2015-04-01' from client returning *),
     link as (
       insert into work_report_link (company_id, client_company_id, month, approver_name, created_by_user_id, created_at, expires_at)
       select company_id, client_company_id, '2018-03', '客先 部長', $2, ${at}, '2030-01-01' from client returning *),
     asked as (
       insert into work_report_request (company_id, work_report_link_id, user_id, client_assignment_id, month)
       select l.company_id, work_report_link_id, a.user_id, client_assignment_id, l.month from link l, assignment a)
     insert into assigned_work (company_id, user_id, client_assignment_id, work_date, assigned_minutes)
     select company_id, user_id, client_assignment_id, ${day}, 60 from assignment`,
    ...whose,
  );
  await query(
    `with app as (
       insert into chat_app (company_id, service, name, address_key, signing_secret)
       values ($1, 'slack', gen_random_uuid()::text, gen_random_uuid()::text, '\\x01') returning *)
     insert into chat_link (company_id, chat_app_id, user_id, chat_user, chat_user_name, linked_at)
     select company_id, chat_app_id, $2, 'T1/U1', '退職 済男', ${at} from app`,
    ...whose,
  );
  await query(
    `insert into dispatch_record (company_id, user_id, kind, record_date, content)
     values ($1, $2, 'training', ${day}, '入職時の訓練')`,
    ...whose,
  );
  await query(
    `insert into kiosk_photo (company_id, user_id, time_record_id, content, taken_at)
     select company_id, user_id, min(time_record_id), '\\x01', ${at} from time_record
     where company_id = $1 and user_id = $2 group by company_id, user_id`,
    ...whose,
  );
  // Of the leaver alone: a deputy is a row of both.
  await query(
    `with request as (
       insert into attendance_request (company_id, user_id, kind, status, work_date, payload, reason)
       values ($1, $2, 'break', 'draft', ${day}, '{}', '通院のため') returning *),
     punch as (
       insert into request_punch (company_id, attendance_request_id, user_id, record_type, recorded_at, received_at, tapped_at, note)
       select company_id, attendance_request_id, user_id, 'clock_in', ${at}, ${at}, ${at}, '通院のため' from request),
     approval as (
       insert into approval_case (company_id, user_id, attendance_request_id, steps)
       select company_id, user_id, attendance_request_id, '[]' from request)
     insert into attendance_request_event (company_id, attendance_request_id, actor_user_id, action, comment, at)
     select company_id, attendance_request_id, $2, 'comment', '通院のため', ${at} from request`,
    ...whose,
  );
  await query(
    `insert into approval_deputy (company_id, user_id, deputy_user_id, from_date, to_date)
     select $1, $2::bigint, $3::bigint, '2018-04-01'::date, '2018-04-30'::date
     where not exists (select from approval_deputy where company_id = $1)`,
    ...whose,
    admin.userId,
  );
  await query(
    `with role as (
       insert into permission_role (company_id, name, permissions)
       values ($1, gen_random_uuid()::text, '{read_users}') returning *),
     given as (
       insert into permission_assignment (company_id, user_id, permission_role_id, scope, from_date)
       select company_id, $2, permission_role_id, 'people', '2015-04-01' from role returning *)
     insert into permission_assignment_person (company_id, permission_assignment_id, user_id)
     select company_id, permission_assignment_id, $2 from given`,
    ...whose,
  );
  await query(
    `with office as (
       insert into place (company_id, name, networks, is_for_all) values ($1, gen_random_uuid()::text, '{10.0.0.0/8}', false)
       returning *)
     insert into place_target (company_id, place_id, user_id) select company_id, place_id, $2 from office`,
    ...whose,
  );
  await query(
    `with day as (
       insert into planned_leave_day (company_id, calendar_date, is_for_all) values ($1, ${day}, true) returning *)
     insert into planned_leave_exemption (company_id, planned_leave_day_id, user_id, reason)
     select company_id, planned_leave_day_id, $2, '通院のため' from day`,
    ...whose,
  );
  await query(
    `insert into accepted_finding (company_id, user_id, work_date, finding, reason, at, by_user_id, with_closing)
     values ($1, $2, ${day}, '{}', '本人に確認', ${at}, $3, true)`,
    ...whose,
    admin.userId,
  );
  await query(
    `with import as (
       insert into file_import (company_id, import, at, actor_user_id, added, changed)
       values ($1, 'past_months', ${at}, $3, 1, 0) returning *),
     kept as (
       insert into file_import_change (company_id, file_import_id, position, user_id, kept)
       select company_id, file_import_id, 1, $2, '{}' from import)
     insert into past_month (company_id, user_id, month, file_import_id, from_date, to_date, overtime_minutes,
       statutory_holiday_minutes)
     select company_id, $2, '2017-09', file_import_id, '2017-09-01', '2017-09-30', 0, 0 from import`,
    ...whose,
    admin.userId,
  );
  await query(
    `with import as (
       insert into file_import (company_id, import, at, actor_user_id, added, changed)
       values ($1, 'past_days', ${at}, $3, 1, 0)
       returning *)
     insert into past_day (company_id, user_id, work_date, file_import_id, month, note)
     select company_id, $2, '2017-09-01', file_import_id, '2017-09', '通院のため' from import`,
    ...whose,
    admin.userId,
  );
  await query(
    `insert into findings_reminder (company_id, user_id, from_date, at, by_user_id)
     values ($1, $2, '2018-03-01', ${at}, $3)`,
    ...whose,
    admin.userId,
  );
  await query(
    `insert into reserved_erasure (company_id, user_id, reserved_at, reserved_by_user_id, retention_years, reason)
     values ($1, $2, now(), $3, 5, '保存期間の満了')`,
    ...whose,
    admin.userId,
  );
  await query(
    `insert into month_closing (company_id, user_id, from_date, to_date, status, at, by_user_id, policy, sheet)
     values ($1, $2, '2018-03-01', '2018-03-31', 'closed', '2018-04-02', $3, '{}', '{}')`,
    ...whose,
    admin.userId,
  );
  await query(
    `with receiver as (
       insert into webhook_endpoint (company_id, name, webhook_url, events)
       values ($1, $2::bigint::text, 'https://receiver.example.com/kintai', '{}') returning *)
     insert into webhook_delivery (company_id, webhook_endpoint_id, audit_entry_id, user_id, created_at, next_attempt_at)
     select company_id, webhook_endpoint_id, 1, $2, ${at}, ${at} from receiver`,
    ...whose,
  );
  await query(
    `insert into audit_entry (company_id, actor_user_id, subject_user_id, action, before, after, reason)
     values ($1, $3, $2, 'correct_day', '{"note": "前"}', '{"note": "通院のため"}', '本人の申し出')`,
    ...whose,
    admin.userId,
  );
}

/** All rows of a person, or with their number, by table. */
async function rowsOf(user: TestUser): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const table of ERASED_TABLES)
    rows[table] = await query(
      table === 'leave_outbox'
        ? `select o.* from leave_outbox o join leave_request r using (company_id, leave_request_id) where user_id = $1`
        : table === 'attendance_request_event'
          ? `select e.* from attendance_request_event e
              join attendance_request r using (company_id, attendance_request_id) where user_id = $1`
          : `select * from ${table} where user_id = $1`,
      user.userId,
    );
  rows['user_account'] = await query(`select * from user_account where user_id = $1`, user.userId);
  return rows;
}

const entriesOf = (user: TestUser) =>
  query(`select * from audit_entry where subject_user_id = $1 order by audit_entry_id`, user.userId);

const erase = (user: TestUser, args: readonly string[], ...answers: string[]) =>
  operator.run(['user', 'erase', user.companyId, user.employeeId, ...args], ...answers);

beforeEach(async () => {
  companyId = await addCompany(operator.server.database);
  leaver = await addUser(operator.server.database, {
    companyId,
    name: '退職 済男',
    nameKana: 'タイショク',
    role: 'admin',
  });
  colleague = await addUser(operator.server.database, { companyId, name: '在職 花子' });
  await addRows(leaver, colleague);
  // The leaver closed the month of the colleague, and corrected a day of it.
  await addRows(colleague, leaver);
  await employ(leaver, '2018-03-31');
  await sql`select take_over_records(${companyId}, now())`.execute(operator.server.database.kysely);
  await sealAudit(operator.server.runtime, operator.server.now);
});

describe('user erase', () => {
  it('knows every table that has something of a person', async () => {
    // An API client is no person, and its account nobody's.
    const rows = await query<{ name: string }>(
      `select distinct table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'user_id' and table_name not in ('user_account', 'api_client')`,
    );
    expect([...rows.map(({ name }) => name), 'leave_outbox', 'attendance_request_event'].toSorted()).toEqual(
      [...ERASED_TABLES].toSorted(),
    );
  });

  it('erases all of a leaver after the retention, and nothing of others; the audit log still holds', async () => {
    const ofColleague = [await rowsOf(colleague), await entriesOf(colleague)];
    const before = await entriesOf(leaver);
    const outcome = await erase(leaver, [], leaver.employeeId);
    expect(outcome).toMatchObject({ exitCode: 0, complained: '' });
    expect(outcome.questions).toEqual([expect.stringContaining(`erases ${leaver.employeeId} (退職 済男)`)]);
    // Kept for five years from the last day on which the leave could be taken.
    expect(outcome.printed).toContain('left on 2018-03-31; the records had to be kept through 2024-09-30 (5 years)');
    for (const table of ERASED_TABLES) expect(outcome.printed).toMatch(new RegExp(`^ {2}${table} +1$`, 'm'));
    expect(outcome.printed).toMatch(/about them +2\n.*by them +1$/m);

    const { user_account: account = [], ...rows } = await rowsOf(leaver);
    expect(Object.values(rows).flat()).toEqual([]);
    const [row] = account as Record<string, unknown>[];
    expect(row).toEqual({
      company_id: companyId,
      user_id: leaver.userId,
      employee_id: expect.stringMatching(/^erased-/),
      name: '消去済み',
      name_kana: null,
      mail_address: null,
      mail_confirmed_at: null,
      search_text: expect.stringMatching(/^erased-\S+ 消去済ミ/),
      role: 'user',
      password_hash: '',
      punch_key: Buffer.alloc(32),
      is_first_login: false,
      one_time_password_until: null,
      login_handed_out_at: null,
      active: false,
      hired_on: null,
      left_on: null,
      language: null,
      opens_admin_home: false,
      hides_setup: false,
      is_api_client: false,
      is_attendance_target: true,
      leave_from_hire: true,
      created_at: row?.['erased_at'],
      erased_at: expect.any(Date),
    });

    const after = await entriesOf(leaver);
    expect(after).toEqual([
      ...before.map((entry) => ({ ...entry, before: null, after: null, reason: null, records: null })),
      expect.objectContaining({ action: 'erase_user', actor_user_id: null, reason: '保存期間（5年）の満了' }),
    ]);
    expect([await rowsOf(colleague), await entriesOf(colleague)]).toEqual(ofColleague);
    expect(await verifyAudit(operator.server.database, companyId)).toMatchObject({
      findings: [],
      erased: 2,
      unsealed: 0,
    });
    expect((await operator.run(['audit', 'verify', companyId])).exitCode).toBe(0);

    // Erased twice, or looked for on the screens: there is no such person.
    expect(await erase(leaver, ['--yes'])).toMatchObject({
      exitCode: 1,
      complained: expect.stringContaining(`no account ${leaver.employeeId}`),
    });
    const terms = { years: 5, now: operator.server.now() };
    await expect(eraseLeaver(operator.server.database, leaver, terms)).rejects.toMatchObject({ code: 'not_found' });
    const admin = await addUser(operator.server.database, { companyId, role: 'super_admin' });
    const token = await operator.server.logIn(admin);
    const list = await operator.server.call('GET /api/admin/users', { token });
    expect(list.body.map(({ id }: { id: number }) => id)).toEqual([colleague.userId, admin.userId]);
    for (const [call, body] of [
      [`GET /api/admin/users/${leaver.userId}`],
      [`PUT /api/admin/users/${leaver.userId}/active`, { active: true }],
      [`POST /api/admin/users/${leaver.userId}/reset-password`],
      [`POST /api/admin/users/${leaver.userId}/second-factor/reset`],
      [`GET /api/admin/users/${leaver.userId}/leave-grants`],
      [`GET /api/admin/users/${leaver.userId}/attendance-sheet?month=2018-03`],
      [`GET /api/admin/users/${leaver.userId}/months/2018-03`],
    ] as const)
      expect([call, (await operator.server.call(call, { token, body })).body]).toEqual([
        call,
        expect.objectContaining({ code: 'not_found' }),
      ]);
    expect((await operator.server.call('GET /api/admin/audit-log', { token })).status).toBe(200);
  });

  it.each([
    ['without a leaving date', null, [], 'has no leaving date'],
    ['on the last day', '2026-11-20', [], 'is employed through 2026-11-20'],
    // The leave of 2017-10-01 could be taken until 2019-09-30; the wages of 2021-09 were paid until 2021-11-30.
    ['before the retention has passed', '2021-09-30', [], 'have to be kept through 2026-11-30 (5 years)'],
    ['for now, before three years', '2023-09-30', ['--retention-years', '3'], 'through 2026-11-30 (3 years)'],
  ])('is refused %s, and changes nothing', async (_what, leftOn, args, text) => {
    await employ(leaver, leftOn);
    const before = [await rowsOf(leaver), await operator.auditOf(companyId)];
    const outcome = await erase(leaver, ['--yes', ...args]);
    expect(outcome).toMatchObject({ exitCode: 1, printed: '', complained: expect.stringContaining(text) });
    expect([await rowsOf(leaver), await operator.auditOf(companyId)]).toEqual(before);
  });

  it('erases after three years where the operator says so', async () => {
    await employ(leaver, '2021-09-30');
    expect(await erase(leaver, ['--retention-years', '3', '--yes'])).toMatchObject({ exitCode: 0, questions: [] });
    expect(await operator.auditOf(companyId)).toContainEqual(
      expect.objectContaining({ action: 'erase_user', reason: '保存期間（3年）の満了' }),
    );
  });

  it('changes nothing unless the ID is typed, nor where it can’t finish, nor for another company', async () => {
    const other = await addUser(operator.server.database);
    const before = [await rowsOf(leaver), await operator.auditOf(companyId)];
    expect(await erase(leaver, [], 'yes')).toMatchObject({ exitCode: 1, complained: 'Nothing was changed.' });
    expect(await erase(leaver, [])).toMatchObject({ exitCode: 2 });
    expect(await erase(leaver, ['--retention-years', '1', '--yes'])).toMatchObject({ exitCode: 2 });
    expect(await erase({ ...leaver, companyId: other.companyId }, ['--yes'])).toMatchObject({ exitCode: 1 });
    // The role that serves may not change the audit log, which comes last.
    const terms = { years: 5, now: operator.server.now() };
    await expect(eraseLeaver(operator.server.runtime, leaver, terms)).rejects.toThrow('permission denied');
    expect([await rowsOf(leaver), await operator.auditOf(companyId)]).toEqual(before);
  });
});

describe('user erasures', () => {
  const erasures = (args: readonly string[], ...answers: string[]) =>
    operator.run(['user', 'erasures', ...args], ...answers);

  /** Leaves the leaver's reservation alone, as old as it has to be. */
  async function reservedLongAgo(): Promise<void> {
    await query('delete from reserved_erasure where user_id <> $1', leaver.userId);
    const rows = await query<{ at: Date }>(
      'select reserved_at as at from reserved_erasure where user_id = $1',
      leaver.userId,
    );
    operator.server.setNow(new Date((rows[0]?.at.getTime() ?? 0) + 7 * 86_400_000).toISOString());
  }
  afterEach(() => operator.server.setNow('2026-11-20T12:00:00+09:00'));

  it('lists what waits, and erases what has waited once the ID is typed, also of a young log', async () => {
    await query('delete from reserved_erasure where user_id <> $1', leaver.userId);
    const waiting = await erasures([]);
    expect(waiting).toMatchObject({ exitCode: 0, questions: [] });
    expect(waiting.printed).toMatch(
      /^\S+ \(退職 済男\) of \S+: reserved on \S+ by .+ \(保存期間の満了\), waits until \S+\.$/,
    );
    await reservedLongAgo();
    expect(await erasures([], 'yes')).toMatchObject({ exitCode: 1, complained: 'Nothing was changed.' });
    const outcome = await erasures([], leaver.employeeId);
    expect(outcome).toMatchObject({ exitCode: 0, questions: [expect.stringContaining("can't be undone")] });
    expect(outcome.printed).toContain(`Erased. In the audit log the person is number ${leaver.userId}.`);
    expect(await operator.auditOf(companyId)).toContainEqual(
      expect.objectContaining({ action: 'erase_user', actor_user_id: colleague.userId }),
    );
    expect((await erasures([])).printed).toBe('No erasure is reserved.');
  });

  it('withdraws that of somebody who has come back', async () => {
    await reservedLongAgo();
    await employ(leaver, null);
    const outcome = await erasures(['--yes']);
    expect(outcome).toMatchObject({ exitCode: 0, questions: [] });
    expect(outcome.printed).toContain('has no leaving date');
    expect(outcome.printed).toContain('The reservation was withdrawn.');
    expect(await query('select from reserved_erasure')).toEqual([]);
  });
});
