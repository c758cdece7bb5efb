import { sesEmployees } from './client-work.ts';
import { approved, type DemoEmployee, pending, places, weekday, workday, works } from './scenario.ts';
import { eightHours, employee } from './usual-employee.ts';
import { leaveEmployees } from './leave-kinds.ts';
import { ruleEmployees } from './work-rules.ts';

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
  employee('demo', 'S0001', '神谷 正隆', 'カミヤ マサタカ', '会社設定、社員の登録、出勤簿', {
    role: 'super_admin',
    employmentType: '正社員',
    days: fiveDaysTaken,
  }),
  employee('demo', 'A0001', '小野寺 美咲', 'オノデラ ミサキ', '出勤状況、休暇の承認、月の締め', {
    role: 'admin',
    employmentType: '正社員',
    places: [places.tokyo],
    days: [...fiveDaysTaken, { ago: 6, leave: approved('家族旅行', '神谷 正隆') }],
  }),

  // What a month holds, most of it within the latest three weeks.
  employee('demo', 'E0001', '佐藤 健太', 'サトウ ケンタ', '遅刻・早退・欠勤・社内業務のある月', {
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

  employee('demo', 'E0002', '鈴木 彩花', 'スズキ アヤカ', '有給休暇の残りが0日', {
    ...hidamari,
    jobAssignment: 'コールセンター',
    hired: { monthsAgo: 16 },
    days: tenDaysTaken,
  }),

  // Nights, whatever the calendar says: no day is free from midnight to midnight, which is found each week.
  employee('demo', 'E0003', '高橋 大輔', 'タカハシ ダイスケ', '22:00〜翌06:00の夜勤', {
    ...minato,
    jobAssignment: '夜間システム監視',
    hired: { monthsAgo: 33 },
    hours: ['22:00', '06:00'],
    weekdays: [1, 2, 4, 5, 6],
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
  employee('demo', 'E0004', '田村 由美子', 'タムラ ユミコ', '1日6時間の短時間勤務', {
    ...aozora,
    jobAssignment: '品質管理',
    employmentType: 'パートタイム',
    hours: ['10:30', '17:15'],
    arrives: [-10, 1],
    leaves: [0, 12],
    overtimeOnceIn: Infinity,
    breaks: [45],
    places: [places.omiya, places.omiya, places.tokyo],
    today: { leave: approved('子どもの通院のため', '田中 一郎') },
    days: [...fiveDaysTaken, { ahead: 5, leave: pending('子どもの運動会', '田中 一郎') }],
  }),

  // New since last month; an early shift, at times a minute late.
  employee('demo', 'E0005', '渡辺 翔', 'ワタナベ ショウ', '先月入社、8時始まりの早番', {
    ...minato,
    jobAssignment: '入出庫管理',
    hired: workday(3),
    hours: ['08:00', '17:00'],
    arrives: [-20, 1],
    places: [places.yokohama],
    today: { arrives: '07:52' },
    days: [{ ago: 7, note: '棚卸しのため倉庫で作業' }],
  }),

  // No shifts: clocks in around 10:00 and out around 19:00, with about as much overtime each month.
  employee('demo', 'E0006', '伊藤 さくら', 'イトウ サクラ', 'シフトのない勤務、承認待ちの休暇', {
    ...aozora,
    jobAssignment: '保守運用',
    hired: { monthsAgo: 21 },
    hours: ['10:00', '19:00'],
    hasShifts: false,
    hasWholeYear: true,
    arrives: [-75, 35],
    leaves: [-50, 80],
    places: [places.shinjuku, places.tokyo],
    today: { arrives: '09:38' },
    days: [
      {
        ahead: 6,
        leave: { status: 'cancelled', reason: '私用のため', approver: '田中 一郎', notes: '申請者による取り消し' },
      },
    ],
  }),

  // Forgets to clock out. Less overtime each month since the agreement's year began.
  employee('demo', 'E0007', '山本 拓海', 'ヤマモト タクミ', '退勤の打刻忘れ', {
    ...aozora,
    jobAssignment: '保守運用',
    hired: { monthsAgo: 36 },
    arrives: [-8, 3],
    hasWholeYear: true,
    leavesByMonth: { earliest: [0, 0, 0, 15, 30, 45, 70, 70], latest: [35, 35, 35, 40, 55, 75, 105, 105] },
    places: [places.shimbashi, places.shimbashi, places.tokyo],
    today: { arrives: '09:24', report: ['late', '電車遅延', '田中様'] },
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

  // A lot of overtime, which comes near the limit of a year, most of it since last month; and work on days off.
  employee('demo', 'E0008', '中村 直樹', 'ナカムラ ナオキ', '残業が多く、36協定の上限を超過', {
    clientCompany: '青空システムズ株式会社',
    hired: { monthsAgo: 45 },
    hasWholeYear: true,
    leaves: [45, 75],
    leavesByMonth: { earliest: [95, 95, 0, 80, 85, 80, 95, 60], latest: [205, 205, 35, 105, 110, 110, 125, 85] },
    places: [places.tokyo, places.shinagawa],
    today: works('08:47', '21:10'),
    days: [
      ...fiveDaysTaken,
      { dayOffAgo: 2, ...works('09:57', '15:40'), note: 'システム切り替えのため休日出勤' },
      { dayOffAgo: 9, ...works('12:58', '18:10'), note: '移行リハーサル' },
      { ahead: 10, leave: approved('旅行のため', '田中 一郎') },
    ],
  }),

  // Works for the client and for the own company. Not one of five days taken, and two months left at most.
  employee('demo', 'E0009', '小林 真由美', 'コバヤシ マユミ', '客先と社内の業務、有給休暇が未取得', {
    ...hidamari,
    jobAssignment: '請求事務',
    hired: { monthsAgo: 28 },
    places: [places.shibuya],
    today: { forgets: 'everything' },
    days: [
      { ago: 1, internalWork: [['16:00', '18:00', '採用面接']] },
      {
        ago: 4,
        internalWork: [
          ['09:00', '10:30', '部門会議'],
          ['15:00', '16:00', '評価面談', 10],
        ],
      },
      { ago: 6, ...works('09:00', '18:00'), internalWork: [['09:00', '18:00', '社内研修（終日）', 60]] },
      { ago: 11, internalWork: [['10:00', '12:00', '見積もりの作成']] },
      { ago: 20, internalWork: [['13:30', '15:00', '勉強会']] },
      { ago: 31, internalWork: [['09:30', '12:00', '部門会議']] },
    ],
  }),

  // Three days a week.
  employee(
    'demo',
    'E0010',
    '長宗我部 アレクサンドラ ヴァレンティーナ 小百合',
    'チョウソカベ アレクサンドラ ヴァレンティーナ サユリ',
    '週3日の勤務、長い氏名',
    {
      hired: { yearsAgo: 2, month: 7 },
      hours: ['10:00', '17:00'],
      weekdays: [1, 3, 5],
      arrives: [-9, 2],
      leaves: [0, 9],
      overtimeOnceIn: 30,
      breaks: [60],
      places: [places.yokohama, places.shinagawa],
      today: { arrives: '09:55' },
      days: [{ ago: 8, note: '引き継ぎ資料を作成し、担当者全員に共有。次回までに質問を集める' }],
    },
  ),

  // From here to E0016 each month before this one has something that the law counts otherwise than day by day.

  // Six days of 8 hours in each of two weeks: 16 hours beyond 40 a week, and no day beyond 8 (労基法32条1項).
  employee('demo', 'E0011', '松本 亮', 'マツモト リョウ', '週6日の勤務による時間外労働', {
    ...eightHours,
    ...minato,
    jobAssignment: '入出庫管理',
    places: [places.yokohama],
    days: [
      ...fiveDaysTaken,
      ...[2, 1].map((weekFromEnd) => ({
        monthsAgo: 1,
        weekFromEnd,
        weekday: 6 as const,
        ...works('09:00', '18:00'),
        note: '出荷の増加のため土曜出勤',
      })),
    ],
  }),

  // Seven days in a row, the last of them on the statutory rest day (労基法35条); the week is in findings.ts.
  employee('demo', 'E0012', '井上 千尋', 'イノウエ チヒロ', '7日連続の勤務と法定休日労働', {
    ...eightHours,
    ...aozora,
    jobAssignment: '保守運用',
    places: [places.tokyo],
    days: fiveDaysTaken,
  }),

  // Later each month, and to 21:15 on each day since last month: more than 60 hours of overtime (労基法37条1項ただし書).
  employee('demo', 'E0013', '木村 剛', 'キムラ ツヨシ', '月60時間を超える時間外労働', {
    ...eightHours,
    ...aozora,
    jobAssignment: '販売管理システム開発',
    hasWholeYear: true,
    leaves: [0, 15],
    leavesByMonth: { earliest: [195, 195, 95, 75, 60, 45, 30, 15], latest: [195, 195, 115, 95, 75, 60, 45, 30] },
    places: [places.shinjuku],
    days: fiveDaysTaken,
  }),

  // Mornings and evenings, 09:00–12:00 and 17:00–22:00: 8 hours, not 13.
  employee('demo', 'E0014', '清水 香織', 'シミズ カオリ', '中抜けのある1日2回の勤務', {
    ...eightHours,
    ...hidamari,
    jobAssignment: 'コールセンター',
    hours: ['09:00', '22:00'],
    away: ['12:00', '17:00'],
    worksOnHolidays: false,
    breaks: [0],
    places: [places.omiya],
    days: fiveDaysTaken,
  }),

  // A night of work that runs past the start of the next day's shift, to whose day it belongs from then on; that day is in
  // findings.ts.
  employee('demo', 'E0015', '森 俊介', 'モリ シュンスケ', '翌日のシフトにかかる夜間作業', {
    ...eightHours,
    ...aozora,
    jobAssignment: '保守運用',
    places: [places.shimbashi],
    days: [
      ...fiveDaysTaken,
      {
        ...weekday(1, 3),
        shift: ['20:00', '05:00'],
        ...works('20:00', '10:30'),
        note: '夜間のサーバー移行、切り戻しのため翌朝まで',
      },
    ],
  }),

  // Five hours on Mondays, Tuesdays and Thursdays: leave and absence of 5 hours, a longer day, and a Wednesday.
  employee('demo', 'E0016', '池田 文子', 'イケダ フミコ', '週3日・1日5時間のパートタイム', {
    ...eightHours,
    clientCompany: '株式会社ひだまりケア',
    jobAssignment: '請求事務',
    employmentType: 'パートタイム',
    hired: { yearsAgo: 2, month: 7 },
    hours: ['13:00', '18:00'],
    weekdays: [1, 2, 4],
    worksOnHolidays: false,
    breaks: [0],
    places: [places.shibuya],
    days: [
      { ...workday(3), leave: approved('私用のため', '山口 裕子') },
      { ...workday(5), leaves: '20:00', breakMinutes: 60, note: '請求の締め日のため延長' },
      { ...workday(8), report: ['absence', '発熱のため'] },
      { ...weekday(1, 3), ...works('13:00', '18:00'), note: '欠員のため出勤' },
    ],
  }),

  // Corrects a lot, and punches far from the shift: the days are in findings.ts.
  employee('demo', 'E0017', '橋本 涼', 'ハシモト リョウ', '打刻の修正と、要確認の多い月', {
    ...minato,
    jobAssignment: '入出庫管理',
    hasContractOfWeekdays: true,
    places: [places.yokohama, places.shinagawa],
    today: 'as_usual',
    days: fiveDaysTaken,
  }),

  employee('demo', 'E0100', '新井 陽菜', 'アライ ヒナ', '初回ログイン（パスワードの変更）', {
    password: 'first',
    hired: 'today',
    hasShifts: false,
  }),

  employee('demo-west', 'S0001', '西川 隆志', 'ニシカワ タカシ', '20日締めの子会社', {
    role: 'super_admin',
    places: [places.osaka],
  }),
  employee('demo-west', 'E0001', '大西 恵', 'オオニシ メグミ', '子会社の社員', {
    places: [places.osaka, places.sannomiya, places.nagoya],
  }),

  // Never records a break: what the company deems taken is deducted.
  employee('demo-west', 'E0002', '中野 理沙', 'ナカノ リサ', '休憩を入力しない勤務（みなし休憩）', {
    hasContractOfWeekdays: true,
    overtimeOnceIn: Infinity,
    breaks: [null],
    places: [places.osaka],
  }),

  employee('sample', 'S0001', '加藤 誠', 'カトウ マコト', '別の企業、「はじめに」の手順', {
    role: 'super_admin',
    employmentType: '正社員',
    places: [places.hakata],
  }),
  employee('sample', 'A0001', '吉田 陽子', 'ヨシダ ヨウコ', '別の企業の管理者', {
    role: 'admin',
    places: [places.hakata],
  }),
  employee('sample', 'E0001', '山田 太郎', 'ヤマダ タロウ', '別の企業の社員', {
    clientCompany: 'みどり食品株式会社',
    jobAssignment: '受発注',
    employmentType: '正社員',
    places: [places.hakata],
  }),

  ...ruleEmployees,
  ...leaveEmployees,
  ...sesEmployees,
];

/** The password of every account but those with a one-time password. */
export const DEMO_PASSWORD = 'kintai-demo';

/** The one-time password of an account that has to change it. */
export const FIRST_PASSWORD = 'kintai-first';

/** The accounts for newcomers to try, as on the wire: for the start-up output and the login screen. */
export const demoAccounts = employees.map(({ companyId, employeeId, name, shows, role, password }) => ({
  company_id: companyId,
  employee_id: employeeId,
  name,
  shows,
  role,
  password: password === 'first' ? FIRST_PASSWORD : DEMO_PASSWORD,
}));
