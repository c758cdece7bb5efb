import { type ClassifiedMinutes, realWork } from '../working-time/work-classes.ts';
import { daysItem, hoursItem } from './item.ts';

/**
 * What of the work on the company's rest days is beyond the contract. In flex the first minutes of a period are within its
 * agreed total whatever day they are of, and these are paid as such: as rest-day work they would be paid twice.
 */
const beyondContract = ({ insideOvertime, overtime }: ClassifiedMinutes): number => insideOvertime + overtime;
const nightBeyondContract = ({ nightInsideOvertime, nightOvertime }: ClassifiedMinutes): number =>
  nightInsideOvertime + nightOvertime;

/**
 * The hours by the law's classes (work-rules 1.1), and days: the wage ledger's (賃金台帳, 労基則54条). Each minute worked is in
 * one of 所定内, 法定内残業, 時間外 and 法定休日労働; night and 所定休日労働 are views of them.
 */
export const HOURS_ITEMS = {
  contracted_days: daysItem(
    'work',
    '所定労働日数',
    '働く義務のある日の数（シフトか契約による。在籍中の日だけ）',
    ({ hours: { contractedDays } }) => contractedDays,
  ),
  contracted_time: hoursItem(
    'work',
    '所定労働時間',
    '働く義務のある時間の合計（実際に働いたかどうかは問わない）',
    ({ hours: { contractedMinutes } }) => contractedMinutes,
  ),
  attended_days: daysItem(
    'work',
    '出勤日数',
    '1分でも働いた勤務日の数。休日の出勤を含む（労基則54条4号）',
    ({ hours: { workedDays } }) => workedDays,
  ),
  attended_workdays: daysItem(
    'work',
    '出勤日数（休日を除く）',
    '出勤日数のうち、所定休日・法定休日でない勤務日の数',
    ({ days: { workdays } }) => workdays,
  ),
  actual_work: hoursItem(
    'work',
    '実働',
    '休憩を除いて働いた時間の合計（1分単位。みなし労働の日はみなした時間。有給休暇は含まない。労基則54条5号）',
    ({ hours: { worked } }) => worked,
  ),
  within_contract: hoursItem(
    'work',
    '所定内',
    '実働のうち、その日の所定労働時間までの時間',
    ({ hours: { contracted } }) => contracted,
  ),
  within_contract_daytime: hoursItem(
    'work',
    '所定内（深夜を除く）',
    '所定内のうち、深夜でない時間',
    ({ hours: { contracted, nightContracted } }) => contracted - nightContracted,
  ),
  within_contract_and_exempt: hoursItem(
    'work',
    '所定内（管理監督者の所定外を含む）',
    '所定内と管理監督者の所定外の合計。月給のほかに、深夜のほかの割増がつかない時間',
    ({ hours: { contracted, exempt } }) => contracted + exempt,
  ),
  exempt_time: hoursItem(
    'work',
    '管理監督者の所定外',
    '管理監督者が所定を超えて働いた時間。割増は深夜だけ（労基法41条2号）',
    ({ hours: { exempt } }) => exempt,
  ),
  exempt_daytime: hoursItem(
    'work',
    '管理監督者の所定外（深夜を除く）',
    '管理監督者の所定外のうち、深夜でない時間',
    ({ hours: { exempt, nightExempt } }) => exempt - nightExempt,
  ),
  real_time: hoursItem(
    'work',
    '労働時間の状況',
    '実際に働いた時間の合計。みなし時間や管理監督者でも打刻のとおり（安衛法66条の8の3）',
    ({ hours }) => realWork(hours),
  ),

  inside_overtime: hoursItem(
    'overtime',
    '法定内残業',
    '所定を超え、1日8時間・週40時間までの時間（割増の義務はない）',
    ({ hours: { insideOvertime } }) => insideOvertime,
  ),
  inside_overtime_workdays: hoursItem(
    'overtime',
    '法定内残業（所定休日を除く）',
    '法定内残業のうち、所定休日の勤務でない時間',
    ({ hours, days: { onScheduledHolidays } }) => hours.insideOvertime - onScheduledHolidays.insideOvertime,
  ),
  inside_overtime_workdays_daytime: hoursItem(
    'overtime',
    '法定内残業（所定休日・深夜を除く）',
    '法定内残業のうち、所定休日の勤務でも深夜でもない時間',
    ({ hours, days: { onScheduledHolidays } }) =>
      hours.insideOvertime -
      hours.nightInsideOvertime -
      (onScheduledHolidays.insideOvertime - onScheduledHolidays.nightInsideOvertime),
  ),
  overtime_by_day: hoursItem(
    'overtime',
    '時間外（日）',
    '1日8時間を超えた時間（労基法32条2項）',
    ({ hours: { overtimeByDay } }) => overtimeByDay,
  ),
  overtime_by_week: hoursItem(
    'overtime',
    '時間外（週）',
    '週40時間を超えた時間。日の時間外と重ねて数えない（労基法32条1項）',
    ({ hours: { overtimeByWeek } }) => overtimeByWeek,
  ),
  overtime_by_period: hoursItem(
    'overtime',
    '時間外（期間）',
    'フレックスの清算期間や変形の期間の総枠を超えた時間。日・週の時間外と重ねて数えない（労基法32条の2〜32条の4）',
    ({ hours: { overtimeByPeriod } }) => overtimeByPeriod,
  ),
  legal_overtime: hoursItem(
    'overtime',
    '時間外（合計）',
    '時間外（日）・時間外（週）・時間外（期間）の合計。割増25％以上（労基法37条1項）',
    ({ paid: { overtime } }) => overtime,
  ),
  legal_overtime_within_60: hoursItem(
    'overtime',
    '時間外（60時間以内）',
    '時間外（合計）のうち、月60時間までの時間',
    ({ paid: { overtimeWithin60 } }) => overtimeWithin60,
  ),
  legal_overtime_over_60: hoursItem(
    'overtime',
    '時間外（60時間超）',
    '時間外（合計）のうち、月60時間を超えた時間。割増50％以上（労基法37条1項ただし書）',
    ({ paid: { overtimeOver60 } }) => overtimeOver60,
  ),
  legal_overtime_daytime: hoursItem(
    'overtime',
    '時間外（深夜を除く）',
    '時間外のうち、深夜でない時間',
    ({ hours: { overtime, nightOvertime } }) => overtime - nightOvertime,
  ),
  overtime_workdays: hoursItem(
    'overtime',
    '時間外（所定休日を除く）',
    '時間外のうち、所定休日の勤務でない時間',
    ({ hours, days: { onScheduledHolidays } }) => hours.overtime - onScheduledHolidays.overtime,
  ),
  overtime_workdays_daytime: hoursItem(
    'overtime',
    '時間外（所定休日・深夜を除く）',
    '時間外のうち、所定休日の勤務でも深夜でもない時間',
    ({ hours, days: { onScheduledHolidays } }) =>
      hours.overtime - hours.nightOvertime - (onScheduledHolidays.overtime - onScheduledHolidays.nightOvertime),
  ),

  scheduled_holiday_days: daysItem(
    'holiday',
    '所定休日労働日数',
    '会社の休日（法定休日でない日）に働いた勤務日の数',
    ({ hours: { scheduledHolidayDays } }) => scheduledHolidayDays,
  ),
  scheduled_holiday_work: hoursItem(
    'holiday',
    '所定休日労働時間',
    '会社の休日に働いた時間。法定内残業・時間外（フレックスでは所定内も）の内数',
    ({ hours: { scheduledHoliday } }) => scheduledHoliday,
  ),
  scheduled_holiday_beyond_contract: hoursItem(
    'holiday',
    '所定休日労働時間（所定内を除く）',
    '所定休日労働時間のうち、所定内でない時間',
    ({ days: { onScheduledHolidays } }) => beyondContract(onScheduledHolidays),
  ),
  scheduled_holiday_daytime: hoursItem(
    'holiday',
    '所定休日労働時間（所定内・深夜を除く）',
    '所定休日労働時間のうち、所定内でも深夜でもない時間',
    ({ days: { onScheduledHolidays } }) =>
      beyondContract(onScheduledHolidays) - nightBeyondContract(onScheduledHolidays),
  ),
  statutory_holiday_days: daysItem(
    'holiday',
    '法定休日労働日数',
    '法定休日に1分でも働いた暦日の数（労基法35条）',
    ({ hours: { statutoryHolidayDays } }) => statutoryHolidayDays,
  ),
  statutory_holiday_work: hoursItem(
    'holiday',
    '法定休日労働時間',
    '法定休日（0時〜24時）に働いた時間。割増35％以上。時間外に含まない（労基法37条1項）',
    ({ paid: { statutoryHoliday } }) => statutoryHoliday,
  ),
  statutory_holiday_daytime: hoursItem(
    'holiday',
    '法定休日労働時間（深夜を除く）',
    '法定休日労働時間のうち、深夜でない時間',
    ({ hours: { statutoryHoliday, nightStatutoryHoliday } }) => statutoryHoliday - nightStatutoryHoliday,
  ),
  rest_day_days: daysItem(
    'holiday',
    '休日労働日数（所定＋法定）',
    '所定休日労働日数と法定休日労働日数の合計。祝日は、会社の休日である限り所定休日',
    ({ hours: { scheduledHolidayDays, statutoryHolidayDays } }) => scheduledHolidayDays + statutoryHolidayDays,
  ),
  rest_day_work: hoursItem(
    'holiday',
    '休日労働時間（所定＋法定）',
    '所定休日労働時間のうち所定内でない時間と、法定休日労働時間の合計',
    ({ hours: { statutoryHoliday }, days: { onScheduledHolidays } }) =>
      beyondContract(onScheduledHolidays) + statutoryHoliday,
  ),

  night_work: hoursItem(
    'night',
    '深夜',
    '22時〜翌5時に働いた時間の合計。割増25％以上。ほかの時間にも含まれる（労基法37条4項）',
    ({ paid: { night } }) => night,
  ),
  night_within_contract: hoursItem(
    'night',
    '深夜（所定内）',
    '所定内のうち、深夜の時間',
    ({ hours: { nightContracted } }) => nightContracted,
  ),
  night_inside_overtime: hoursItem(
    'night',
    '深夜（法定内残業）',
    '法定内残業のうち、深夜の時間',
    ({ hours: { nightInsideOvertime } }) => nightInsideOvertime,
  ),
  night_regular: hoursItem(
    'night',
    '深夜（所定内・法定内残業）',
    '深夜（所定内）、深夜（法定内残業）、深夜（管理監督者の所定外）の合計。深夜の割増だけがつく',
    ({ hours: { nightContracted, nightInsideOvertime, nightExempt } }) =>
      nightContracted + nightInsideOvertime + nightExempt,
  ),
  night_inside_overtime_workdays: hoursItem(
    'night',
    '深夜（法定内残業・所定休日を除く）',
    '深夜（法定内残業）のうち、所定休日の勤務でない時間',
    ({ hours, days: { onScheduledHolidays } }) => hours.nightInsideOvertime - onScheduledHolidays.nightInsideOvertime,
  ),
  night_regular_workdays: hoursItem(
    'night',
    '深夜（所定内・法定内残業・所定休日を除く）',
    '時間外でも休日労働でもない深夜の時間（管理監督者の所定外を含む）。深夜の割増だけがつく',
    ({ hours, days: { onScheduledHolidays } }) =>
      hours.nightContracted + hours.nightInsideOvertime + hours.nightExempt - onScheduledHolidays.nightInsideOvertime,
  ),
  night_exempt: hoursItem(
    'night',
    '深夜（管理監督者の所定外）',
    '管理監督者の所定外のうち、深夜の時間。割増25％以上（昭63.3.14基発150号）',
    ({ hours: { nightExempt } }) => nightExempt,
  ),
  night_overtime: hoursItem(
    'night',
    '深夜（時間外）',
    '時間外のうち、深夜の時間。割増50％以上（労基則20条）',
    ({ hours: { nightOvertime } }) => nightOvertime,
  ),
  night_overtime_within_60: hoursItem(
    'night',
    '深夜（時間外・60時間以内）',
    '時間外（60時間以内）のうち、深夜の時間',
    ({ hours: { nightOvertimeWithin60 } }) => nightOvertimeWithin60,
  ),
  night_overtime_over_60: hoursItem(
    'night',
    '深夜（時間外・60時間超）',
    '時間外（60時間超）のうち、深夜の時間。割増75％以上（労基則20条）',
    ({ hours: { nightOvertimeOver60 } }) => nightOvertimeOver60,
  ),
  night_overtime_workdays: hoursItem(
    'night',
    '深夜（時間外・所定休日を除く）',
    '深夜（時間外）のうち、所定休日の勤務でない時間',
    ({ hours, days: { onScheduledHolidays } }) => hours.nightOvertime - onScheduledHolidays.nightOvertime,
  ),
  night_scheduled_holiday: hoursItem(
    'night',
    '深夜（所定休日）',
    '所定休日労働時間のうち、所定内でない深夜の時間',
    ({ days: { onScheduledHolidays } }) => nightBeyondContract(onScheduledHolidays),
  ),
  night_statutory_holiday: hoursItem(
    'night',
    '深夜（法定休日）',
    '法定休日労働時間のうち、深夜の時間。割増60％以上（労基則20条2項）',
    ({ hours: { nightStatutoryHoliday } }) => nightStatutoryHoliday,
  ),
  night_rest_day: hoursItem(
    'night',
    '深夜（所定休日＋法定休日）',
    '深夜（所定休日）と深夜（法定休日）の合計',
    ({ hours: { nightStatutoryHoliday }, days: { onScheduledHolidays } }) =>
      nightBeyondContract(onScheduledHolidays) + nightStatutoryHoliday,
  ),

  late_days: daysItem('missed', '遅刻回数', 'シフトの開始より遅れて働き始めた日の数', ({ days: { late } }) => late),
  early_leave_days: daysItem(
    'missed',
    '早退回数',
    'シフトの終了より早く働き終えた日の数',
    ({ days: { earlyLeave } }) => earlyLeave,
  ),
  late_early_count: daysItem(
    'missed',
    '遅刻・早退の回数',
    '遅刻回数と早退回数の合計',
    ({ days: { late, earlyLeave } }) => late + earlyLeave,
  ),
  late_time: hoursItem('missed', '遅刻時間', 'シフトの開始から働き始めるまでの時間', ({ hours: { late } }) => late),
  early_leave_time: hoursItem(
    'missed',
    '早退時間',
    '働き終えてからシフトの終了までの時間',
    ({ hours: { earlyLeave } }) => earlyLeave,
  ),
  away_time: hoursItem(
    'missed',
    '中抜け時間',
    'シフトの途中で働かなかった時間（休憩を除く）',
    ({ hours: { away } }) => away,
  ),
  late_early_time: hoursItem(
    'missed',
    '遅刻・早退・中抜けの時間',
    '遅刻時間、早退時間、中抜け時間の合計',
    ({ hours: { late, earlyLeave, away } }) => late + earlyLeave + away,
  ),
  absence_days: daysItem(
    'missed',
    '欠勤日数',
    '働く義務のある日に、働かず休暇もない日の数',
    ({ hours: { absenceDays } }) => absenceDays,
  ),
  absence_time: hoursItem('missed', '欠勤時間', '欠勤した日の所定労働時間の合計', ({ hours: { absence } }) => absence),
  flex_shortage: hoursItem(
    'missed',
    'フレックスの不足',
    '清算期間の総所定労働時間に足りず、控除する時間（労基法32条の3）',
    ({ hours: { flexShortage } }) => flexShortage,
  ),
  flex_carried: hoursItem(
    'missed',
    'フレックスの繰越',
    '清算期間の総所定労働時間に足りず、次の期間に繰り越す時間（昭63.1.1基発1号）',
    ({ hours: { flexCarried } }) => flexCarried,
  ),

  leave_days: daysItem(
    'leave',
    '有休日数',
    '働く義務のある日に取得した有給休暇の日数（半日は0.5日、時間単位は含まない。労基法39条）',
    ({ hours: { leaveDays } }) => leaveDays,
  ),
  leave_time: hoursItem(
    'leave',
    '有休時間',
    '有給休暇として数える時間の合計（半日・時間単位を含む）。実働に含まない',
    ({ hours: { leave } }) => leave,
  ),
  hourly_leave_time: hoursItem(
    'leave',
    '時間単位の有休時間',
    '有休時間のうち、時間単位で取得した時間（労基法39条4項）。有休日数には含まない',
    ({ hours: { hourlyLeave } }) => hourlyLeave,
  ),
  other_leave_days: daysItem(
    'leave',
    '他の有給の休暇の日数',
    '年次有給休暇のほかに、有給とする休暇の日数（半日は0.5日、時間単位は含まない）。有休日数には含まない',
    ({ hours: { otherLeaveDays } }) => otherLeaveDays,
  ),
  other_leave_time: hoursItem(
    'leave',
    '他の有給の休暇の時間',
    '年次有給休暇のほかに、有給とする休暇の時間の合計。有休時間にも実働にも含まない',
    ({ hours: { otherLeave } }) => otherLeave,
  ),
  unpaid_leave_days: daysItem(
    'leave',
    '無給の休暇の日数',
    '無給とする休暇の日数（半日は0.5日、時間単位は含まない）。欠勤日数には含まない',
    ({ hours: { unpaidLeaveDays } }) => unpaidLeaveDays,
  ),
  unpaid_leave_time: hoursItem(
    'leave',
    '無給の休暇の時間',
    '無給とする休暇の時間の合計。欠勤時間にも遅刻・早退・中抜けの時間にも含まない',
    ({ hours: { unpaidLeave } }) => unpaidLeave,
  ),
  other_leave_days_besides_comp: daysItem(
    'leave',
    '他の有給の休暇の日数（代休を除く）',
    '他の有給の休暇の日数のうち、代休でない日数',
    ({ days: { leave } }) => leave.paid.days,
  ),
  other_leave_time_besides_comp: hoursItem(
    'leave',
    '他の有給の休暇の時間（代休を除く）',
    '他の有給の休暇の時間のうち、代休でない時間',
    ({ days: { leave } }) => leave.paid.time,
  ),
  unpaid_leave_days_besides_comp: daysItem(
    'leave',
    '無給の休暇の日数（代休を除く）',
    '無給の休暇の日数のうち、代休でない日数',
    ({ days: { leave } }) => leave.unpaid.days,
  ),
  unpaid_leave_time_besides_comp: hoursItem(
    'leave',
    '無給の休暇の時間（代休を除く）',
    '無給の休暇の時間のうち、代休でない時間',
    ({ days: { leave } }) => leave.unpaid.time,
  ),
  comp_days: daysItem(
    'leave',
    '代休日数',
    '取得した代休の日数（半日は0.5日）。他の有給の休暇か無給の休暇の内数',
    ({ days: { leave } }) => leave.paidComp.days + leave.unpaidComp.days,
  ),
  comp_time: hoursItem(
    'leave',
    '代休時間',
    '取得した代休の時間の合計。他の有給の休暇か無給の休暇の内数',
    ({ days: { leave } }) => leave.paidComp.time + leave.unpaidComp.time,
  ),
  comp_and_other_leave_days: daysItem(
    'leave',
    '代休・他の有給の休暇の日数',
    '代休日数と他の有給の休暇の日数（代休を除く）の合計',
    ({ days: { leave } }) => leave.paidComp.days + leave.unpaidComp.days + leave.paid.days,
  ),
  leave_balance: daysItem(
    'leave',
    '有休残日数',
    '期間の最終日の有給休暇の残日数（承認済みの取得を引いた日数）。1日に満たない時間は「有休残時間」',
    ({ leaveBalance }) => leaveBalance?.days ?? null,
  ),
  leave_balance_time: hoursItem(
    'leave',
    '有休残時間',
    '有休残日数のほかに残っている時間（23日と4時間の、4時間）。半日の残りは有休残日数に0.5日と数える',
    ({ leaveBalance }) => leaveBalance?.time ?? null,
  ),
} as const;
