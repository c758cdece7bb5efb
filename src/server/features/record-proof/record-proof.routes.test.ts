import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { checkProof, type ProofRecord, type RecordProof } from '#domain/audit/proof.ts';
import { eraseAuditContent } from '../../platform/audit/erase.ts';
import { sealAudit } from '../../platform/audit/sealing.ts';
import { sha256 } from '../../platform/sha256.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let companyId: string;
let worker: TestUser;
let colleague: TestUser;
let token: string;

const write = (subject: TestUser, workDate: string | null, after: object) =>
  server.database.kysely
    .insertInto('audit_entry')
    .values({
      company_id: companyId,
      actor_user_id: subject.userId,
      subject_user_id: subject.userId,
      work_date: workDate,
      action: workDate === null ? 'close_month' : 'correct_day',
      after: JSON.stringify(after),
      reason: '理由',
    })
    .execute();
const seal = () => sealAudit(server.runtime, server.now);

beforeAll(async () => {
  server = await startTestServer();
  companyId = await addCompany(server.database);
  worker = await addUser(server.database, { companyId, name: '本人 太郎' });
  colleague = await addUser(server.database, { companyId, name: '極秘 花子' });
  token = await server.logIn(worker);
  await write(worker, '2026-09-30', { note: '前の月' });
  await write(colleague, '2026-10-01', { note: '極秘' });
  await seal();
  for (const day of ['2026-10-01', '2026-10-31']) {
    await write(worker, day, { note: day });
    await write(colleague, day, { note: '極秘' });
    await write(colleague, day, { note: '極秘' });
    await seal();
  }
  // A seal between that has nothing of the person.
  await write(colleague, '2026-10-31', { note: '極秘' });
  await seal();
  await write(worker, null, { month: '2026-10' });
  await write(worker, null, { month: '2026-09' });
  await seal();
});
afterAll(() => server.stop());

const download = async (month = '2026-10'): Promise<RecordProof> => {
  const { status, body } = await server.call(`GET /api/months/${month}/record-proof`, { token });
  expect(status).toBe(200);
  return typeof body === 'string' ? JSON.parse(body) : body;
};
const check = (file: unknown) => checkProof(sha256, file);
const faultsOf = async (file: unknown) => (await check(file)).faults;

describe('the records of a month with their proof', () => {
  it('are the person’s own of that month, proven, with nothing of anybody else', async () => {
    const file = await download();
    expect(file).toMatchObject({
      company_id: companyId,
      user_id: worker.userId,
      employee_id: worker.employeeId,
      name: '本人 太郎',
      month: '2026-10',
      from: '2026-10-01',
      to: '2026-10-31',
      not_sealed: 0,
    });
    expect(file.records.map(({ work_date }) => work_date)).toEqual(['2026-10-01', '2026-10-31', null]);
    expect(file.seals).toHaveLength(4);
    expect(JSON.stringify(file)).not.toContain('極秘');
    expect(await check(file)).toMatchObject({ faults: [], erased: [] });
    const seals = await server.database.kysely
      .selectFrom('audit_seal')
      .select('head')
      .where('company_id', '=', companyId)
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(file.head).toBe(seals.head.toString('hex'));
  });

  it('leave out and count what isn’t sealed yet, and may be none', async () => {
    await write(worker, '2026-08-03', {});
    expect(await download('2026-08')).toMatchObject({ not_sealed: 1, records: [], seals: [] });
    expect(await faultsOf(await download('2026-08'))).toEqual([]);
    await seal();
    expect(await download('2026-08')).toMatchObject({ not_sealed: 0, records: [{ work_date: '2026-08-03' }] });
  });

  it('are found changed wherever they are', async () => {
    const file = await download();
    const [first, second] = file.records as [ProofRecord, ProofRecord];
    const { id } = first;
    const withFirst = (changed: Partial<ProofRecord>): RecordProof => ({
      ...file,
      records: [{ ...first, ...changed }, ...file.records.slice(1)],
    });
    const withSeal = (changed: Partial<RecordProof['seals'][number]>): RecordProof => ({
      ...file,
      seals: [{ ...file.seals[0]!, ...changed }, ...file.seals.slice(1)],
    });
    const content = [{ kind: 'content', record: id }];
    const place = [{ kind: 'place', record: id }];
    const other = '0'.repeat(64);
    const cases: [RecordProof, object[]][] = [
      [withFirst({ after: '{"note": "2026-10-02"}' }), content],
      [withFirst({ at: first.at + 1 }), content],
      [withFirst({ actor_user_id: null }), content],
      [withFirst({ work_date: '2026-10-02' }), content],
      [withFirst({ reason: null }), content],
      [withFirst({ salt: '0'.repeat(32) }), content],
      // Passed off as erased, while it says something.
      [withFirst({ salt: null }), content],
      [withFirst({ leaf: other }), content],
      [withFirst({ position: first.position + 1 }), place],
      [withFirst({ sequence: second.sequence }), place],
      [withFirst({ proof: [other, ...first.proof.slice(1)] }), place],
      [withFirst({ proof: [] }), place],
      [{ ...file, records: [first, first] }, [{ kind: 'twice', record: id }]],
      [withSeal({ root: other }), [{ kind: 'head' }, { kind: 'place', record: id }]],
      [withSeal({ sealed_at: 0 }), [{ kind: 'head' }]],
      [{ ...file, head: other }, [{ kind: 'head' }]],
      [{ ...file, previous_head: other }, [{ kind: 'head' }]],
      [
        { ...file, seals: file.seals.toReversed() },
        [
          { kind: 'seals', seal: file.seals[2]!.sequence },
          ...file.records.slice(0, 2).map((one) => ({ kind: 'place', record: one.id })),
        ],
      ],
      [{ ...file, user_id: colleague.userId }, file.records.map((one) => ({ kind: 'person', record: one.id }))],
      [{ ...file, from: '2026-10-02' }, [{ kind: 'other_month', record: id }]],
      [{ ...file, month: '2026-09' }, [{ kind: 'month' }, { kind: 'other_month', record: file.records[2]!.id }]],
    ];
    for (const [changed, faults] of cases) expect(await faultsOf(changed)).toEqual(faults);
    for (const none of [null, 5, {}, { ...file, format: 'x' }, { ...file, more: 1 }, { ...file, head: 'xy' }])
      expect(await check(none)).toEqual({ file: null, faults: [{ kind: 'format' }], erased: [], heads: [] });
  });

  it('are for the person and their admins, of their own company', async () => {
    const path = `GET /api/admin/users/${worker.userId}/months/2026-10/record-proof`;
    const admin = await server.logIn(await addUser(server.database, { companyId, role: 'admin' }));
    const { status, headers } = await server.call(path, { token: admin });
    expect(status).toBe(200);
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain(
      `記録の証明_${worker.employeeId}_2026-10.json`,
    );
    expect((await server.call(path, { token })).status).toBe(403);
    const stranger = await addUser(server.database, { companyId: await addCompany(server.database), role: 'admin' });
    expect((await server.call(path, { token: await server.logIn(stranger) })).status).toBe(404);
    expect((await server.call('GET /api/months/2026-13/record-proof', { token })).status).toBe(400);
  });

  // Last: what is erased doesn't come back.
  it('are known as erased, not as changed, once what they say is erased', async () => {
    const before = await download();
    const erased = await server.database.kysely.transaction().execute((trx) => eraseAuditContent(trx, worker));
    expect(erased).toBeGreaterThanOrEqual(before.records.length);
    const file = await download();
    expect(file.previous_head).toBe(before.previous_head);
    // What says of which month a closing was is erased with it.
    expect(file.records.map(({ leaf }) => leaf)).toEqual(before.records.slice(0, 2).map(({ leaf }) => leaf));
    expect(file.records).toMatchObject([
      { before: null, after: null, reason: null, salt: null },
      { before: null, after: null, reason: null, salt: null },
    ]);
    expect(await check(file)).toMatchObject({ faults: [], erased: file.records.map(({ id }) => id) });
    const others = await server.database.kysely
      .selectFrom('audit_entry')
      .select('reason')
      .where('subject_user_id', '=', colleague.userId)
      .execute();
    expect(others.every(({ reason }) => reason === '理由')).toBe(true);
  });

  it('can’t be given another content, also where it was erased', async () => {
    for (const change of ["reason = 'x'", "after = '{}'", 'at = now()', "action = 'x'", 'actor_user_id = null'])
      await expect(server.database.pool.query(`update audit_entry set ${change}`)).rejects.toThrow('never changed');
  });
});

it('counts as a write, of which a person has a limit', async () => {
  const limited = await startTestServer({ writesPerMinute: 1 });
  try {
    const by = await limited.logIn(await addUser(limited.database));
    const statuses = [];
    // The window may turn once meanwhile.
    for (let at = 0; at < 3; at += 1)
      statuses.push((await limited.call('GET /api/months/2026-10/record-proof', { token: by })).status);
    expect(statuses).toContain(429);
  } finally {
    await limited.stop();
  }
});
