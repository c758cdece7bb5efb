import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const DAY = '2026-11-19';
const PLACE = { latitude: 35.6, longitude: 139.7, accuracy: 8 };

interface Person {
  readonly user: TestUser;
  readonly token: string;
}

let person: Person;

async function someone(options: Parameters<typeof addUser>[1] = {}): Promise<Person> {
  const user = await addUser(server.database, options);
  return { user, token: await server.logIn(user) };
}

async function punchAt(now: string, type: 'in' | 'out', { token } = person): Promise<number> {
  server.setNow(now);
  const label = type === 'in' ? '出勤' : '退勤';
  const { body } = await server.call('POST /api/time-records', {
    token,
    body: { type, note: `${label} ${now.slice(11, 16)}`, ...PLACE },
  });
  return body.id;
}

const correct = (body: object, id: number | string = 'new', headers: Record<string, string> = {}, { token } = person) =>
  server.call(`PUT /api/time-records/${id}`, {
    token,
    headers,
    body: { date: DAY, modification_reason: '打刻漏れ', ...body },
  });

const day = async ({ token } = person) => server.call(`GET /api/time-records?date=${DAY}`, { token });

/** The day in short: kind, time, break and note of each record that counts. */
const records = async (of = person) =>
  (await day(of)).body.map((record: Record<string, string>) => [
    record['record_type'],
    record['recorded_at']?.slice(0, 16),
    record['break_time'],
    record['note'],
  ]);

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  person = await someone();
});

describe('PUT /api/time-records/{id|new}', () => {
  it('adds a pair that was forgotten, beside what the day has, once', async () => {
    await correct({ clock_in: '9:00', clock_out: '12:00', break_time: 30, note: '客先直行' });
    const pair = { clock_in: '17:00', clock_out: '22:00', adds_pair: true };
    const added = await correct(pair);
    expect(added.status).toBe(200);
    const all = [
      ['clock_in', '2026-11-19T09:00', 30, '客先直行'],
      ['clock_out', '2026-11-19T12:00', null, null],
      ['clock_in', '2026-11-19T17:00', null, null],
      ['clock_out', '2026-11-19T22:00', null, null],
    ];
    expect(await records()).toEqual(all);
    const entries = async () => (await auditOf(server.database, person.user)).length;
    const before = await entries();
    // The same once more, as after a lost answer, writes nothing.
    expect((await correct(pair)).status).toBe(200);
    expect(await entries()).toBe(before);
    for (const [wrong, code, field] of [
      [{ ...pair, clock_in: '11:00' }, 'pair_overlaps', 'clock_in'],
      [{ clock_in: '13:00', adds_pair: true }, 'pair_times_required', 'clock_out'],
      [{ ...pair, break_time: 30 }, 'pair_values', 'break_time'],
      [{ ...pair, note: '会議' }, 'pair_values', 'note'],
    ] as const)
      expect(await correct(wrong)).toMatchObject({
        status: 400,
        body: { code, fields: { [field]: expect.any(String) } },
      });
    expect(await correct(pair, 'new', { 'if-match': '"old"' })).toMatchObject({ status: 409 });
    expect(await records()).toEqual(all);
  });

  it('enters a duty of 24 hours with its breaks, and asks for the day of equal times (D53)', async () => {
    server.setNow('2026-11-21T12:00:00+09:00');
    person = await someone();
    const duty = { clock_in: '9:00', clock_out: '9:00', break_time: 480 };
    expect(await correct(duty)).toMatchObject({
      status: 400,
      body: {
        code: 'clock_out_day_required',
        fields: { clock_out: '出勤と同じ時刻です。退勤の日（翌日など）を選択してください' },
      },
    });
    expect(await correct({ ...duty, clock_out_day: 0 })).toMatchObject({ status: 400 });
    expect(await records()).toEqual([]);
    expect((await correct({ ...duty, clock_out_day: 1 })).status).toBe(200);
    expect((await day()).body).toMatchObject([
      { recorded_at: '2026-11-19T09:00:00.000+09:00', break_time: 480 },
      { recorded_at: '2026-11-20T09:00:00.000+09:00', work_date: DAY },
    ]);
    // Half an hour longer; the day is kept where it isn't said, as the clock-out alone is the first after the clock-in.
    expect((await correct({ clock_out: '9:30', clock_out_day: 1 })).status).toBe(200);
    expect((await day()).body[1]).toMatchObject({ recorded_at: '2026-11-20T09:30:00.000+09:00' });
    expect(await correct({ clock_out: '9:31', clock_out_day: 2 })).toMatchObject({
      status: 400,
      body: { code: expect.stringMatching('duty_too_long|future_time') },
    });
  });

  it('enters a day without punches', async () => {
    const answer = await correct({ clock_in: '9:00', clock_out: '18:00:30', break_time: 60, note: '直行直帰' });
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe('勤怠記録を更新しました');
    expect(answer.body.timeRecords).toEqual((await day()).body);
    expect(await records()).toEqual([
      ['clock_in', '2026-11-19T09:00', 60, '直行直帰'],
      ['clock_out', '2026-11-19T18:00', null, null],
    ]);
    expect(answer.body.timeRecords[0]).toMatchObject({
      correction: { reason: '打刻漏れ', original_recorded_at: null },
      latitude: null,
    });
  });

  it('supersedes a punch and preserves it in the history', async () => {
    await punchAt('2026-11-19T09:12:34+09:00', 'in');
    await punchAt('2026-11-19T18:00:00+09:00', 'out');
    server.setNow('2026-11-20T12:00:00+09:00');
    await correct({ clock_in: '09:00' });
    const { body } = await day();
    expect(body).toMatchObject([
      {
        record_type: 'clock_in',
        recorded_at: '2026-11-19T09:00:00.000+09:00',
        correction: { reason: '打刻漏れ', original_recorded_at: '2026-11-19T09:12:34.000+09:00' },
      },
      { record_type: 'clock_out', recorded_at: '2026-11-19T18:00:00.000+09:00', correction: null, ...PLACE },
    ]);
    await correct({ clock_in: '08:30' });
    expect((await day()).body[0].correction.original_recorded_at).toBe('2026-11-19T09:12:34.000+09:00');
    const { rows } = await server.database.pool.query(
      'select count(*)::int as all, count(superseded_at)::int as superseded from time_record where company_id = $1',
      [person.user.companyId],
    );
    expect(rows[0]).toEqual({ all: 4, superseded: 2 });
  });

  it('does not change a punch whose time is sent unchanged', async () => {
    await punchAt('2026-11-19T09:12:34+09:00', 'in');
    const [punch] = (await day()).body;
    server.setNow('2026-11-20T12:00:00+09:00');
    await correct({ clock_in: '09:12', clock_out: '18:00', break_time: 45 });
    const { id: _, last_modified_at: _at, ...kept } = punch!;
    expect((await day()).body[0]).toMatchObject({ ...kept, correction: null, break_time: 45, ...PLACE });
  });

  it('stores a clock-out before the clock-in as the next morning’s', async () => {
    await correct({ clock_in: '22:00', clock_out: '06:00' });
    expect(await records()).toEqual([
      ['clock_in', '2026-11-19T22:00', null, null],
      ['clock_out', '2026-11-20T06:00', null, null],
    ]);
  });

  it('replaces every value of a kind, the break and the note among them', async () => {
    await punchAt('2026-11-19T09:00:00+09:00', 'in');
    await punchAt('2026-11-19T17:50:00+09:00', 'out');
    await punchAt('2026-11-19T18:10:00+09:00', 'out');
    server.setNow('2026-11-20T12:00:00+09:00');
    await correct({ clock_out: '18:00', break_time: 60, note: '一回目' });
    await correct({ clock_out: '18:30', break_time: 0, note: '二回目' });
    expect(await records()).toEqual([
      ['clock_in', '2026-11-19T09:00', 0, '二回目'],
      ['clock_out', '2026-11-19T18:30', null, null],
    ]);
  });

  it('preserves the break and note of a time that it replaces', async () => {
    await correct({ clock_in: '09:00', break_time: 60, note: '残る' });
    await correct({ clock_in: '10:00' });
    expect(await records()).toEqual([['clock_in', '2026-11-19T10:00', 60, '残る']]);
  });

  it('audits before, after and why', async () => {
    await punchAt('2026-11-19T09:12:00+09:00', 'in');
    server.setNow('2026-11-20T12:00:00+09:00');
    await correct({ clock_in: '09:00', clock_out: '18:00' });
    const [, entry] = await auditOf(server.database, person.user);
    expect(entry).toMatchObject({
      action: 'correct_day',
      actor_user_id: person.user.userId,
      work_date: DAY,
      reason: '打刻漏れ',
      before: { clock_in: '2026-11-19T09:12:00.000+09:00', clock_out: null },
      after: { clock_in: '2026-11-19T09:00:00.000+09:00', clock_out: '2026-11-19T18:00:00.000+09:00' },
    });
    const { body } = await server.call(`GET /api/history?date=${DAY}`, { token: person.token });
    expect(body.map(({ action }: { action: string }) => action)).toEqual(['punch', 'correct_day']);
    expect(body[1].actor).toEqual({ employee_id: person.user.employeeId, name: '試験 太郎' });
    expect(JSON.stringify(body)).not.toContain('139.7');
  });

  it('preserves every removed note in the audit log', async () => {
    for (const [now, type, note] of [
      ['09:00', 'in', '一つ目'],
      ['18:00', 'out', '二つ目'],
    ] as const) {
      server.setNow(`2026-11-19T${now}:00+09:00`);
      await server.call('POST /api/time-records', { token: person.token, body: { type, note } });
    }
    server.setNow('2026-11-20T12:00:00+09:00');
    await correct({ clock_in: '09:00', note: '新しい' });
    expect(await records()).toEqual([
      ['clock_in', '2026-11-19T09:00', null, '新しい'],
      ['clock_out', '2026-11-19T18:00', null, null],
    ]);
    expect((await auditOf(server.database, person.user)).at(-1)).toMatchObject({
      before: { note: '一つ目', further: { notes: ['二つ目'], breaks: [] } },
      after: { note: '新しい' },
    });
  });

  it('accepts any record of the day as its target, a superseded one too', async () => {
    const id = await punchAt('2026-11-19T09:12:00+09:00', 'in');
    server.setNow('2026-11-20T12:00:00+09:00');
    expect((await correct({ clock_in: '09:00' }, id)).status).toBe(200);
    expect((await correct({ clock_in: '09:05' }, id)).status).toBe(200);
    expect(await records()).toEqual([['clock_in', '2026-11-19T09:05', null, null]]);
  });

  it.each([
    [{ modification_reason: '' }, 400, 'reason_required'],
    [{ modification_reason: '   ' }, 400, 'reason_required'],
    [{ clock_in: null }, 400, 'times_required'],
    [{ clock_in: '24:00' }, 400, 'invalid_input'],
    [{ clock_in: '9' }, 400, 'invalid_input'],
    [{ break_time: -1 }, 400, 'invalid_input'],
    [{ break_time: 0.5 }, 400, 'invalid_input'],
    [{ clock_out: '10:00', break_time: 60 }, 400, 'break_too_long'],
    [{ date: '2026-11-21' }, 400, 'future_time'],
    [{ date: '2026-11-20', clock_in: '12:01' }, 400, 'future_time'],
    [{ date: '2026-02-30' }, 400, 'invalid_input'],
    [{ clockin: '09:00' }, 400, 'invalid_input'],
  ])('rejects %j with %i %s and changes nothing', async (wrong, status, code) => {
    const answer = await correct({ clock_in: '09:00', ...wrong });
    expect(answer).toMatchObject({
      status,
      body: { code, message: expect.stringMatching(/[ぁ-ん]/), fields: expect.any(Object) },
    });
    expect(await records()).toEqual([]);
    expect(await auditOf(server.database, person.user)).toEqual([]);
  });

  it('rejects another date than the record’s', async () => {
    const id = await punchAt('2026-11-18T09:00:00+09:00', 'in');
    server.setNow('2026-11-20T12:00:00+09:00');
    expect(await correct({ clock_in: '09:00' }, id)).toMatchObject({ status: 400, body: { code: 'date_mismatch' } });
  });

  it('rejects another user’s record, of the same company or another', async () => {
    const id = await punchAt('2026-11-19T09:00:00+09:00', 'in');
    server.setNow('2026-11-20T12:00:00+09:00');
    const colleague = await someone({ companyId: person.user.companyId, role: 'super_admin' });
    const stranger = await someone({ role: 'super_admin' });
    for (const other of [colleague, stranger])
      expect(await correct({ clock_in: '10:00' }, id, {}, other)).toMatchObject({
        status: 404,
        body: { code: 'correction_target_not_found' },
      });
    expect(await records()).toEqual([['clock_in', '2026-11-19T09:00', null, '出勤 09:00']]);
  });

  describe('D17: with the version that the editor loaded', () => {
    const version = async (): Promise<string> => (await day()).headers.get('etag') ?? '';

    it('saves an unchanged day, and returns the next version', async () => {
      const answer = await correct({ clock_in: '09:00' }, 'new', { 'if-match': await version() });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('etag')).toBe(await version());
      expect((await correct({ clock_in: '09:30' }, 'new', { 'if-match': `W/${await version()}` })).status).toBe(200);
      expect((await correct({ clock_in: '09:40' }, 'new', { 'if-match': '*' })).status).toBe(200);
    });

    it('rejects a stale version with the day’s current state, and changes nothing', async () => {
      const seen = await version();
      await correct({ clock_in: '09:00', note: '先' });
      const answer = await correct({ clock_in: '10:00', note: '後' }, 'new', { 'if-match': seen });
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'day_changed', message: expect.stringContaining('ほかの人が先に更新しました') },
      });
      expect(answer.body.current).toEqual((await day()).body);
      expect(await records()).toEqual([['clock_in', '2026-11-19T09:00', null, '先']]);
    });

    it('accepts one of two concurrent editors', async () => {
      const seen = await version();
      const answers = await Promise.all(
        ['09:00', '10:00'].map((clock_in) => correct({ clock_in }, 'new', { 'if-match': seen })),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    });

    it('changes after a punch, a break, a note and a deletion', async () => {
      const versions = [await version()];
      const id = await punchAt('2026-11-19T09:00:00+09:00', 'in');
      versions.push(await version());
      server.setNow('2026-11-20T12:00:00+09:00');
      await correct({ clock_in: '09:00', break_time: 30 });
      versions.push(await version());
      server.setNow('2026-11-20T12:00:01+09:00');
      await correct({ clock_in: '09:00', note: '備考' });
      versions.push(await version());
      expect(new Set(versions).size).toBe(4);
      expect(id).toBeGreaterThan(0);
    });
  });
});

describe('POST /api/time-records/absence', () => {
  const register = (body: object = {}, headers: Record<string, string> = {}) =>
    server.call('POST /api/time-records/absence', {
      token: person.token,
      headers,
      body: { date: DAY, reason: '欠勤: 体調不良', irregularType: 'absence', ...body },
    });

  it.each(['late', 'early', 'absence'])('registers %s', async (irregularType) => {
    const { status, body } = await register({ irregularType, reason: '遅刻: 電車 - 田中様' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      record_type: irregularType,
      work_date: DAY,
      absence_reason: '遅刻: 電車 - 田中様',
      message: 'イレギュラーを登録しました',
    });
  });

  it('accepts a future day', async () => {
    expect((await register({ date: '2026-12-24' })).status).toBe(201);
  });

  it('replaces an earlier one of the day and type, audited, and keeps other types', async () => {
    await register();
    await register({ irregularType: 'late', reason: '遅刻: 電車' });
    await register({ reason: '欠勤: 家庭の都合' });
    const kept = (await day()).body.map((record: { absence_reason: string }) => record.absence_reason);
    expect(kept.toSorted()).toEqual(['欠勤: 家庭の都合', '遅刻: 電車']);
    const entries = await auditOf(server.database, person.user);
    expect(entries.at(-1)).toMatchObject({
      before: { reason: '欠勤: 体調不良' },
      after: { reason: '欠勤: 家庭の都合' },
    });
  });

  it('creates one for a replayed request', async () => {
    const [first, again] = [
      await register({}, { 'idempotency-key': 'k' }),
      await register({}, { 'idempotency-key': 'k' }),
    ];
    expect(again.body).toEqual(first.body);
    expect(await auditOf(server.database, person.user)).toHaveLength(1);
    expect(await register({ reason: '別' }, { 'idempotency-key': 'k' })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
  });

  it.each([[{ reason: '' }], [{ irregularType: 'holiday' }], [{ date: '' }]])('rejects %j', async (wrong) => {
    expect(await register(wrong)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect((await day()).body).toEqual([]);
  });
});

describe('DELETE /api/time-records/{id}', () => {
  const report = async ({ token } = person, irregularType = 'late'): Promise<number> =>
    (
      await server.call('POST /api/time-records/absence', {
        token,
        body: { date: DAY, reason: '遅刻: 電車', irregularType },
      })
    ).body.id;
  const withdraw = (id: number | string, { token } = person) =>
    server.call(`DELETE /api/time-records/${id}`, { token });

  it.each(['late', 'early', 'absence'])('withdraws one’s own report (%s), audited', async (irregularType) => {
    const id = await report(person, irregularType);
    expect(await withdraw(id)).toMatchObject({
      status: 200,
      body: { message: 'イレギュラーの登録を取り消しました' },
    });
    expect((await day()).body).toEqual([]);
    expect((await auditOf(server.database, person.user)).at(-1)).toMatchObject({
      action: 'delete_absence',
      actor_user_id: person.user.userId,
      before: { type: irregularType, reason: '遅刻: 電車' },
      after: null,
    });
    expect((await withdraw(id)).status).toBe(404);
  });

  it('refuses a punch, another’s report, also to their admin, and what does not exist', async () => {
    const punched = await punchAt('2026-11-19T09:00:00+09:00', 'in');
    const reported = await report();
    const admin = await someone({ companyId: person.user.companyId, role: 'admin' });
    const stranger = await someone({ role: 'super_admin' });
    for (const answer of [
      await withdraw(punched),
      await withdraw(reported, admin),
      await withdraw(reported, stranger),
      await withdraw(reported + 100_000),
      await withdraw('abc'),
    ])
      expect(answer.status).toBe(404);
    expect((await day()).body).toHaveLength(2);
  });
});

describe('PATCH /api/time-records/{id}/field', () => {
  const remove = (id: number, field: string, { token } = person) =>
    server.call(`PATCH /api/time-records/${id}/field`, { token, body: { field } });

  beforeEach(async () => {
    person = await someone({ role: 'admin' });
  });

  const fullDay = async (): Promise<number[]> => {
    const { body } = await correct({ clock_in: '09:00', clock_out: '18:00', break_time: 60, note: '備考' });
    return body.timeRecords.map(({ id }: { id: number }) => id);
  };

  it.each([
    ['clock_in', '出勤時間を削除しました', [['clock_out', '2026-11-19T18:00', 60, '備考']]],
    ['clock_out', '退勤時間を削除しました', [['clock_in', '2026-11-19T09:00', 60, '備考']]],
    [
      'break_time',
      '休憩時間を削除しました',
      [
        ['clock_in', '2026-11-19T09:00', null, '備考'],
        ['clock_out', '2026-11-19T18:00', null, null],
      ],
    ],
    [
      'note',
      '備考を削除しました',
      [
        ['clock_in', '2026-11-19T09:00', 60, null],
        ['clock_out', '2026-11-19T18:00', null, null],
      ],
    ],
  ])('deletes %s only, and the audit log preserves it', async (field, message, kept) => {
    const [id = 0] = await fullDay();
    expect(await remove(id, field)).toMatchObject({ status: 200, body: { message } });
    expect(await records()).toEqual(kept);
    const entries = await auditOf(server.database, person.user);
    expect(entries.at(-1)).toMatchObject({ action: `delete_${field}`, before: { break_time: 60, note: '備考' } });
    expect(await remove(id, field)).toMatchObject({ status: 404, body: { message: '削除対象の記録が見つかりません' } });
  });

  it.each(['absence', 'late', 'early'])('deletes an %s record', async (irregularType) => {
    const { body } = await server.call('POST /api/time-records/absence', {
      token: person.token,
      body: { date: DAY, reason: '理由', irregularType },
    });
    expect((await remove(body.id, 'absence')).body.message).toBe('欠勤記録を削除しました');
    expect((await day()).body).toEqual([]);
  });

  it('rejects what does not exist, another’s record, an unknown field', async () => {
    const [id = 0] = await fullDay();
    const colleague = await someone({ companyId: person.user.companyId, role: 'admin' });
    const stranger = await someone({ role: 'super_admin' });
    for (const other of [colleague, stranger]) expect((await remove(id, 'clock_in', other)).status).toBe(404);
    expect((await remove(id + 100_000, 'clock_in')).status).toBe(404);
    expect((await remove(id, 'absence')).status).toBe(404);
    expect((await remove(id, 'latitude')).status).toBe(400);
    expect(await records()).toHaveLength(2);
  });

  it('is for admins', async () => {
    const user = await someone();
    expect(await remove(1, 'clock_in', user)).toMatchObject({
      status: 403,
      body: { message: 'この操作を行う権限がありません' },
    });
  });
});
