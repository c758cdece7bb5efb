import { COMP_DAY } from '#domain/swaps/comp-day.ts';
import { KIND_PRESETS } from '#domain/leave/kind-presets.ts';
import { ABSENCE, ANNUAL, type LeaveKind } from '#domain/leave/kind.ts';
import { timeOfDay } from '#domain/time/minutes.ts';
import type { DemoEmployee, LeaveOfDay, SpecialDay } from './scenario.ts';
import { eightHours, employee } from './usual-employee.ts';

// A company in which each kind and unit of leave has somebody, who took it on one day of the last whole month. What these
// months are is worked out by hand in a test, and compared on every view.

/** The company that has switched all kinds of leave on. */
export const LEAVE_COMPANY_ID = 'demo-leave';

/** All kinds that come prepared; 特別休暇 in halves and in steps of a quarter of an hour. */
export const leaveKinds: readonly LeaveKind[] = KIND_PRESETS.map((kind) => ({
  ...kind,
  isActive: true,
  ...(kind.kind === 'special' && { allowsHalves: true, stepMinutes: 15 as const, needsReason: false }),
}));

/** When the first half of a day ends. */
export const HALF_BOUNDARY = timeOfDay('13:00');

/** Which day of the last whole month each of them took: the ninth from Monday to Friday but the public holidays. */
const LEAVE_WORKDAY = 9;

type Times = Pick<SpecialDay, 'arrives' | 'leaves' | 'breakMinutes'>;

/** To the minute, of eight hours from Monday to Friday, but for the leave of a day, and what was worked beside it. */
const person = (
  employeeId: string,
  [name, nameKana]: readonly [name: string, kana: string],
  shows: string,
  { reason = '私用のため', granted, ...leave }: LeaveOfDay & { readonly reason?: string; readonly granted?: number },
  times: Times = {},
): DemoEmployee =>
  employee(LEAVE_COMPANY_ID, employeeId, name, nameKana, shows, {
    ...eightHours,
    employmentType: '正社員',
    worksOnHolidays: false,
    ...(granted !== undefined && { kindGrant: { kind: leave.kind, days: granted } }),
    days: [
      {
        monthsAgo: 1,
        workday: LEAVE_WORKDAY,
        leave: { status: 'approved', reason, approver: '管理者', of: leave },
        note: null,
        ...times,
      },
    ],
  });

const AFTERNOON: Times = { arrives: '13:00', leaves: '18:00', breakMinutes: 0 };

/** Its people: who looks after it, and one for each kind and unit. */
export const leaveEmployees: readonly DemoEmployee[] = [
  employee(LEAVE_COMPANY_ID, 'S0001', '川村 休子', 'カワムラ ヤスコ', '休暇の種類の設定と、種類ごとの月', {
    ...eightHours,
    role: 'super_admin',
    employmentType: '正社員',
    worksOnHolidays: false,
  }),
  person('E0001', ['上田 修', 'ウエダ オサム'], '有給休暇：1日', { kind: ANNUAL, unit: 'day' }),
  person(
    'E0002',
    ['森田 恵', 'モリタ メグミ'],
    '有給休暇：午前半休',
    { kind: ANNUAL, unit: 'half', half: 'am' },
    AFTERNOON,
  ),
  person(
    'E0003',
    ['内田 大輔', 'ウチダ ダイスケ'],
    '有給休暇：2時間',
    { kind: ANNUAL, unit: 'hour', from: '09:00', to: '11:00' },
    { arrives: '11:00', leaves: '18:00' },
  ),
  person('E0004', ['横山 瞳', 'ヨコヤマ ヒトミ'], '夏季休暇：1日（有給）', { kind: 'summer', unit: 'day' }),
  person(
    'E0005',
    ['宮崎 健', 'ミヤザキ ケン'],
    '特別休暇：午前半休（有給）',
    { kind: 'special', unit: 'half', half: 'am' },
    AFTERNOON,
  ),
  person(
    'E0006',
    ['安藤 京子', 'アンドウ キョウコ'],
    '特別休暇：45分（有給）',
    { kind: 'special', unit: 'hour', from: '09:00', to: '09:45' },
    { arrives: '09:45', leaves: '18:00' },
  ),
  person('E0007', ['大野 結衣', 'オオノ ユイ'], '生理休暇：1日（無給）', { kind: 'menstrual', unit: 'day' }),
  person(
    'E0008',
    ['丸山 翔太', 'マルヤマ ショウタ'],
    '子の看護等休暇：午前半休（無給）',
    { kind: 'child_nursing', unit: 'half', half: 'am', reason: '通院の付き添い' },
    AFTERNOON,
  ),
  person(
    'E0009',
    ['今井 沙織', 'イマイ サオリ'],
    '子の看護等休暇：2時間（無給）',
    { kind: 'child_nursing', unit: 'hour', from: '09:00', to: '11:00', reason: '予防接種' },
    { arrives: '11:00', leaves: '18:00' },
  ),
  person('E0010', ['高田 浩', 'タカダ ヒロシ'], 'リフレッシュ休暇：付与のある休暇', {
    kind: 'refreshment',
    unit: 'day',
    granted: 3,
  }),
  person('E0011', ['河野 里美', 'コウノ サトミ'], '代休：1日（無給）', { kind: COMP_DAY, unit: 'day', granted: 1 }),
  person('E0012', ['武田 亮', 'タケダ リョウ'], '欠勤：申請した欠勤', { kind: ABSENCE, unit: 'day', reason: '私用' }),
];
