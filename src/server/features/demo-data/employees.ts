import { approved, type DemoEmployee, pending, places } from './scenario.ts';

type Unlike = Partial<Omit<DemoEmployee, 'companyId' | 'employeeId' | 'name'>>;

/** Monday to Friday, 09:00–18:00, never late by chance; differences are given per person. */
const employee = (companyId: string, employeeId: string, name: string, unlike: Unlike = {}): DemoEmployee => ({
  companyId,
  employeeId,
  name,
  role: 'user',
  password: 'demo',
  // By law 11 days as last year began and 12 as this year did.
  hired: { yearsAgo: 3, month: 7 },
  hours: ['09:00', '18:00'],
  hasShifts: true,
  weekdays: [1, 2, 3, 4, 5],
  worksOnHolidays: false,
  arrives: [-16, 0],
  leaves: [0, 35],
  overtimeOnceIn: 7,
  breaks: [60, 60, 60, 60, 60, 60, 60, 60, 60, 90],
  places: [places.shibuya, places.shibuya, places.shibuya, places.shinjuku],
  notes: ['定例会議に出席', '月次報告書を作成', '引き継ぎ資料を作成', '客先との打ち合わせ', '問い合わせ対応が多い日'],
  days: [],
  ...unlike,
});

const aozora = { clientCompany: '青空システムズ株式会社', employmentType: '正社員' };
const minato = { clientCompany: 'みなと倉庫株式会社', employmentType: '正社員' };
const hidamari = { clientCompany: '株式会社ひだまりケア', employmentType: '契約社員' };

/** The five days that each is owed in a year (労基法39条7項), before the months that have records. */
const fiveDaysTaken = [72, 88, 103, 121, 134].map((ago) => ({ ago, leave: approved('私用のため', '神谷 正隆') }));

/** All of ten days, three of them within the months that have records. */
const tenDaysTaken = [4, 16, 29, 72, 79, 88, 103, 121, 134, 150].map((ago, index) => ({
  ago,
  leave: approved(index % 3 === 0 ? '家族の用事のため' : '私用のため', '山口 裕子'),
}));

/** Every employee of the demo data, by company. */
export const employees: readonly DemoEmployee[] = [
  employee('demo', 'S0001', '神谷 正隆', { role: 'super_admin', employmentType: '正社員', days: fiveDaysTaken }),
  employee('demo', 'A0001', '小野寺 美咲', {
    role: 'admin',
    employmentType: '正社員',
    places: [places.tokyo],
    days: [...fiveDaysTaken, { ago: 6, leave: approved('家族旅行', '神谷 正隆') }],
  }),

  // What a month holds, most of it within the latest three weeks.
  employee('demo', 'E0001', '佐藤 健太', {
    ...aozora,
    jobAssignment: '販売管理システム開発',
    days: [
      { ago: 2, arrives: '09:24', report: ['late', '電車遅延', '田中様'] },
      { ago: 3, internalWork: [['13:00', '17:00', '社内勉強会の準備']] },
      { ago: 5, leaves: '15:30', report: ['early', '通院のため', '田中様'] },
      { ago: 6, arrives: '09:08' },
      { ago: 8, report: ['absence', '体調不良', '田中様'] },
      { ago: 9, leaves: '20:45', note: 'リリース作業の立ち会い' },
      { ago: 10, arrives: '09:41', report: ['late', '子どもの送迎'] },
      { ago: 12, internalWork: [['09:30', '11:30', '全体会議']] },
      { ago: 13, leave: approved('私用のため', '田中 一郎') },
      { ago: 17, arrives: '09:13', note: '客先に直行' },
      { ago: 26, arrives: '09:52', report: ['late', '電車遅延', '田中様'] },
      { ago: 34, arrives: '09:05' },
      { ahead: 8, leave: pending('家族の行事のため', '田中 一郎') },
    ],
  }),

  employee('demo', 'E0002', '鈴木 彩花', {
    ...hidamari,
    jobAssignment: 'コールセンター',
    hired: { monthsAgo: 16 },
    days: tenDaysTaken,
  }),

  // Nights, whatever the calendar says; the one from Tuesday to Wednesday and the next are free, so that a whole day is.
  employee('demo', 'E0003', '高橋 大輔', {
    ...minato,
    jobAssignment: '夜間システム監視',
    hired: { monthsAgo: 33 },
    hours: ['22:00', '06:00'],
    weekdays: [0, 1, 4, 5, 6],
    worksOnHolidays: true,
    arrives: [-14, 0],
    leaves: [0, 14],
    overtimeOnceIn: 12,
    places: [places.shinagawa],
    notes: ['巡回点検で異常なし', '機器交換に立ち会い', '障害対応（4時に復旧）'],
    days: [
      ...fiveDaysTaken,
      { ago: 3, arrives: '22:17', report: ['late', '電車遅延'] },
      { ago: 6, note: '定期点検のためサーバー停止に立ち会い' },
    ],
  }),

  // Six hours a day, for child care.
  employee('demo', 'E0004', '田村 由美子', {
    ...aozora,
    jobAssignment: '品質管理',
    employmentType: 'パートタイム',
    hours: ['10:30', '17:15'],
    arrives: [-10, 1],
    leaves: [0, 12],
    overtimeOnceIn: Infinity,
    breaks: [45],
    places: [places.omiya, places.omiya, places.tokyo],
    days: [...fiveDaysTaken, { ahead: 5, leave: pending('子どもの運動会', '田中 一郎') }],
  }),

  // New since last month; an early shift, at times a minute late.
  employee('demo', 'E0005', '渡辺 翔', {
    ...minato,
    jobAssignment: '入出庫管理',
    hired: { monthsAgo: 1, workday: 3 },
    hours: ['08:00', '17:00'],
    arrives: [-20, 1],
    places: [places.yokohama],
    days: [{ ago: 7, note: '棚卸しのため倉庫で作業' }],
  }),

  // No shifts: clocks in around 10:00 and out around 19:00.
  employee('demo', 'E0006', '伊藤 さくら', {
    ...aozora,
    jobAssignment: '保守運用',
    hired: { monthsAgo: 21 },
    hours: ['10:00', '19:00'],
    hasShifts: false,
    arrives: [-75, 35],
    leaves: [-50, 80],
    places: [places.shinjuku, places.tokyo],
    days: [
      {
        ahead: 6,
        leave: { status: 'cancelled', reason: '私用のため', approver: '田中 一郎', notes: '申請者による取り消し' },
      },
    ],
  }),

  // Forgets to clock out.
  employee('demo', 'E0007', '山本 拓海', {
    ...aozora,
    jobAssignment: '保守運用',
    hired: { monthsAgo: 36 },
    arrives: [-8, 3],
    places: [places.shimbashi, places.shimbashi, places.tokyo],
    days: [
      ...fiveDaysTaken,
      { monthsAgo: 2, workday: 12, forgets: 'clock_out' },
      { monthsAgo: 0, workday: 2, forgets: 'clock_out' },
      { ago: 9, leave: approved('通院のため', '田中 一郎') },
      {
        ahead: 4,
        leave: {
          status: 'rejected',
          approver: '田中 一郎',
          notes: '月次リリースの日のため、別の日への変更をお願いします。',
        },
      },
    ],
  }),

  // A lot of overtime since last month, and work on days off.
  employee('demo', 'E0008', '中村 直樹', {
    clientCompany: '青空システムズ株式会社',
    hired: { monthsAgo: 45 },
    leavesSinceLastMonth: [95, 205],
    places: [places.tokyo, places.shinagawa],
    days: [
      ...fiveDaysTaken,
      { dayOffAgo: 2, arrives: '09:57', leaves: '15:40', note: 'システム切り替えのため休日出勤' },
      { dayOffAgo: 9, arrives: '12:58', leaves: '18:10', note: '移行リハーサル' },
      { ahead: 10, leave: approved('旅行のため', '田中 一郎') },
    ],
  }),

  // Works for the client and for the own company. Not one of five days taken, and two months left at most.
  employee('demo', 'E0009', '小林 真由美', {
    ...hidamari,
    jobAssignment: '請求事務',
    hired: { monthsAgo: 28 },
    places: [places.shibuya],
    days: [
      { ago: 1, internalWork: [['16:00', '18:00', '採用面接']] },
      {
        ago: 4,
        internalWork: [
          ['09:00', '10:30', '部門会議'],
          ['15:00', '16:00', '評価面談', 10],
        ],
      },
      { ago: 6, arrives: '09:00', leaves: '18:00', internalWork: [['09:00', '18:00', '社内研修（終日）', 60]] },
      { ago: 11, internalWork: [['10:00', '12:00', '見積もりの作成']] },
      { ago: 20, internalWork: [['13:30', '15:00', '勉強会']] },
      { ago: 31, internalWork: [['09:30', '12:00', '部門会議']] },
    ],
  }),

  // Three days a week.
  employee('demo', 'E0010', '長宗我部 アレクサンドラ ヴァレンティーナ 小百合', {
    hired: { yearsAgo: 2, month: 7 },
    hours: ['10:00', '17:00'],
    weekdays: [1, 3, 5],
    arrives: [-9, 2],
    leaves: [0, 9],
    overtimeOnceIn: 30,
    breaks: [60],
    places: [places.yokohama, places.shinagawa],
    days: [{ ago: 8, note: '引き継ぎ資料を作成し、担当者全員に共有。次回までに質問を集める' }],
  }),

  employee('demo', 'E0100', '新井 陽菜', { password: 'first', hired: 'today', hasShifts: false }),

  employee('demo-west', 'S0001', '西川 隆志', { role: 'super_admin', places: [places.osaka] }),
  employee('demo-west', 'E0001', '大西 恵', { places: [places.osaka, places.sannomiya, places.nagoya] }),

  employee('sample', 'S0001', '加藤 誠', {
    role: 'super_admin',
    employmentType: '正社員',
    places: [places.hakata],
  }),
  employee('sample', 'A0001', '吉田 陽子', { role: 'admin', places: [places.hakata] }),
  employee('sample', 'E0001', '山田 太郎', {
    clientCompany: 'みどり食品株式会社',
    jobAssignment: '受発注',
    employmentType: '正社員',
    places: [places.hakata],
  }),
];

/** The password of every account but those with a one-time password. */
export const DEMO_PASSWORD = 'kintai-demo';

/** The one-time password of an account that has to change it. */
export const FIRST_PASSWORD = 'kintai-first';

/** The accounts for newcomers to try, as on the wire: for the start-up output and the login screen. */
export const demoAccounts = employees.map(({ companyId, employeeId, role, password }) => ({
  company_id: companyId,
  employee_id: employeeId,
  role,
  password: password === 'first' ? FIRST_PASSWORD : DEMO_PASSWORD,
}));
