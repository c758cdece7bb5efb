import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { CONTRACT_KINDS } from '#domain/assignments/assignment.ts';
import { isoDate } from '#domain/time/date.ts';
import { epochMs, japanDate } from '#domain/time/instant.ts';
import { addCompany } from '../../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { hashPassword, isPassword } from '../../platform/auth/password.ts';
import { verifyAudit } from '../../platform/audit/verify.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { demoAccounts, DEMO_PASSWORD, FIRST_PASSWORD } from './employees.ts';
import { companies } from './companies.ts';
import { CLIENT_WORK_COMPANY_ID } from './client-work.ts';
import { demoDataOf } from './demo-data.ts';
import { fillDemoData, isDemoDatabase } from './demo-data.repository.ts';
import type { DemoDataOptions } from './insert-demo-data.repository.ts';
import { personOf } from './testing/people.ts';

const now = epochMs(Date.parse('2026-11-20T00:30:00+09:00'));
const today = japanDate(now);
const options: DemoDataOptions = {
  today,
  now,
  hashPasswords: () => Promise.resolve({ demo: 'hash of the demo password', first: 'hash of the first password' }),
  closeMonth: () => Promise.resolve(),
  askForReport: () => Promise.resolve(),
};

let database: TestDatabase;

const TABLES = [
  'company',
  'client_company',
  'job_assignment',
  'employment_type',
  'user_account',
  'time_record',
  'shift',
  'internal_work',
  'leave_grant',
  'leave_request',
  'leave_day',
  'leave_outbox',
  'client_assignment',
  'logo',
  'audit_entry',
] as const;

async function countRows(): Promise<Record<string, number>> {
  const counts = TABLES.map(async (table) => {
    const { count } = await database.kysely
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return [table, count] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

const people = demoDataOf(today);
const total = (count: (data: (typeof people)[number]) => number): number =>
  people.reduce((sum, data) => sum + count(data), 0);

const everything = {
  company: 6,
  client_company: 10,
  job_assignment: 19,
  employment_type: 10,
  user_account: 82,
  client_assignment: total(
    ({ employee }) => employee.assignments?.length ?? Number(employee.clientCompany !== undefined),
  ),
  time_record: total(({ records }) => records.length),
  shift: total(({ shifts }) => shifts.length),
  internal_work: total(({ internalWork }) => internalWork.length),
  leave_grant: total(({ grants }) => grants.length),
  leave_request: total(({ leaveRequests }) => leaveRequests.length),
  leave_day: total(({ leaveRequests }) => leaveRequests.length),
  leave_outbox: 1,
  logo: 2,
  // One of each company, and one of each person who has records.
  audit_entry:
    6 +
    total(({ records, leaveRequests, internalWork }) =>
      Math.sign(records.length + leaveRequests.length + internalWork.length),
    ),
};
const nothing = Object.fromEntries(TABLES.map((table) => [table, 0]));

describe('D25: filling an empty database', () => {
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  it('fills it once', async () => {
    expect(await isDemoDatabase(database.kysely)).toBe(false);
    expect(await fillDemoData(database.kysely, options)).toBe('filled');
    expect(await countRows()).toEqual(everything);
    expect(await isDemoDatabase(database.kysely)).toBe(true);
    expect(await fillDemoData(database.kysely, { ...options, today: isoDate('2026-12-20') })).toBe('not_empty');
    expect(await countRows()).toEqual(everything);
  });

  it('fills it once when two servers start concurrently', async () => {
    const other = openDatabase(database.connection, 2, () => undefined);
    try {
      const outcomes = await Promise.all([database, other].map(({ kysely }) => fillDemoData(kysely, options)));
      expect(outcomes.toSorted()).toEqual(['filled', 'not_empty']);
    } finally {
      await other.close();
    }
    expect(await countRows()).toEqual(everything);
  });

  it('skips a database with a company of its own', async () => {
    await addCompany(database, { companyId: 'demo' });
    const hashPasswords = () => Promise.reject(new Error('asked for hashes that nobody needs'));
    expect(await fillDemoData(database.kysely, { ...options, hashPasswords })).toBe('not_empty');
    expect(await countRows()).toEqual({ ...nothing, company: 1 });
    expect(await isDemoDatabase(database.kysely)).toBe(false);
  });

  it('fills all or nothing', async () => {
    const hashPasswords = () => Promise.reject(new Error('no memory for hashes'));
    await expect(fillDemoData(database.kysely, { ...options, hashPasswords })).rejects.toThrow('no memory for hashes');
    expect(await countRows()).toEqual(nothing);
    expect(await fillDemoData(database.kysely, options)).toBe('filled');
  });
});

describe('inserts', () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    const hashes = { demo: await hashPassword(DEMO_PASSWORD), first: await hashPassword(FIRST_PASSWORD) };
    await fillDemoData(database.kysely, { ...options, hashPasswords: () => Promise.resolve(hashes) });
  });
  afterAll(() => database.drop());

  it('accounts with the named passwords, one of which has to change it', async () => {
    const rows = await database.kysely.selectFrom('user_account').selectAll().orderBy('user_id').execute();
    expect(rows.map((row) => [row.company_id, row.employee_id, row.role])).toEqual(
      demoAccounts.map((account) => [account.company_id, account.employee_id, account.role]),
    );
    const opens = rows.map((row, index) => isPassword(demoAccounts[index]?.password ?? '', row.password_hash));
    expect(await Promise.all(opens)).toEqual(demoAccounts.map(() => true));
    expect(rows.filter((row) => row.is_first_login).map((row) => row.employee_id)).toEqual(['E0100']);
    expect(rows.every((row) => row.active && row.created_at.getTime() <= now)).toBe(true);
  });

  it('companies, one of them a subsidiary, and what work is grouped by', async () => {
    expect(
      await database.kysely.selectFrom('company').select(['company_id', 'name', 'parent_company_id']).execute(),
    ).toEqual([
      { company_id: 'demo', name: 'デモ株式会社', parent_company_id: null },
      { company_id: 'demo-west', name: 'デモ西日本株式会社', parent_company_id: 'demo' },
      { company_id: 'sample', name: 'サンプル商事株式会社', parent_company_id: null },
      { company_id: 'demo-rules', name: 'デモ就業ルール株式会社', parent_company_id: null },
      { company_id: 'demo-leave', name: 'デモ休暇株式会社', parent_company_id: null },
      { company_id: 'demo-ses', name: 'デモ客先サービス株式会社', parent_company_id: null },
    ]);
    const jobsOf = await database.kysely
      .selectFrom('client_company as c')
      .innerJoin('job_assignment as j', (join) =>
        join.onRef('j.company_id', '=', 'c.company_id').onRef('j.client_company_id', '=', 'c.client_company_id'),
      )
      .select((eb) => ['c.name', eb.fn.countAll<number>().as('jobs')])
      .where('c.company_id', '=', 'demo')
      .groupBy(['c.client_company_id', 'c.name'])
      .orderBy('c.client_company_id')
      .execute();
    expect(jobsOf.map(({ jobs }) => jobs)).toEqual([3, 2, 2]);

    const users = await database.kysely
      .selectFrom('user_account as u')
      .leftJoin('client_assignment as a', (join) =>
        join.onRef('a.company_id', '=', 'u.company_id').onRef('a.user_id', '=', 'u.user_id'),
      )
      .leftJoin('job_assignment as j', (join) =>
        join.onRef('j.company_id', '=', 'u.company_id').onRef('j.job_assignment_id', '=', 'a.job_assignment_id'),
      )
      .leftJoin('work_contract as k', (join) =>
        join.onRef('k.company_id', '=', 'u.company_id').onRef('k.user_id', '=', 'u.user_id'),
      )
      .leftJoin('employment_type as t', (join) =>
        join.onRef('t.company_id', '=', 'k.company_id').onRef('t.employment_type_id', '=', 'k.employment_type_id'),
      )
      .leftJoin('client_company as c', (join) =>
        join.onRef('c.company_id', '=', 'u.company_id').onRef('c.client_company_id', '=', 'a.client_company_id'),
      )
      .select(['u.company_id', 'u.employee_id', 'c.name as client', 'j.name as job', 't.name as type'])
      .where('u.company_id', '<>', CLIENT_WORK_COMPANY_ID)
      .orderBy('u.user_id')
      .execute();
    const others = people.filter(({ employee }) => employee.companyId !== CLIENT_WORK_COMPANY_ID);
    expect(users).toEqual(
      others.map(({ employee }) => ({
        company_id: employee.companyId,
        employee_id: employee.employeeId,
        client: employee.clientCompany ?? null,
        job: employee.jobAssignment ?? null,
        type: employee.employmentType ?? null,
      })),
    );
    expect(users).toContainEqual(
      expect.objectContaining({ employee_id: 'E0001', job: '販売管理システム開発', type: '正社員' }),
    );
    const inDemo = users.filter((user) => user.company_id === 'demo');
    expect(inDemo.filter((user) => user.client !== null).length).toBeGreaterThan(inDemo.length / 2);
    expect(inDemo.filter((user) => user.client === null && user.type === null).length).toBeGreaterThan(0);
  });

  it('records as generated, with positions and without', async () => {
    const rows = await database.kysely
      .selectFrom('time_record as r')
      .innerJoin('user_account as u', (join) =>
        join.onRef('u.company_id', '=', 'r.company_id').onRef('u.user_id', '=', 'r.user_id'),
      )
      .selectAll('r')
      .where('r.company_id', '=', 'demo')
      .where('u.employee_id', '=', 'E0003')
      .orderBy('r.time_record_id')
      .execute();
    const { records } = personOf(people, 'E0003');
    expect(
      rows.map((row, index) => ({
        id: index + 1,
        recordType: row.record_type,
        workDate: row.work_date,
        recordedAt: row.recorded_at.getTime(),
        latitude: row.latitude,
        longitude: row.longitude,
        accuracy: row.accuracy,
        address: row.address_data,
        note: row.note,
        isNoteAutomatic: row.note_is_automatic,
        breakMinutes: row.break_minutes,
        absenceReason: row.absence_reason,
        correction: null,
        createdAt: row.created_at.getTime(),
        lastModifiedAt: row.last_modified_at.getTime(),
      })),
    ).toEqual(
      records.map((record) => ({
        ...record,
        address: record.address === null ? null : { results: [{ formatted_address: record.address }] },
        createdAt: record.recordedAt,
        lastModifiedAt: record.recordedAt,
      })),
    );
  });

  it('the work at clients of thirty people, by each kind of contract, before, now and to come', async () => {
    const ofCompany = database.kysely.selectFrom('client_assignment').where('company_id', '=', CLIENT_WORK_COMPANY_ID);
    const rows = await ofCompany
      .select(['user_id', 'contract_kind', 'from_date', 'to_date', 'share_percent', 'monthly_price'])
      .execute();
    expect(new Set(rows.map(({ contract_kind }) => contract_kind))).toEqual(new Set(CONTRACT_KINDS));
    expect(rows.every(({ monthly_price }) => monthly_price !== null)).toBe(true);
    expect(rows.some(({ to_date }) => to_date !== null && to_date < today)).toBe(true);
    expect(rows.some(({ from_date }) => from_date > today)).toBe(true);
    expect(rows.filter(({ share_percent }) => share_percent < 100)).toHaveLength(3);
    expect(rows).toContainEqual(expect.objectContaining({ from_date: '2026-12-01', contract_kind: 'ses' }));
    expect(rows).toContainEqual(expect.objectContaining({ to_date: '2026-11-30' }));
    expect(rows).toContainEqual(expect.objectContaining({ from_date: '2024-01-01', contract_kind: 'dispatch' }));
  });

  it('shifts, internal work and leave in minutes of the working day', async () => {
    const night = await database.kysely
      .selectFrom('shift')
      .select(['start_minute', 'end_minute'])
      .distinct()
      .where('is_workday', '=', true)
      .where('start_minute', '>', 1200)
      .execute();
    expect(night).toEqual([{ start_minute: 1320, end_minute: 1800 }]);
    const work = await database.kysely
      .selectFrom('internal_work')
      .select(['start_minute', 'end_minute', 'break_minutes', 'note'])
      .where('note', '=', '社内研修（終日）')
      .execute();
    expect(work).toEqual([{ start_minute: 540, end_minute: 1080, break_minutes: 60, note: '社内研修（終日）' }]);
    const statuses = await database.kysely
      .selectFrom('leave_request')
      .select('status')
      .distinct()
      .orderBy('status')
      .execute();
    expect(statuses.map(({ status }) => status)).toEqual(['approved', 'cancelled', 'pending', 'rejected']);
  });

  it('a request whose delivery to Pleasanter failed, as the outbox leaves it (D21)', async () => {
    const told = await database.kysely
      .selectFrom('leave_outbox as s')
      .innerJoin('leave_request as r', (join) =>
        join.onRef('r.company_id', '=', 's.company_id').onRef('r.leave_request_id', '=', 's.leave_request_id'),
      )
      .select(['r.start_date', 'r.created_at', 's.revision', 's.delivered_revision', 's.enqueued_at', 's.failed_at'])
      .execute();
    const request = personOf(people, 'E0004').leaveRequests.find(({ isUnsent }) => isUnsent);
    const at = new Date(`${request?.requestedOn}T12:10:00+09:00`);
    expect(told).toEqual([
      {
        start_date: request?.date,
        created_at: at,
        revision: 1,
        delivered_revision: 0,
        enqueued_at: at,
        failed_at: new Date(at.getTime() + 86_400_000),
      },
    ]);
  });

  it('a time that its employee has corrected, and since when a punch is far from the shift', async () => {
    const corrected = await database.kysely
      .selectFrom('time_record as r')
      .innerJoin('user_account as u', (join) =>
        join.onRef('u.company_id', '=', 'r.company_id').onRef('u.user_id', '=', 'r.corrected_by_user_id'),
      )
      .select(['u.employee_id', 'r.user_id', 'r.corrected_by_user_id', 'r.recorded_at', 'r.original_recorded_at'])
      .execute();
    const record = personOf(people, 'E0017').records.find(({ correction }) => correction !== null);
    expect(corrected).toEqual([
      {
        employee_id: 'E0017',
        user_id: corrected[0]?.user_id,
        corrected_by_user_id: corrected[0]?.user_id,
        recorded_at: new Date(record?.recordedAt ?? 0),
        original_recorded_at: new Date(record?.correction?.original ?? 0),
      },
    ]);
    const settings = await database.kysely
      .selectFrom('overtime_settings')
      .select(['company_id', 'punch_deviation_minutes'])
      .orderBy('company_id')
      .execute();
    expect(settings.map((row) => [row.company_id, row.punch_deviation_minutes])).toEqual([
      ['demo', 360],
      ['demo-ses', 360],
      ['demo-west', 60],
      ['sample', 360],
    ]);
  });

  it('two logos of demo: small SVGs without scripts, styles or external references', async () => {
    const logos = await database.kysely.selectFrom('logo').selectAll().orderBy('kind').execute();
    expect(logos.map(({ company_id, kind, content_type }) => [company_id, kind, content_type])).toEqual([
      ['demo', 'mobile', 'image/svg+xml'],
      ['demo', 'normal', 'image/svg+xml'],
    ]);
    for (const { content } of logos) {
      const drawing = content.toString('utf8');
      expect(drawing).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
      expect(drawing).toContain('デモ株式会社');
      expect(drawing.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
        /<(script|style|image|use|foreignObject)|href|https?:|url\(|\son\w+=/i,
      );
      expect(content.length).toBeLessThan(2000);
    }
  });

  it('records that are all as the audit log says', async () => {
    for (const { companyId } of companies) expect((await verifyAudit(database, companyId)).findings).toEqual([]);
  });

  it('one audit entry for each company, without an actor (D15)', async () => {
    const entries = await database.kysely
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '<>', 'take_over_records')
      .orderBy('audit_entry_id')
      .execute();
    expect(
      entries.map(({ company_id, action, actor_user_id, at }) => [company_id, action, actor_user_id, at.getTime()]),
    ).toEqual(companies.map(({ companyId }) => [companyId, 'demo_data', null, now]));
  });
});
