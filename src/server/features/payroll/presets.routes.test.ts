import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { PRESET_TEMPLATES, READY_NAMES, type PresetTemplate } from '#domain/payroll/presets.ts';
import { addUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { addLeaveGrant } from '../../testing/leave-builders.ts';

const MONTH = '2026-10';

let server: TestServer;
let token: string;

// The company's only employee, hired on a Monday: overtime on Tuesday, a late evening, and a Saturday.
beforeAll(async () => {
  server = await startTestServer();
  server.setNow('2026-11-20T12:00:00+09:00');
  const user = await addUser(server.database, {
    employeeId: 'C1',
    role: 'super_admin',
    name: '髙橋 花子',
    hiredOn: '2026-10-26',
  });
  await addLeaveGrant(server.database, user, '2026-10-26', 3, { expiresOn: '2028-10-25' });
  token = await server.logIn(user);
  for (const [date, clock_in, clock_out, break_time] of [
    ['2026-10-27', '09:00', '19:15', 65],
    ['2026-10-28', '18:00', '23:30', 0],
    ['2026-10-31', '09:00', '12:00', 0],
  ] as const) {
    const body = { date, modification_reason: '打刻漏れ', clock_in, clock_out, break_time };
    expect((await server.call('PUT /api/time-records/new', { token, body })).status).toBe(200);
  }
});
afterAll(() => server.stop());

const bytesOf = async (name: PresetTemplate): Promise<string> => {
  const answer = await fetch(`${server.url}/api/admin/months/${MONTH}/payroll?ready=${name}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer()).toString('hex');
};

const hex = (text: string, encoding: 'utf-8' | 'cp932'): string => iconv.encode(text, encoding).toString('hex');

it.each<[PresetTemplate, 'utf-8' | 'cp932', string]>([
  [
    'standard',
    'utf-8',
    '\uFEFF社員ID,氏名,対象年月,所定労働日数,所定労働時間,出勤日数,実働,所定内,管理監督者の所定外,法定内残業,' +
      '時間外（日）,時間外（週）,時間外（期間）,時間外（合計）,時間外（60時間以内）,時間外（60時間超）,' +
      '所定休日労働日数,所定休日労働時間,法定休日労働日数,法定休日労働時間,深夜,遅刻・早退の回数,' +
      '遅刻・早退・中抜けの時間,欠勤日数,欠勤時間,有休日数,有休時間,有休残日数,有休残時間,他の有給の休暇の日数,' +
      '他の有給の休暇の時間,無給の休暇の日数,無給の休暇の時間,代休日数,代休時間,フレックスの不足,フレックスの繰越,' +
      '締めの状態\r\n' +
      'C1,髙橋 花子,2026-10,5,40.00,3,17.67,13.50,0.00,3.00,1.17,0.00,0.00,1.17,1.17,0.00,1,3.00,0,0.00,1.50,0,0.00,0,' +
      '0.00,0,0.00,3,0.00,0,0.00,0,0.00,0,0.00,0.00,0.00,未締め\r\n',
  ],
  [
    'sheet',
    'utf-8',
    '\uFEFF社員ID,氏名,対象年月,出勤日数,欠勤日数,遅刻日数,早退日数,有給日数,総労働時間,所定内時間（出勤簿）,' +
      '残業時間（出勤簿）,60時間超（出勤簿）,深夜時間（出勤簿）,祝日出勤日数,祝日出勤時間,締めの状態\r\n' +
      'C1,髙橋 花子,2026-10,3,3,1,1,0,17.67,16.50,1.17,0.00,1.50,0,0.00,未締め\r\n',
  ],
  [
    'yayoi',
    'cp932',
    '従業員特定文字,所定就労日,出勤日数,欠勤日数,有休日数,有休時間,代休日数,代休時間,特別休暇日数,特別休暇時間,' +
      '無給休暇日数,無給休暇時間,遅刻早退回数,遅刻早退時間,フレックス不足時間,所定労働時間,実働時間,所定内時間,' +
      '管理監督者所定外時間,法定内残業時間,普通残業時間,深夜残業時間,休日勤務時間,休日深夜時間,深夜勤務時間,' +
      '60時間超残業時間\r\n' +
      'C1,5,3,0,0,0.00,0,0.00,0,0.00,0,0.00,0,0.00,0.00,40.00,17.67,13.50,0.00,0.00,1.17,0.00,3.00,0.00,1.50,0.00\r\n',
  ],
  [
    'freee',
    'utf-8',
    '従業員番号,氏名,所定労働時間（分）,法定内残業時間（分）,時間外労働時間（分）,所定休日労働時間（分）,' +
      '深夜労働時間（分）,法定休日労働時間（分）,総労働時間（分）,総労働日数,所定労働出勤日数,所定休日出勤日数,' +
      '法定休日出勤日数,遅刻時間（分）,早退時間（分）,欠勤日数,遅刻日数,早退日数,有休取得日数,集計開始日,集計終了日,' +
      'みなし外の法定内残業時間（分）,みなし外の時間外労働時間（分）,不足時間（分）\r\n' +
      'C1,髙橋 花子,810,180,70,0,90,0,1060,3,2,1,0,0,0,0,0,0,0,2026-10-01,2026-10-31,0,0,0\r\n',
  ],
  [
    'moneyforward',
    'utf-8',
    '\uFEFFVersion,従業員コード,出勤日数,欠勤日数,有休取得日数,有休取得時間数,有休残日数,有休残時間数,代休日数,代休時間,' +
      '特別休暇日数,特別休暇時間,無給休暇日数,無給休暇時間,遅刻早退時間,フレックス不足時間,所定内出勤時間,' +
      '管理監督者所定外時間,法定内残業時間,残業時間,60時間超残業時間,深夜労働時間,法定休日労働時間\r\n' +
      '2,C1,3,0,0,0.00,3,0.00,0,0.00,0,0.00,0,0.00,0.00,0.00,13.50,0.00,3.00,1.17,0.00,1.50,0.00\r\n',
  ],
  [
    'pca',
    'cp932',
    'C1,5,40.00,3,13.50,0,,0,1,0,3,1.17,0.00,3.00,0.00,0.00,0.00,0,0.00,,0.00,,0.00,,,,,,,,,,,,,,,,,,0.00,1.50,0.00,' +
      '0.00,0.00\r\n',
  ],
  [
    'tkc',
    'cp932',
    'C1,髙橋 花子,2,1,17.67,0,0,0,0,,0,,0,0,,,,3.00,1.17,0.00,0.00,0.00,1.50,,,,,,,5,40.00,,,,,0.00,0.00\r\n',
  ],
  [
    'bugyo',
    'cp932',
    '社員番号,出勤日数,所定休日出勤日数,法定休日出勤日数,欠勤日数,有休日数,有休残日数,有休残時間,有休時間,代休日数,' +
      '代休時間,特別休暇日数,特別休暇時間,無給休暇日数,無給休暇時間,遅刻早退回数,遅刻早退時間,フレックス不足時間,' +
      '所定内時間,管理監督者所定外時間,法定内残業時間,時間外（60時間以内）,時間外（60時間超）,法定休日労働時間,' +
      '深夜時間\r\n' +
      'C1,2,1,0,0,0,3,0.00,0.00,0,0.00,0,0.00,0,0.00,0,0.00,0.00,13.50,0.00,3.00,1.17,0.00,0.00,1.50\r\n',
  ],
  [
    'king_of_time',
    'cp932',
    '従業員コード,名前,平日出勤日数,法定休日出勤日数,法定外休日出勤日数,欠勤取得日数,有休取得日数,有休取得時間,' +
      '代休取得日数,代休取得時間,特休取得日数,特休取得時間,無給休暇取得日数,無給休暇取得時間,遅刻回数,早退回数,' +
      '遅刻時間,早退時間,中抜け時間,不足時間,所定時間,所定外時間,残業時間,深夜所定時間,深夜所定外時間,深夜残業時間,' +
      '法定休日所定時間,法定休日深夜所定時間,法定外休日所定時間,法定外休日深夜所定時間,管理監督者所定外時間,' +
      '管理監督者深夜所定外時間,60時間超残業時間,労働合計時間\r\n' +
      'C1,髙橋 花子,2,0,1,0,0,0.00,0,0.00,0,0.00,0,0.00,0,0,0.00,0.00,0.00,0.00,12.00,0.00,1.10,1.30,0.00,0.00,0.00,' +
      '0.00,3.00,0.00,0.00,0.00,0.00,17.40\r\n',
  ],
])('the file of the preset %s is byte by byte what is expected', async (name, encoding, file) => {
  expect(await bytesOf(name)).toBe(hex(file, encoding));
});

it('tests every preset', () => {
  expect(READY_NAMES).toEqual(Object.keys(PRESET_TEMPLATES));
  expect(READY_NAMES).toHaveLength(9);
});
