import type { Role } from '#domain/account/role.ts';
import { places } from './places.ts';
import type { LeavePlan, MonthStart, WorkPlan } from './work-plan.ts';
import {
  earlyShift,
  flexible,
  forgetful,
  mixedWork,
  nights,
  office,
  officeAt,
  ordinaryDays,
  partTime,
  shortTime,
  worksOnDaysOff,
} from './work-plans.ts';

/** An account of the demo data and how its owner works. */
export interface DemoEmployee {
  readonly companyId: string;
  readonly employeeId: string;
  readonly name: string;
  readonly role: Role;
  /** `first`: a one-time password that the first login has to change. */
  readonly password: 'demo' | 'first';
  /** When the account was made, on the day of hire if nothing else is said. */
  readonly registered: MonthStart | 'today';
  /** The day of hire by its number in the last whole month, as the plan's `lastMonth` counts. */
  readonly hired?: { readonly ofLastMonth: number };
  readonly group: GroupAttributes;
  /** `null`: not a day worked so far. */
  readonly plan: WorkPlan | null;
  readonly leave: readonly LeavePlan[];
}

/** What the employee's work is grouped by, by name; what isn't named is left empty. */
export interface GroupAttributes {
  readonly clientCompany?: string;
  readonly jobAssignment?: string;
  readonly employmentType?: string;
}

const usual = {
  role: 'user',
  password: 'demo',
  // By law 11 days as last year began and 12 as this year did.
  registered: { yearsAgo: 3, month: 7 },
  group: {},
  plan: office,
  leave: [],
} as const satisfies Omit<DemoEmployee, 'companyId' | 'employeeId' | 'name'>;

const aozora = { clientCompany: '青空システムズ株式会社', employmentType: '正社員' };
const minato = { clientCompany: 'みなと倉庫株式会社', employmentType: '正社員' };
const hidamari = { clientCompany: '株式会社ひだまりケア', employmentType: '契約社員' };

/** All of E0002's ten days, three of them within the months that have records. */
const tenDaysTaken: readonly LeavePlan[] = [-4, -16, -29, -72, -79, -88, -103, -121, -134, -150].map(
  (workday, index) => ({
    workday,
    status: 'approved',
    reason: index % 3 === 0 ? '家族の用事のため' : '私用のため',
    approver: '山口 裕子',
  }),
);

/** The five days that each is owed in a year (労基法39条7項), before the months that have records. */
const fiveDaysTaken: readonly LeavePlan[] = [-72, -88, -103, -121, -134].map((workday) => ({
  workday,
  status: 'approved',
  reason: '私用のため',
  approver: '神谷 正隆',
}));

const demo: readonly Omit<DemoEmployee, 'companyId'>[] = [
  {
    ...usual,
    employeeId: 'S0001',
    name: '神谷 正隆',
    role: 'super_admin',
    group: { employmentType: '正社員' },
    leave: fiveDaysTaken,
  },
  {
    ...usual,
    employeeId: 'A0001',
    name: '小野寺 美咲',
    role: 'admin',
    plan: officeAt(places.tokyo),
    group: { employmentType: '正社員' },
    leave: [...fiveDaysTaken, { workday: -6, status: 'approved', reason: '家族旅行', approver: '神谷 正隆' }],
  },
  {
    ...usual,
    employeeId: 'E0001',
    name: '佐藤 健太',
    plan: ordinaryDays,
    group: { ...aozora, jobAssignment: '販売管理システム開発' },
    leave: [
      { workday: -13, status: 'approved', reason: '私用のため', approver: '田中 一郎' },
      { workday: 8, status: 'pending', reason: '家族の行事のため', approver: '田中 一郎' },
    ],
  },
  {
    ...usual,
    employeeId: 'E0002',
    name: '鈴木 彩花',
    registered: { monthsAgo: 16 },
    group: { ...hidamari, jobAssignment: 'コールセンター' },
    leave: tenDaysTaken,
  },
  {
    ...usual,
    employeeId: 'E0003',
    name: '高橋 大輔',
    plan: nights,
    registered: { monthsAgo: 33 },
    group: { ...minato, jobAssignment: '夜間システム監視' },
    leave: fiveDaysTaken,
  },
  {
    ...usual,
    employeeId: 'E0004',
    name: '田村 由美子',
    plan: shortTime,
    group: { ...aozora, jobAssignment: '品質管理', employmentType: 'パートタイム' },
    leave: [
      ...fiveDaysTaken,
      {
        workday: { ofLastMonth: 6 },
        status: 'approved',
        reason: '子どもの授業参観',
        approver: '田中 一郎',
        isUnsent: true,
      },
      { workday: 5, status: 'pending', reason: '子どもの運動会', approver: '田中 一郎' },
    ],
  },
  {
    ...usual,
    employeeId: 'E0005',
    name: '渡辺 翔',
    plan: earlyShift,
    registered: { monthsAgo: 1 },
    hired: { ofLastMonth: 3 },
    group: { ...minato, jobAssignment: '入出庫管理' },
  },
  {
    ...usual,
    employeeId: 'E0006',
    name: '伊藤 さくら',
    plan: flexible,
    registered: { monthsAgo: 21 },
    group: { ...aozora, jobAssignment: '保守運用' },
    leave: [
      { workday: { ofLastMonth: 7 }, status: 'pending', reason: '通院のため', approver: '田中 一郎' },
      { workday: 6, status: 'cancelled', reason: '私用のため', approver: '田中 一郎', notes: '申請者による取り消し' },
    ],
  },
  {
    ...usual,
    employeeId: 'E0007',
    name: '山本 拓海',
    plan: forgetful,
    registered: { monthsAgo: 36 },
    group: { ...aozora, jobAssignment: '保守運用' },
    leave: [
      ...fiveDaysTaken,
      { workday: -9, status: 'approved', reason: '通院のため', approver: '田中 一郎' },
      {
        workday: 4,
        status: 'rejected',
        approver: '田中 一郎',
        notes: '月次リリースの日のため、別の日への変更をお願いします。',
      },
    ],
  },
  {
    ...usual,
    employeeId: 'E0008',
    name: '中村 直樹',
    plan: worksOnDaysOff,
    registered: { monthsAgo: 45 },
    group: { clientCompany: '青空システムズ株式会社' },
    leave: [...fiveDaysTaken, { workday: 10, status: 'approved', reason: '旅行のため', approver: '田中 一郎' }],
  },
  {
    ...usual,
    employeeId: 'E0009',
    name: '小林 真由美',
    plan: mixedWork,
    // Not one of five days taken, and two months left at most.
    registered: { monthsAgo: 28 },
    group: { ...hidamari, jobAssignment: '請求事務' },
  },
  {
    ...usual,
    employeeId: 'E0010',
    name: '長宗我部 アレクサンドラ ヴァレンティーナ 小百合',
    plan: partTime,
    registered: { yearsAgo: 2, month: 7 },
    leave: [{ workday: { ofLastMonth: 3 }, status: 'approved', reason: '私用のため', approver: '神谷 正隆' }],
  },
  {
    ...usual,
    employeeId: 'E0100',
    name: '新井 陽菜',
    password: 'first',
    registered: 'today',
    plan: null,
  },
];

const demoWest: readonly Omit<DemoEmployee, 'companyId'>[] = [
  { ...usual, employeeId: 'S0001', name: '西川 隆志', role: 'super_admin', plan: officeAt(places.osaka) },
  { ...usual, employeeId: 'E0001', name: '大西 恵', plan: officeAt(places.osaka, places.sannomiya, places.nagoya) },
];

const sample: readonly Omit<DemoEmployee, 'companyId'>[] = [
  {
    ...usual,
    employeeId: 'S0001',
    name: '加藤 誠',
    role: 'super_admin',
    plan: officeAt(places.hakata),
    group: { employmentType: '正社員' },
  },
  { ...usual, employeeId: 'A0001', name: '吉田 陽子', role: 'admin', plan: officeAt(places.hakata) },
  {
    ...usual,
    employeeId: 'E0001',
    name: '山田 太郎',
    plan: officeAt(places.hakata),
    group: { clientCompany: 'みどり食品株式会社', jobAssignment: '受発注', employmentType: '正社員' },
  },
];

/** Every employee of the demo data, by company. */
export const employees: readonly DemoEmployee[] = [
  ...demo.map((employee) => ({ companyId: 'demo', ...employee })),
  ...demoWest.map((employee) => ({ companyId: 'demo-west', ...employee })),
  ...sample.map((employee) => ({ companyId: 'sample', ...employee })),
];
