import { type AssignmentTerms, UNSAID_TERMS, USUAL_TERMS } from '#domain/assignments/assignment.ts';
import type { SettlementBand } from '#domain/assignments/settlement.ts';
import type { Permission } from '#domain/permissions/permission.ts';
import { minutes, timeOfDay } from '#domain/time/minutes.ts';
import type { DemoAssignment, DemoEmployee } from './scenario.ts';
import { eightHours, employee, type Unlike } from './usual-employee.ts';

// A company whose people work at clients, by each kind of contract, with whole months to settle.

/** The company of staff at clients. */
export const CLIENT_WORK_COMPANY_ID = 'demo-ses';

/** Its clients and their jobs. */
export const sesClients = {
  東都銀行株式会社: {
    description: '勘定系の更改。月末締め、翌月末払い。',
    jobAssignments: { 勘定系の開発: '製造から総合テストまで', 基盤運用: '平日日中' },
  },
  みらい通信株式会社: {
    description: '会員サイトの開発と運用。',
    jobAssignments: { 会員サイトの開発: '', 監視運用: '' },
  },
  北斗製薬株式会社: { description: '', jobAssignments: { 治験システムの保守: '', データ移行: '' } },
  さくら物流株式会社: { description: '倉庫の管理システム一式の請負。', jobAssignments: { 倉庫管理システム: '' } },
  日の出電機株式会社: {
    description: '労働者派遣の基本契約。組織単位は部。',
    jobAssignments: { 組込みの評価: '', 設計補助: '' },
  },
  株式会社あかつき総研: { description: '', jobAssignments: { 調査の集計: '' } },
};

/** A workplace that takes dispatched workers: in months from today, since when, and the extension of its limit. */
export const sesWorkplace = {
  client: '日の出電機株式会社',
  name: '川崎事業所',
  location: '神奈川県川崎市川崎区',
  manager: '総務部長 日野 出',
  acceptedFrom: -40,
  heardOn: -6,
  limitOn: 32,
} as const;

/** The office that dispatches. */
export const sesAgency = {
  licence: '派13-000000',
  office: '本社',
  location: '東京都千代田区',
  manager: '管理部長 早川 客子',
};

const band = (lower: number, upper: number, method: SettlementBand['method'] = 'upper_lower'): SettlementBand => ({
  lower: minutes(lower * 60),
  upper: minutes(upper * 60),
  method,
});

const NINE_TO_SIX: Partial<AssignmentTerms> = {
  hours: { start: timeOfDay('09:00'), end: timeOfDay('18:00') },
  breaks: [{ start: timeOfDay('12:00'), end: timeOfDay('13:00') }],
};

/** What is agreed on with a client, by the work for it. */
const WORKS = {
  bank: {
    client: '東都銀行株式会社',
    job: '勘定系の開発',
    terms: { ...USUAL_TERMS, ...NINE_TO_SIX, workplace: '大手町', unit: '第一システム部', monthlyPrice: 780_000 },
  },
  platform: {
    client: '東都銀行株式会社',
    job: '基盤運用',
    terms: { ...USUAL_TERMS, ...NINE_TO_SIX, workplace: '大手町', unit: '基盤部', monthlyPrice: 690_000 },
  },
  site: {
    client: 'みらい通信株式会社',
    job: '会員サイトの開発',
    terms: {
      ...USUAL_TERMS,
      ...NINE_TO_SIX,
      band: band(150, 190, 'middle'),
      workplace: '品川',
      unit: 'サービス開発部',
      monthlyPrice: 820_000,
    },
  },
  trial: {
    client: '北斗製薬株式会社',
    job: '治験システムの保守',
    terms: {
      ...USUAL_TERMS,
      ...NINE_TO_SIX,
      rounding: { unit: 'month', step: minutes(30), direction: 'down' },
      workplace: '日本橋',
      monthlyPrice: 710_000,
    },
  },
  warehouse: {
    client: 'さくら物流株式会社',
    job: '倉庫管理システム',
    terms: { ...UNSAID_TERMS, kind: 'contract_work', workplace: '自社', monthlyPrice: 900_000 },
  },
  test: {
    client: '日の出電機株式会社',
    job: '組込みの評価',
    terms: {
      ...UNSAID_TERMS,
      ...NINE_TO_SIX,
      kind: 'dispatch',
      dispatchEmployment: 'fixed_term',
      workplace: '川崎事業所',
      unit: '評価部',
      monthlyPrice: 520_000,
    },
  },
  design: {
    client: '日の出電機株式会社',
    job: '設計補助',
    terms: {
      ...UNSAID_TERMS,
      ...NINE_TO_SIX,
      kind: 'dispatch',
      dispatchEmployment: 'fixed_term',
      workplace: '川崎事業所',
      unit: '設計部',
      monthlyPrice: 560_000,
    },
  },
  survey: {
    client: '株式会社あかつき総研',
    job: '調査の集計',
    terms: { ...USUAL_TERMS, ...NINE_TO_SIX, band: band(60, 80), workplace: '在宅', monthlyPrice: 330_000 },
  },
} as const satisfies Readonly<Record<string, Omit<DemoAssignment, 'from'>>>;

type Work = keyof typeof WORKS;

/** Work since the day of hire, or from the first day of a month on. */
const at = (work: Work, rest: Partial<DemoAssignment> = {}): DemoAssignment => ({
  ...WORKS[work],
  from: null,
  ...rest,
});

/** To the minute, eight hours from Monday to Friday but for the public holidays. */
const usual: Unlike = { ...eightHours, employmentType: '正社員', worksOnHolidays: false, today: null };

/** An hour and fifty minutes of overtime each day: above a band of 180 hours in most months, within 45 hours of overtime. */
const long: Unlike = { leaves: [110, 110] };

/** Six hours a day: below a band of 140 hours. */
const short: Unlike = { hours: ['10:00', '17:00'] };

const people: readonly (readonly [
  name: string,
  nameKana: string,
  shows: string,
  assignments: readonly DemoAssignment[],
  unlike?: Unlike,
])[] = [
  ['青木 聡', 'アオキ サトシ', '準委任：精算幅の中', [at('bank')]],
  ['石井 真理', 'イシイ マリ', '準委任：上限を超える月', [at('bank')], long],
  ['上野 拓也', 'ウエノ タクヤ', '準委任：下限に届かない月', [at('bank')], short],
  ['江口 彩', 'エグチ アヤ', '準委任：来月末で終わる', [at('bank', { to: 1 })]],
  ['大塚 悠', 'オオツカ ユウ', '準委任：先月から始まった', [at('bank', { from: 1 })]],
  ['片山 直子', 'カタヤマ ナオコ', '準委任：基盤運用', [at('platform')]],
  ['菊地 亮', 'キクチ リョウ', '準委任：基盤運用の残業', [at('platform')], long],
  ['久保 愛', 'クボ アイ', '準委任：2か月前に客先が変わった', [at('platform', { to: -3 }), at('site', { from: 2 })]],
  ['小島 翼', 'コジマ ツバサ', '準委任：中間割', [at('site')]],
  ['斎藤 円', 'サイトウ マドカ', '準委任：中間割の残業', [at('site')], long],
  ['島田 航', 'シマダ ワタル', '準委任：中間割の不足', [at('site')], short],
  ['杉本 栞', 'スギモト シオリ', '準委任：今月末で終わる', [at('site', { to: 0 })]],
  ['高木 健', 'タカギ ケン', '準委任：来月から別の客先', [at('site', { to: 0 }), at('trial', { from: -1 })]],
  ['千葉 望', 'チバ ノゾミ', '準委任：月の合計で丸める', [at('trial')]],
  ['土屋 誠', 'ツチヤ マコト', '準委任：月の合計の残業', [at('trial')], long],
  ['寺田 薫', 'テラダ カオル', '準委任：月の合計の不足', [at('trial')], short],
  [
    '中西 葉月',
    'ナカニシ ハヅキ',
    '準委任：2つの客先（60%と40%）',
    [at('trial', { share: 60, terms: { ...WORKS.trial.terms, band: band(84, 108) } }), at('survey', { share: 40 })],
  ],
  ['西田 渉', 'ニシダ ワタル', '準委任：半分だけ客先', [at('survey', { share: 50 })]],
  ['野口 恵', 'ノグチ メグミ', '請負：自社で開発', [at('warehouse')]],
  ['橋本 仁', 'ハシモト ジン', '請負：自社で開発', [at('warehouse')]],
  ['平野 梢', 'ヒラノ コズエ', '請負：残業', [at('warehouse')], long],
  ['福田 翔', 'フクダ ショウ', '請負：3か月前まで', [at('warehouse', { to: -3 })]],
  [
    '星野 遥',
    'ホシノ ハルカ',
    '派遣：無期雇用で期間制限がない人',
    [at('test', { terms: { ...WORKS.test.terms, dispatchEmployment: 'permanent' } })],
  ],
  ['松井 蓮', 'マツイ レン', '派遣：3年に近づく人', [at('test', { from: 34 })]],
  ['三浦 楓', 'ミウラ カエデ', '派遣：3年に近づく人', [at('test', { from: 31 })]],
  ['村田 匠', 'ムラタ タクミ', '派遣：評価部の残業', [at('test', { from: 12 })], long],
  ['望月 凛', 'モチヅキ リン', '派遣：設計部', [at('design', { from: 20 })]],
  ['矢野 潤', 'ヤノ ジュン', '派遣：部が変わった人', [at('test', { to: -13 }), at('design', { from: 12 })]],
  ['横田 澪', 'ヨコタ ミオ', '派遣：契約社員', [at('design', { from: 6 })], { employmentType: '契約社員' }],
  ['和田 岳', 'ワダ ガク', '営業：東都銀行の配属と精算だけを見る', []],
];

/** Who looks after a client, with the role for it. */
export const sesSales = {
  employeeId: 'E0030',
  client: '東都銀行株式会社',
  role: '営業（取引先の担当）',
  permissions: ['read_assignments', 'read_prices'],
} as const satisfies { readonly permissions: readonly Permission[] } & Readonly<Record<string, unknown>>;

/** Of the last whole month: the people whose reports a client is asked to approve, and of whom it has approved that. */
export const sesReports = {
  client: '東都銀行株式会社',
  approver: '第一システム部長 大手 誠',
  askedBy: 'S0001',
  waiting: 'E0001',
  approved: 'E0006',
} as const;

/** The categories of what is entered for clients, in turn. */
export const sesCategories = ['設計', 'テスト', '会議'] as const;

/** Its people: who looks after it, and thirty at clients. */
export const sesEmployees: readonly DemoEmployee[] = [
  employee(CLIENT_WORK_COMPANY_ID, 'S0001', '早川 客子', 'ハヤカワ キャクコ', '客先への配属と精算', {
    ...usual,
    role: 'super_admin',
  }),
  ...people.map(([name, nameKana, shows, assignments, unlike], index) =>
    employee(CLIENT_WORK_COMPANY_ID, `E${String(index + 1).padStart(4, '0')}`, name, nameKana, shows, {
      ...usual,
      assignments,
      ...unlike,
    }),
  ),
];
