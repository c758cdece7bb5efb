import { COMP_DAY } from '#domain/swaps/comp-day.ts';
import { KIND_PRESETS } from '#domain/leave/kind-presets.ts';
import { ABSENCE, ANNUAL, type LeaveKind } from '#domain/leave/kind.ts';
import { timeOfDay } from '#domain/time/minutes.ts';
import { approved, type DemoEmployee, type LeaveOfDay, type SpecialDay, workday, works } from './scenario.ts';
import { eightHours, employee, type Unlike } from './usual-employee.ts';

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

/** What each of them took of that day: all of it, its first half, or the hours from its start. */
type Taken = 'day' | 'am' | readonly [from: string, to: string];

const leaveOf = (kind: string, taken: Taken): LeaveOfDay =>
  taken === 'day'
    ? { kind, unit: 'day' }
    : taken === 'am'
      ? { kind, unit: 'half', half: 'am' }
      : { kind, unit: 'hour', from: taken[0], to: taken[1] };

/** The work beside it. */
const workBeside = (taken: Taken): SpecialDay =>
  taken === 'day' ? {} : taken === 'am' ? works('13:00', '18:00', 0) : works(taken[1], '18:00');

/** Each kind and unit, the reason where there is a special one, and the days of the kind that were granted. */
const people: readonly (readonly [
  employeeId: string,
  name: string,
  nameKana: string,
  shows: string,
  kind: string,
  taken: Taken,
  more?: { readonly reason?: string; readonly granted?: number },
])[] = [
  ['E0001', '上田 修', 'ウエダ オサム', '有給休暇：1日', ANNUAL, 'day'],
  ['E0002', '森田 恵', 'モリタ メグミ', '有給休暇：午前半休', ANNUAL, 'am'],
  ['E0003', '内田 大輔', 'ウチダ ダイスケ', '有給休暇：2時間', ANNUAL, ['09:00', '11:00']],
  ['E0004', '横山 瞳', 'ヨコヤマ ヒトミ', '夏季休暇：1日（有給）', 'summer', 'day'],
  ['E0005', '宮崎 健', 'ミヤザキ ケン', '特別休暇：午前半休（有給）', 'special', 'am'],
  ['E0006', '安藤 京子', 'アンドウ キョウコ', '特別休暇：45分（有給）', 'special', ['09:00', '09:45']],
  ['E0007', '大野 結衣', 'オオノ ユイ', '生理休暇：1日（無給）', 'menstrual', 'day'],
  [
    'E0008',
    '丸山 翔太',
    'マルヤマ ショウタ',
    '子の看護等休暇：午前半休（無給）',
    'child_nursing',
    'am',
    { reason: '通院の付き添い' },
  ],
  [
    'E0009',
    '今井 沙織',
    'イマイ サオリ',
    '子の看護等休暇：2時間（無給）',
    'child_nursing',
    ['09:00', '11:00'],
    { reason: '予防接種' },
  ],
  ['E0010', '高田 浩', 'タカダ ヒロシ', 'リフレッシュ休暇：付与のある休暇', 'refreshment', 'day', { granted: 3 }],
  ['E0011', '河野 里美', 'コウノ サトミ', '代休：1日（無給）', COMP_DAY, 'day', { granted: 1 }],
  ['E0012', '武田 亮', 'タケダ リョウ', '欠勤：申請した欠勤', ABSENCE, 'day', { reason: '私用' }],
];

/** To the minute, of eight hours from Monday to Friday, but for the leave of a day. */
const usual: Unlike = { ...eightHours, employmentType: '正社員', worksOnHolidays: false };

/** Its people: who looks after it, and one for each kind and unit. */
export const leaveEmployees: readonly DemoEmployee[] = [
  employee(LEAVE_COMPANY_ID, 'S0001', '川村 休子', 'カワムラ ヤスコ', '休暇の種類の設定と、種類ごとの月', {
    ...usual,
    role: 'super_admin',
  }),
  ...people.map(([employeeId, name, nameKana, shows, kind, taken, { reason = '私用のため', granted } = {}]) =>
    employee(LEAVE_COMPANY_ID, employeeId, name, nameKana, shows, {
      ...usual,
      ...(granted !== undefined && { kindGrant: { kind, days: granted } }),
      days: [
        {
          ...workday(LEAVE_WORKDAY),
          leave: { ...approved(reason, '管理者'), of: leaveOf(kind, taken) },
          note: null,
          ...workBeside(taken),
        },
      ],
    }),
  ),
];
