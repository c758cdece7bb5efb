import { randomUUID, webcrypto } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { SealedScan } from '#contract/kiosk.ts';
import { sealingContext } from '#domain/kiosk/scan.ts';
import { makeSealingKeys, openSealed } from '../../platform/auth/sealed.ts';
import { addClosedMonth, addShift, auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let boss: TestUser;
let bossToken: string;
let person: TestUser;
let token: string;

const PIN = '482915';
const PLACE = {
  name: '本社',
  circle: { latitude: 35.681236, longitude: 139.767125, radius: 100 },
  networks: [],
  is_for_all: true,
  department_ids: [],
  client_company_ids: [],
  user_ids: [],
};

const call = (route: string, body?: unknown, headers = {}) => server.call(route, { token: bossToken, body, headers });
const set = async (settings: object) =>
  expect((await call('PUT /api/admin/kiosk-settings', settings)).status).toBe(200);
async function add(body: object = {}): Promise<number> {
  const answer = await call('POST /api/admin/kiosks', { name: '正面玄関', place_id: null, ...body });
  expect([answer.status, answer.body.code]).toEqual([201, undefined]);
  return answer.body.id;
}
/** A device as it is registered with a code. */
async function register(id: number): Promise<{ company_id: string; token: string }> {
  const { body } = await call(`POST /api/admin/kiosks/${id}/code`);
  const answer = await server.call('POST /api/kiosk/register', {
    body: { company_id: body.company_id, code: body.code },
  });
  expect(answer.status).toBe(201);
  return { company_id: answer.body.company_id, token: answer.body.token };
}
const byPin = (pin = PIN, employee = person.employeeId) => ({ means: 'pin', employee_id: employee, pin });
const punch = (device: object, rest: object = {}) =>
  server.call('POST /api/kiosk/punches', {
    body: { device, scan_id: randomUUID(), type: null, identity: byPin(), ...rest },
  });
const contact = (device: object) => server.call('POST /api/kiosk/contact', { body: { device } });
const day = async (date = '2026-11-20') => (await server.call(`GET /api/time-records?date=${date}`, { token })).body;
const kinds = async () => (await day()).map((record: { record_type: string }) => record.record_type);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.pool.query('delete from installation.rate_limit');
  server.setNow('2026-11-20T09:00:00+09:00');
  const companyId = await addCompany(server.database);
  boss = await addUser(server.database, { companyId, role: 'super_admin' });
  bossToken = await server.logIn(boss);
  person = await addUser(server.database, { companyId, employeeId: 'E0001', name: '一ノ瀬 太郎' });
  token = await server.logIn(person);
  expect((await server.call('PUT /api/kiosk-identity/pin', { token, body: { pin: PIN } })).status).toBe(200);
});

describe('the shared devices of a company', () => {
  it('are added, registered by a code, changed and deleted, and audited', async () => {
    const place = (await call('POST /api/admin/places', PLACE)).body.id;
    const id = await add();
    expect(await call('POST /api/admin/kiosks', { name: '正面玄関', place_id: null })).toMatchObject({
      status: 409,
      body: { code: 'kiosk_name_taken', fields: { name: expect.any(String) } },
    });
    expect(await call('POST /api/admin/kiosks', { name: '裏口', place_id: 999_999 })).toMatchObject({
      status: 409,
      body: { code: 'kiosk_place_unknown' },
    });
    const device = await register(id);
    await call(`PUT /api/admin/kiosks/${id}`, { name: '裏口', place_id: place });
    expect((await contact(device)).body).toEqual({
      name: '裏口',
      company_name: 'テスト株式会社',
      means: ['rotating_qr', 'pin'],
      punches_breaks: false,
      photo_days: null,
      public_key: expect.stringMatching(/^[\w-]{100,}$/),
    });
    expect((await call('GET /api/admin/kiosks')).body.kiosks).toEqual([
      {
        id,
        name: '裏口',
        place: { id: place, name: '本社' },
        code_expires_at: null,
        registered_at: '2026-11-20T09:00:00.000+09:00',
        last_seen_at: '2026-11-20T09:00:00.000+09:00',
      },
    ]);
    expect((await call(`DELETE /api/admin/kiosks/${id}`)).status).toBe(200);
    expect(await contact(device)).toMatchObject({ status: 401, body: { code: 'kiosk_not_registered' } });
    expect(await punch(device)).toMatchObject({ status: 401, body: { code: 'kiosk_not_registered' } });
    expect(await day()).toEqual([]);
    const actions = await server.database.kysely
      .selectFrom('audit_entry')
      .select('action')
      .where('company_id', '=', boss.companyId)
      .where('action', 'like', '%kiosk%')
      .where('action', '<>', 'set_kiosk_pin')
      .orderBy('audit_entry_id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual([
      'add_kiosk',
      'issue_kiosk_code',
      'register_kiosk',
      'change_kiosk',
      'delete_kiosk',
    ]);
  });

  it('are registered once by a code, for a quarter of an hour, however it is typed', async () => {
    const id = await add();
    const issue = async () => (await call(`POST /api/admin/kiosks/${id}/code`)).body;
    const redeem = (code: string, company = boss.companyId) =>
      server.call('POST /api/kiosk/register', { body: { company_id: company, code } });
    const first = await issue();
    const second = await issue();
    expect((await redeem(first.code)).body.code).toBe('kiosk_code_wrong');
    const other = await addCompany(server.database);
    expect((await redeem(second.code, other)).body.code).toBe('kiosk_code_wrong');
    const typed = ` ${second.code.replace('-', '').toUpperCase()} `;
    const old = await redeem(typed, boss.companyId.toUpperCase());
    expect(old.status).toBe(201);
    expect((await redeem(second.code)).body.code).toBe('kiosk_code_wrong');
    const third = await issue();
    server.setNow('2026-11-20T09:15:00+09:00');
    expect((await redeem(third.code)).body.code).toBe('kiosk_code_wrong');
    // Until another device takes its place, the one that is registered goes on.
    const device = { company_id: old.body.company_id, token: old.body.token };
    expect((await contact(device)).status).toBe(200);
    await register(id);
    expect((await contact(device)).status).toBe(401);
  });

  it('keep only hashes of codes and tokens', async () => {
    const device = await register(await add());
    const { rows } = await server.database.pool.query(
      'select to_jsonb(k)::text as row from kiosk k union all select to_jsonb(a)::text from audit_entry a',
    );
    expect(rows.filter(({ row }) => row.includes(device.token))).toEqual([]);
  });
});

describe('a punch at a shared device', () => {
  it('is what comes next for the person, says their family name alone, and is marked', async () => {
    const place = (await call('POST /api/admin/places', PLACE)).body.id;
    await call('PUT /api/admin/punch-settings', { place_rule: 'refuse', punches_breaks: true });
    const device = await register(await add({ place_id: place }));
    expect(await punch(device)).toMatchObject({
      status: 201,
      body: {
        record_type: 'clock_in',
        recorded_at: '2026-11-20T09:00:00.000+09:00',
        name: '一ノ瀬',
        is_repeated: false,
        message: '出勤を打刻しました（09:00）',
      },
    });
    server.setNow('2026-11-20T12:00:00+09:00');
    expect((await punch(device, { type: 'break_start' })).status).toBe(201);
    server.setNow('2026-11-20T13:00:00+09:00');
    expect((await punch(device)).body.record_type).toBe('break_end');
    server.setNow('2026-11-20T18:00:00+09:00');
    await set({ says_names: false });
    expect((await punch(device)).body).toMatchObject({ record_type: 'clock_out', name: null });
    expect(await day()).toMatchObject([
      {
        record_type: 'clock_in',
        kiosk: '正面玄関',
        latitude: null,
        note: '出勤 09:00',
        place: { verdict: 'inside', name: '本社', distance: null },
      },
      { record_type: 'break_start', kiosk: '正面玄関' },
      { record_type: 'break_end', kiosk: '正面玄関' },
      { record_type: 'clock_out', kiosk: '正面玄関', place: { name: '本社' } },
    ]);
    const entries = (await auditOf(server.database, person)).filter(({ action }) => action === 'kiosk_punch');
    expect(entries.map(({ after }) => after)).toMatchObject([
      { record_type: 'clock_in', kiosk: '正面玄関', means: 'pin', place_name: '本社' },
      { record_type: 'break_start' },
      { record_type: 'break_end' },
      { record_type: 'clock_out' },
    ]);
  });

  it('is stored once for its scan, and once where it is read twice in a minute', async () => {
    const device = await register(await add());
    const scan = { scan_id: randomUUID() };
    expect([await punch(device, scan), await punch(device, scan)].map(({ body }) => body.is_repeated)).toEqual([
      false,
      true,
    ]);
    server.setNow('2026-11-20T09:00:59+09:00');
    expect((await punch(device)).body).toMatchObject({ record_type: 'clock_in', is_repeated: true });
    expect(await kinds()).toEqual(['clock_in']);
    // Whoever presses a button means it.
    expect((await punch(device, { type: 'clock_out' })).body).toMatchObject({ is_repeated: false });
    expect(await kinds()).toEqual(['clock_in', 'clock_out']);
    expect((await punch(device, { ...scan, type: 'clock_out' })).body.code).toBe('idempotency_key_reused');
  });

  it('at once is one', async () => {
    const device = await register(await add());
    const answers = await Promise.all(Array.from({ length: 4 }, () => punch(device)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await kinds()).toEqual(['clock_in']);
  });

  it('belongs to the working day of the shift, as any other', async () => {
    await addShift(server.database, person, '2026-11-21', [0, 480]);
    server.setNow('2026-11-20T23:30:00+09:00');
    const device = await register(await add());
    await punch(device);
    expect(await day('2026-11-21')).toMatchObject([{ record_type: 'clock_in', work_date: '2026-11-21' }]);
    server.setNow('2026-11-21T08:00:00+09:00');
    expect((await punch(device)).body.record_type).toBe('clock_out');
  });

  it('is refused', async () => {
    const device = await register(await add());
    const code = async (rest: object, of: object = device) => (await punch(of, rest)).body.code;
    expect(await code({ type: 'break_start' })).toBe('invalid_punch_type');
    expect(await code({ identity: byPin(PIN, 'E9999') })).toBe('kiosk_pin_wrong');
    expect(await code({}, { ...device, company_id: await addCompany(server.database) })).toBe('kiosk_not_registered');
    // One of another company by the same employee ID.
    const stranger = await addUser(server.database, { employeeId: 'E0001' });
    expect(stranger.companyId).not.toBe(person.companyId);
    await set({ means: ['rotating_qr'] });
    expect(await code({})).toBe('kiosk_means_off');
    await set({ means: ['pin'] });
    await server.database.pool.query('update user_account set active = false where company_id = $1 and user_id = $2', [
      person.companyId,
      person.userId,
    ]);
    expect(await code({})).toBe('kiosk_not_employed');
    const { rows } = await server.database.pool.query('select from time_record where company_id = $1', [
      person.companyId,
    ]);
    expect(rows).toEqual([]);
  });

  it('in a closed month is refused', async () => {
    const device = await register(await add());
    await addClosedMonth(server.database, person, {
      from: '2026-11-01',
      to: '2026-11-30',
      at: server.now(),
      by: boss.userId,
    });
    expect(await punch(device)).toMatchObject({ status: 409, body: { code: 'month_closed' } });
  });
});

describe('a PIN', () => {
  it('is limited by device and person, without locking the account or another device', async () => {
    const [first, second] = [await register(await add()), await register(await add({ name: '裏口' }))];
    const wrong = async () => (await punch(first, { identity: byPin('111111') })).body.code;
    for (let tries = 0; tries < 5; tries += 1) expect(await wrong()).toBe('kiosk_pin_wrong');
    expect(await wrong()).toBe('kiosk_locked');
    const locked = await punch(first);
    expect(locked).toMatchObject({ status: 429, body: { code: 'kiosk_locked' } });
    expect(locked.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await kinds()).toEqual([]);
    expect((await punch(second)).status).toBe(201);
    await server.logIn(person);
  });

  it('a right one resets the tries', async () => {
    const device = await register(await add());
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) await punch(device, { identity: byPin('111111') });
      expect((await punch(device)).status).toBe(201);
    }
  });

  it('is set and deleted by its person, not an easy one, and only its hash is kept', async () => {
    const put = (pin: string) => server.call('PUT /api/kiosk-identity/pin', { token, body: { pin } });
    expect((await put('12345')).body).toMatchObject({ code: 'kiosk_pin_format', fields: { pin: expect.any(String) } });
    expect((await put('123456')).body.code).toBe('kiosk_pin_easy');
    await server.database.pool.query(`insert into birth_date (company_id, user_id, born_on) values ($1, $2, $3)`, [
      person.companyId,
      person.userId,
      '1985-03-14',
    ]);
    expect((await put('850314')).body.code).toBe('kiosk_pin_easy');
    const state = async () => (await server.call('GET /api/kiosk-identity', { token })).body;
    expect(await state()).toEqual({
      has_kiosks: false,
      means: ['rotating_qr', 'pin'],
      pin_set_at: '2026-11-20T09:00:00.000+09:00',
    });
    const { rows } = await server.database.pool.query('select to_jsonb(p)::text as row from kiosk_pin p');
    expect(rows.filter(({ row }) => row.includes(PIN))).toEqual([]);
    expect((await server.call('DELETE /api/kiosk-identity/pin', { token })).status).toBe(200);
    expect((await state()).pin_set_at).toBeNull();
    const device = await register(await add());
    expect((await punch(device)).body.code).toBe('kiosk_pin_wrong');
  });
});

describe('an IC card', () => {
  const CARD = '0114B3C4D5E6F708';
  const cards = (id = person.userId) => call(`GET /api/admin/users/${id}/identity-cards`);
  const give = (number = CARD, id = person.userId, headers = {}) =>
    call(`POST /api/admin/users/${id}/identity-cards`, { number, name: '社員証' }, headers);
  const show = (device: object, text: string, rest: object = {}) =>
    punch(device, { identity: { means: 'scanned', text }, ...rest });

  it('is given to a person, punches however it is read, and is nobody’s once it is taken back', async () => {
    await set({ means: ['ic_card'] });
    const device = await register(await add());
    expect((await show(device, CARD)).body.code).toBe('kiosk_scan_unknown');
    const key = { 'idempotency-key': 'once' };
    const [first, again] = [await give(CARD, person.userId, key), await give(CARD, person.userId, key)];
    expect(first).toMatchObject({ status: 201, body: { kind: 'ic_card', name: '社員証', ending: 'F708' } });
    expect(again.body.id).toBe(first.body.id);
    const colleague = await addUser(server.database, { companyId: boss.companyId });
    expect(await give('01:14:b3:c4:d5:e6:f7:08', colleague.userId)).toMatchObject({
      status: 409,
      body: { code: 'card_number_taken', fields: { number: expect.any(String) } },
    });
    expect((await give('12345')).body.code).toBe('card_number_invalid');
    expect((await show(device, ' 0114b3c4d5e6f708 ')).body).toMatchObject({ record_type: 'clock_in', name: '一ノ瀬' });
    const { rows } = await server.database.pool.query(
      'select to_jsonb(c)::text as row from identity_card c union all select to_jsonb(a)::text from audit_entry a',
    );
    expect(rows.filter(({ row }) => row.includes(CARD))).toEqual([]);
    await call(`DELETE /api/admin/users/${person.userId}/identity-cards/${first.body.id}`);
    expect((await cards()).body.cards).toEqual([]);
    expect((await show(device, CARD)).body.code).toBe('kiosk_scan_unknown');
    expect((await call(`DELETE /api/admin/users/${colleague.userId}/identity-cards/${first.body.id}`)).status).toBe(
      404,
    );
    expect((await auditOf(server.database, person)).map(({ action }) => action)).toEqual([
      'set_kiosk_pin',
      'add_identity_card',
      'kiosk_punch',
      'delete_identity_card',
    ]);
  });

  it('is of no use where the company wants more, and in another company', async () => {
    const device = await register(await add());
    await give();
    expect((await show(device, CARD)).body.code).toBe('kiosk_means_off');
    const other = await addUser(server.database, { role: 'super_admin' });
    const otherToken = await server.logIn(other);
    await server.call('POST /api/admin/kiosks', { token: otherToken, body: { name: '裏口', place_id: null } });
    await server.call('PUT /api/admin/kiosk-settings', { token: otherToken, body: { means: ['ic_card'] } });
    const { body } = await server.call('GET /api/admin/kiosks', { token: otherToken });
    const code = (await server.call(`POST /api/admin/kiosks/${body.kiosks[0].id}/code`, { token: otherToken })).body;
    const theirs = (
      await server.call('POST /api/kiosk/register', { body: { company_id: code.company_id, code: code.code } })
    ).body;
    const scan = await show({ company_id: theirs.company_id, token: theirs.token }, CARD);
    expect(scan.body.code).toBe('kiosk_scan_unknown');
  });

  it('of a person is one of ten', async () => {
    for (let number = 0; number < 10; number += 1) expect((await give(`CARD000${number}`)).status).toBe(201);
    expect((await give('CARD0010')).body.code).toBe('too_many_cards');
  });

  it('unknown ones are limited at their device', async () => {
    await set({ means: ['ic_card'] });
    const device = await register(await add());
    const answers = await Promise.all(Array.from({ length: 60 }, () => show(device, 'FFFFFFFF')));
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['kiosk_scan_unknown']));
    await give();
    expect((await show(device, CARD)).body.code).toBe('kiosk_locked');
  });
});

describe('a QR code', () => {
  const show = (device: object, code: string, rest: object = {}) =>
    punch(device, { identity: { means: 'scanned', text: code }, ...rest });
  const own = async () => (await server.call('GET /api/kiosk-identity/qr-codes', { token })).body.codes;

  it('of the telephone changes every half minute, and is used once', async () => {
    const device = await register(await add());
    const codes = await own();
    expect(codes).toHaveLength(10);
    expect(codes[0]).toMatchObject({
      from: '2026-11-20T09:00:00.000+09:00',
      until: '2026-11-20T09:00:30.000+09:00',
    });
    const [first, second, third] = codes.map(({ text }: { text: string }) => text);
    expect((await show(device, third)).body.code).toBe('kiosk_qr_old');
    expect((await show(device, first)).body).toMatchObject({ record_type: 'clock_in', is_repeated: false });
    // Still held to the camera, it is the same scan; for anything else it is used up.
    expect((await show(device, first)).body).toMatchObject({ record_type: 'clock_in', is_repeated: true });
    expect((await show(device, first, { type: 'clock_out' })).body.code).toBe('kiosk_qr_used');
    server.setNow('2026-11-20T09:00:59+09:00');
    expect((await show(device, first, { type: 'clock_out' })).body.code).toBe('kiosk_qr_used');
    expect((await show(device, second, { type: 'clock_out' })).status).toBe(201);
    server.setNow('2026-11-20T09:01:00+09:00');
    expect((await show(device, first)).body.code).toBe('kiosk_qr_old');
    expect(await kinds()).toEqual(['clock_in', 'clock_out']);
  });

  it('of a telephone is used once, however many devices see it at once', async () => {
    const [one, other] = [await register(await add()), await register(await add({ name: '裏口' }))];
    const [{ text: code }] = await own();
    const answers = await Promise.all([
      show(one, code, { type: 'clock_in' }),
      show(other, code, { type: 'clock_out' }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });

  it('that is forged, of somebody else or of another company is nobody’s', async () => {
    const device = await register(await add());
    const [{ text: code }] = await own();
    const colleague = await addUser(server.database, { companyId: boss.companyId });
    const forged = [
      code.replace(/\.\d+\./, `.${colleague.userId}.`),
      `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`,
    ];
    for (const text of forged) expect((await show(device, text)).body.code).toBe('kiosk_scan_unknown');
    await set({ means: ['pin'] });
    expect((await server.call('GET /api/kiosk-identity/qr-codes', { token })).body.code).toBe('kiosk_means_off');
    expect((await show(device, code)).body.code).toBe('kiosk_means_off');
  });

  it('that is printed identifies its person until another one is issued', async () => {
    await set({ means: ['printed_qr'] });
    const device = await register(await add());
    const colleague = await addUser(server.database, {
      companyId: boss.companyId,
      employeeId: 'E0002',
      name: '二 次郎',
    });
    const issue = async (...ids: number[]) =>
      (await call('POST /api/admin/printed-qr-codes', { user_ids: ids })).body.codes;
    const [old] = await issue(person.userId);
    const issued = await issue(colleague.userId, person.userId);
    expect(issued).toMatchObject([
      { user_id: person.userId, employee_id: 'E0001', name: '一ノ瀬 太郎' },
      { user_id: colleague.userId, employee_id: 'E0002' },
    ]);
    expect((await show(device, old.text)).body.code).toBe('kiosk_scan_unknown');
    expect((await show(device, issued[0].text)).body).toMatchObject({ record_type: 'clock_in', name: '一ノ瀬' });
    expect((await call(`GET /api/admin/users/${person.userId}/identity-cards`)).body.cards).toMatchObject([
      { kind: 'printed_qr', name: null, ending: null },
    ]);
    const stranger = await addUser(server.database);
    expect(
      await call('POST /api/admin/printed-qr-codes', { user_ids: [person.userId, stranger.userId] }),
    ).toMatchObject({
      status: 404,
    });
    expect((await show(device, issued[0].text)).status).toBe(201);
  });
});

describe('a scan of a time without a network', () => {
  const CARD = '0114B3C4D5E6F708';
  const state = async (device: object) => (await contact(device)).body;

  /** Seals as a device does. */
  async function seal(device: { company_id: string; token: string }, scan: object, scanId: string = randomUUID()) {
    const { subtle } = webcrypto;
    const curve = { name: 'ECDH', namedCurve: 'P-256' };
    const publicKey = Buffer.from((await state(device)).public_key, 'base64url');
    const theirs = await subtle.importKey('spki', publicKey, curve, false, []);
    const own = await subtle.generateKey(curve, false, ['deriveBits']);
    const salt = new Uint8Array(await subtle.exportKey('raw', own.publicKey));
    const shared = await subtle.deriveBits({ name: 'ECDH', public: theirs }, own.privateKey, 256);
    const info = new TextEncoder().encode(sealingContext(device.company_id, scanId));
    const key = await subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt, info },
      await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']),
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt'],
    );
    const iv = new Uint8Array(12);
    const text = {
      text: CARD,
      type: null,
      tapped_at: '2026-11-20T09:00:00.000+09:00',
      clock_difference_ms: 0,
      ...scan,
    } satisfies SealedScan;
    const plain = new TextEncoder().encode(JSON.stringify(text));
    const data = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: info }, key, plain);
    const toText = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(new Uint8Array(bytes)).toString('base64url');
    return { device, scan_id: scanId, sealed: { key: toText(salt), iv: toText(iv), data: toText(data) } };
  }
  const send = (body: object) => server.call('POST /api/kiosk/offline-scans', { body });
  const refused = async () => (await call('GET /api/admin/refused-kiosk-scans')).body;
  const give = (number = CARD) => call(`POST /api/admin/users/${person.userId}/identity-cards`, { number });

  it('is verified when it is sent, and counts at the corrected time of the scan, once', async () => {
    await set({ means: ['ic_card', 'rotating_qr'] });
    const device = await register(await add());
    await give();
    const codes = (await server.call('GET /api/kiosk-identity/qr-codes', { token })).body.codes;
    const morning = await seal(device, { tapped_at: '2026-11-20T08:59:00.000+09:00', clock_difference_ms: 60_000 });
    server.setNow('2026-11-20T18:30:00+09:00');
    const evening = await seal(device, { type: 'clock_out', tapped_at: '2026-11-20T18:00:00.000+09:00' });
    const byCode = await seal(device, {
      text: codes[0].text,
      type: 'clock_in',
      tapped_at: '2026-11-20T09:00:10.000+09:00',
    });
    for (const body of [morning, evening, morning, byCode])
      expect(await send(body)).toMatchObject({ status: 200, body: { is_taken: true } });
    expect(await day()).toMatchObject([
      {
        record_type: 'clock_in',
        recorded_at: '2026-11-20T09:00:00.000+09:00',
        kiosk: '正面玄関',
        offline: { tapped_at: '2026-11-20T08:59:00.000+09:00', clock_difference_ms: 60_000 },
        created_at: '2026-11-20T18:30:00.000+09:00',
      },
      // A scan of the same minute as the card's is the same punch.
      { record_type: 'clock_out', recorded_at: '2026-11-20T18:00:00.000+09:00', offline: expect.any(Object) },
    ]);
    // One whose answer was lost is sent again, however late.
    server.setNow('2026-11-22T09:00:00+09:00');
    expect(await send(morning)).toMatchObject({ status: 200, body: { is_taken: true } });
    expect((await refused()).total).toBe(0);
  });

  it('of a code is used once, at the time of the scan', async () => {
    const device = await register(await add());
    const [{ text: code }] = (await server.call('GET /api/kiosk-identity/qr-codes', { token })).body.codes;
    const first = await seal(device, { text: code, type: 'clock_in', tapped_at: '2026-11-20T09:00:10.000+09:00' });
    const again = await seal(device, { text: code, type: 'clock_out', tapped_at: '2026-11-20T09:00:50.000+09:00' });
    const late = await seal(device, { text: code, type: 'clock_out', tapped_at: '2026-11-20T12:00:00.000+09:00' });
    server.setNow('2026-11-20T13:00:00+09:00');
    expect([await send(first), await send(again), await send(late)].map(({ body }) => body.is_taken)).toEqual([
      true,
      false,
      false,
    ]);
    expect((await refused()).scans).toMatchObject([
      { reason: expect.stringContaining('有効期限'), user: null },
      { reason: expect.stringContaining('使用済み'), user: { employee_id: 'E0001' }, record_type: 'clock_out' },
    ]);
  });

  it('that can’t be taken stays on a list until somebody has seen to it', async () => {
    await set({ means: ['ic_card'] });
    const device = await register(await add());
    await give();
    server.setNow('2026-11-22T09:00:00+09:00');
    const unknown = await seal(device, { text: 'FFFFFFFF', tapped_at: '2026-11-22T08:00:00.000+09:00' });
    const old = await seal(device, {});
    const future = await seal(device, { tapped_at: '2026-11-22T10:00:00.000+09:00' });
    const garbled = { ...(await seal(device, {})), scan_id: randomUUID() };
    for (const body of [unknown, old, future, garbled, old])
      expect(await send(body)).toMatchObject({ status: 200, body: { is_taken: false } });
    const { scans, total } = await refused();
    expect(total).toBe(4);
    expect(scans).toMatchObject([
      { user: null, scanned_at: null, reason: '保存した内容を読み取れませんでした。' },
      { user: { employee_id: 'E0001' }, scanned_at: '2026-11-22T10:00:00.000+09:00' },
      { user: { employee_id: 'E0001', name: '一ノ瀬 太郎' }, scanned_at: '2026-11-20T09:00:00.000+09:00' },
      { user: null, kiosk_name: '正面玄関', reason: 'このカードやQRコードは登録されていません。' },
    ]);
    expect((await call(`DELETE /api/admin/refused-kiosk-scans/${scans[0].id}`)).status).toBe(200);
    expect((await call(`DELETE /api/admin/refused-kiosk-scans/${scans[0].id}`)).status).toBe(404);
    expect((await refused()).total).toBe(3);
    expect(await day()).toEqual([]);
  });

  it('of a device that was removed is refused', async () => {
    await set({ means: ['ic_card'] });
    const id = await add();
    const device = await register(id);
    await give();
    const scan = await seal(device, {});
    await call(`DELETE /api/admin/kiosks/${id}`);
    expect(await send(scan)).toMatchObject({ status: 401, body: { code: 'kiosk_not_registered' } });
    expect(await day()).toEqual([]);
    expect((await refused()).total).toBe(0);
  });

  it('can be read by nobody but the server', async () => {
    await set({ means: ['ic_card'] });
    const device = await register(await add());
    const { sealed, scan_id: scanId } = await seal(device, {});
    expect(JSON.stringify(sealed)).not.toContain(CARD);
    const stranger = await makeSealingKeys();
    expect(await openSealed(stranger.privateKey, sealed, sealingContext(device.company_id, scanId))).toBeNull();
  });
});

describe('a photo of who punches', () => {
  const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]);
  const photo = JPEG.toString('base64');
  const seen = (path: string, as: string) => fetch(server.url + path, { headers: { authorization: `Bearer ${as}` } });

  it('is taken where the company wants it, and seen by its person and by those who may see positions', async () => {
    const device = await register(await add());
    expect((await punch(device, { photo })).status).toBe(201);
    expect((await day())[0]).not.toHaveProperty('has_photo');
    await set({ takes_photos: true });
    expect((await contact(device)).body.photo_days).toBe(365);
    server.setNow('2026-11-20T18:00:00+09:00');
    expect((await punch(device, { photo })).status).toBe(201);
    const [, record] = await day();
    expect(record).toMatchObject({ record_type: 'clock_out', has_photo: true });
    const own = await seen(`/api/time-records/${record.id}/photo`, token);
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(await own.arrayBuffer())).toEqual(JPEG);
    const path = `/api/admin/users/${person.userId}/time-records/${record.id}/photo`;
    expect((await seen(path, bossToken)).status).toBe(200);
    expect((await seen(path, token)).status).toBe(403);
    const colleague = await addUser(server.database, { companyId: boss.companyId });
    const other = await server.logIn(colleague);
    expect((await seen(`/api/time-records/${record.id}/photo`, other)).status).toBe(404);
    const entries = (await auditOf(server.database, person)).filter(({ action }) => action === 'kiosk_punch');
    expect(entries.map(({ after }) => after)).toMatchObject([{ means: 'pin' }, { has_photo: true }]);
  });

  it('is a small JPEG', async () => {
    await set({ takes_photos: true });
    const device = await register(await add());
    const code = async (bytes: Buffer) => (await punch(device, { photo: bytes.toString('base64') })).body.code;
    expect(await code(Buffer.from('<svg></svg>'))).toBe('kiosk_photo_invalid');
    expect(await code(Buffer.concat([JPEG.subarray(0, 4), Buffer.alloc(45_000), JPEG.subarray(-2)]))).toBe(
      'invalid_input',
    );
    expect(await day()).toEqual([]);
  });
});
