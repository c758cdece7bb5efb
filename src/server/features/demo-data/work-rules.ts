import type { CompanyDay, CompanyDays } from '#domain/company-calendar/company-day.ts';
import { holidaysOfMonth } from '#domain/holidays/holidays.ts';
import { addDays, addMonths, type IsoDate, monthOf } from '#domain/time/date.ts';
import type { Interval } from '#domain/time/interval.ts';
import { minutes, timeOfDay } from '#domain/time/minutes.ts';
import { NO_OWN_CHOICES, type WorkRule } from '#domain/work-rules/work-rule.ts';
import { sundayOfWeek } from './calendar.ts';
import { type DemoEmployee, weekday, workday, works } from './scenario.ts';
import { eightHours, employee, type Unlike } from './usual-employee.ts';

// A company in which each kind of work rule (勤務形態) has somebody, hired with the last whole month, whose month has what
// the rule makes of it. What these months are is worked out by hand in a test, and compared on every view.

/** The company whose people have work rules. */
export const RULE_COMPANY_ID = 'demo-rules';

const hours = (start: string, end: string): Interval => ({ start: timeOfDay(start), end: timeOfDay(end) });

/** Sundays are 法定休日, all else is the company's. */
const own = { ...NO_OWN_CHOICES, restDay: 0 } as const;

/** The rule that has a calendar of its own. */
const FACTORY = '固定（工場カレンダー）';

/** Its work rules, by their names. */
export const workRules = {
  '固定（9:00〜18:00）': { ...own, kind: 'fixed', hours: hours('09:00', '18:00') },
  [FACTORY]: { ...own, kind: 'fixed', hours: hours('09:00', '18:00') },
  シフト: { ...own, kind: 'shift' },
  時給: { ...own, kind: 'hourly' },
  フレックス: {
    ...own,
    kind: 'flex',
    months: 1,
    startMonth: 1,
    frame: 'calendar',
    rounding: 'minute_down',
    shortage: 'deduct',
    core: hours('10:00', '15:00'),
    flexible: hours('07:00', '22:00'),
    standardDay: null,
  },
  '1か月単位の変形': {
    ...own,
    kind: 'variable_month',
    week: minutes(40 * 60),
    rounding: 'minute_down',
    partialWeek: 'prorated',
  },
  '1年単位の変形（10月起算）': {
    ...own,
    kind: 'variable_year',
    months: 12,
    startMonth: 10,
    partialWeek: 'prorated',
    specialPeriods: [],
  },
  裁量労働: { ...own, kind: 'discretionary', deemed: minutes(9 * 60), onScheduledHolidays: false },
  事業場外みなし: { ...own, kind: 'outside', usual: null, agreed: null },
  管理監督者: { ...own, kind: 'manager' },
} as const satisfies Readonly<Record<string, WorkRule>>;

/** The calendar of a work rule, by the rule's name: of the last month works on public holidays, rests on a Wednesday, closes on a Thursday. */
export function ruleCalendarOf(today: IsoDate): { readonly rule: string; readonly days: CompanyDays } {
  const month = addMonths(monthOf(today), -1);
  const sunday = sundayOfWeek(month, 2);
  const worked = [...holidaysOfMonth(month).keys()].map((date) => [date, { kind: 'workday', name: null }] as const);
  return {
    rule: FACTORY,
    days: new Map<IsoDate, CompanyDay>([
      ...worked,
      [addDays(sunday, 3), { kind: 'statutory_holiday', name: null }],
      [addDays(sunday, 4), { kind: 'scheduled_holiday', name: '工場休業' }],
    ]),
  };
}

/** To the minute, of eight hours from Monday to Friday but for the public holidays, under that rule. */
const person = (
  employeeId: string,
  [name, nameKana]: readonly [name: string, kana: string],
  shows: string,
  workRule: keyof typeof workRules,
  unlike: Unlike,
): DemoEmployee =>
  employee(RULE_COMPANY_ID, employeeId, name, nameKana, shows, {
    ...eightHours,
    employmentType: '正社員',
    hired: { monthsAgo: 1 },
    hasShifts: false,
    worksOnHolidays: false,
    contractedDay: 480,
    workRule,
    ...unlike,
  });

/** Its people: who looks after it, and one for each kind of rule, of flex two. */
export const ruleEmployees: readonly DemoEmployee[] = [
  employee(RULE_COMPANY_ID, 'S0001', '川上 規子', 'カワカミ ノリコ', '勤務形態の設定と、種類ごとの月', {
    ...eightHours,
    role: 'super_admin',
    employmentType: '正社員',
    hired: { monthsAgo: 1 },
    worksOnHolidays: false,
  }),
  // Two hours longer, half an hour late, and three hours on a Saturday after 40.
  person('E0001', ['石田 守', 'イシダ マモル'], '固定時間：残業、遅刻、土曜の勤務', '固定（9:00〜18:00）', {
    days: [
      { ...workday(4), ...works('09:00', '20:00') },
      { ...workday(5), ...works('09:30', '18:00') },
      { ...weekday(1, 6), ...works('09:00', '12:00', 0) },
    ],
  }),
  // A short day is owed as it is planned, and a planned Saturday is a day of work.
  person('E0002', ['原田 彩', 'ハラダ アヤ'], 'シフト：予定した短い日と土曜の勤務', 'シフト', {
    hasShifts: true,
    days: [
      { ...weekday(2, 1), shift: ['10:00', '17:00'], ...works('10:00', '17:30', 45) },
      { ...weekday(2, 6), shift: ['09:00', '13:00'], ...works('09:00', '13:00', 0) },
    ],
  }),
  // Five hours on three days a week: an hour longer, a Tuesday, and a day of which nothing is on record.
  person('E0003', ['千葉 由紀', 'チバ ユキ'], '時給：週3日・1日5時間、欠勤', '時給', {
    employmentType: 'パートタイム',
    wageKind: 'hourly',
    hours: ['10:00', '15:00'],
    weekdays: [1, 3, 5],
    contractedDay: 300,
    breaks: [0],
    days: [
      { ...workday(5), ...works('10:00', '16:00') },
      { ...weekday(2, 2), ...works('10:00', '13:00') },
      { ...weekday(1, 5), forgets: 'everything' },
    ],
  }),
  // Seven hours a day and three on a Saturday.
  person('E0004', ['宮本 拓也', 'ミヤモト タクヤ'], 'フレックス：総労働時間に足りない月', 'フレックス', {
    hours: ['10:00', '18:00'],
    days: [{ ...weekday(1, 6), ...works('09:00', '12:00', 0) }],
  }),
  person('E0005', ['菅原 亜希', 'スガワラ アキ'], 'フレックス：総枠を超えた月', 'フレックス', {
    hours: ['09:00', '19:00'],
  }),
  // Planned ten hours and six: none of it overtime but what is beyond the plan.
  person('E0006', ['久保 浩二', 'クボ コウジ'], '1か月単位の変形：長い日と短い日', '1か月単位の変形', {
    hasShifts: true,
    days: [
      { ...weekday(2, 1), shift: ['08:00', '19:00'], ...works('08:00', '19:30') },
      { ...weekday(2, 5), shift: ['09:00', '15:00'], ...works('09:00', '16:45', 45) },
    ],
  }),
  person('E0007', ['工藤 愛', 'クドウ アイ'], '1年単位の変形：予定した9時間の日', '1年単位の変形（10月起算）', {
    hasShifts: true,
    days: [{ ...weekday(2, 1), shift: ['08:00', '18:00'], ...works('08:00', '18:30') }],
  }),
  // Six hours count as nine, two on a Saturday as two.
  person('E0008', ['野口 哲也', 'ノグチ テツヤ'], '裁量労働：6時間が9時間とみなされる', '裁量労働', {
    hours: ['10:00', '17:00'],
    days: [{ ...weekday(1, 6), ...works('10:00', '12:00', 0) }],
  }),
  // Ten hours outside count as eight, a day wholly inside as its two.
  person('E0009', ['松田 美穂', 'マツダ ミホ'], '事業場外みなし：社外の日と社内の日', '事業場外みなし', {
    hours: ['09:00', '20:00'],
    days: [{ ...workday(6), ...works('10:00', '12:00', 0), internalWork: [['10:00', '12:00', '社内で打ち合わせ']] }],
  }),
  // Neither overtime nor a rest day, and the night to midnight.
  person('E0010', ['藤原 聡', 'フジワラ サトシ'], '管理監督者：残業のない月と深夜', '管理監督者', {
    hours: ['09:00', '19:00'],
    days: [
      { ...weekday(2, 0), ...works('10:00', '13:00', 0) },
      { ...workday(13), ...works('09:00', '00:00') },
    ],
  }),
  // A public holiday worked, a closing, and three hours on a Wednesday that is 法定休日.
  person('E0011', ['片山 誠', 'カタヤマ マコト'], '固定時間：工場カレンダーの休日と出勤日', FACTORY, {
    worksOnHolidays: true,
    days: [
      { ...weekday(2, 3), ...works('10:00', '13:00', 0) },
      { ...weekday(2, 4), forgets: 'everything' },
    ],
  }),
];
