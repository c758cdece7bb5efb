import { partInWords } from '../leave/day-leave.ts';
import { formatDuration } from '../time/minutes.ts';
import type { AnnualViolation } from '../working-time/annual-plan.ts';
import type { RosterFinding, RosterFindingKind } from './roster.ts';

/** The texts for a plan of variable hours of a year (1年単位の変形) that breaks the law's limits (労基則12条の4). */
export const ANNUAL_TEXTS: Readonly<Record<AnnualViolation, string>> = {
  day_over_10h: '1日10時間を超えて予定できません（労働基準法施行規則12条の4）',
  week_over_52h: '52時間を超える週があります',
  weeks_over_48h_in_a_row: '48時間を超える週が4週以上続いています',
  weeks_over_48h_in_three_months: '3か月の中に、48時間を超える週が4回以上あります',
  days_in_a_row: '7日以上続く勤務があります（特定期間は、休日のない週があります）',
  days_over_limit: '労働日数が上限を超えます',
  total_over_frame: '予定が総枠を超えます',
};

const ofYear = (violation: AnnualViolation): string => `1年単位の変形：${ANNUAL_TEXTS[violation]}`;

const TEXTS: Readonly<Record<RosterFindingKind, string>> = {
  overlap: '前の日の勤務が終わる前に始まります',
  week_without_rest: 'この週に暦日（0時〜24時）の休みがありません（労働基準法35条）',
  week_without_24_hours: 'この週に継続24時間の休みがありません（労働基準法35条、勤務形態）',
  over_frame: '月の予定が1か月単位の変形労働時間制の総枠を超えます（労働基準法32条の2）',
  interval: '前の勤務からの間隔が短くなっています',
  early_after_night: '夜勤明けの日の勤務です',
  statutory_holiday: '法定休日の勤務です',
  leave: '有給休暇の日の勤務です',
  part_leave: '有給休暇が一部ある日の勤務です',
  beyond_contract: '契約の時間より長い勤務です',
  not_contract_day: '契約で勤務のない曜日の勤務です',
  beyond_contract_week: '契約の1週間の日数を超える勤務です',
  after_contract: '契約期間の終わりより後の勤務です',
  day_over_10h: ofYear('day_over_10h'),
  week_over_52h: ofYear('week_over_52h'),
  weeks_over_48h_in_a_row: ofYear('weeks_over_48h_in_a_row'),
  weeks_over_48h_in_three_months: ofYear('weeks_over_48h_in_three_months'),
  days_in_a_row: ofYear('days_in_a_row'),
  days_over_limit: ofYear('days_over_limit'),
  total_over_frame: ofYear('total_over_frame'),
};

/** What a finding says, for screens and for refusals. */
export function rosterFindingText({ kind, gap, part, most, weeklyDays }: Omit<RosterFinding, 'date'>): string {
  const details = [
    gap === undefined ? null : formatDuration(gap),
    part === undefined ? null : partInWords(part),
    most === undefined ? null : formatDuration(most),
    weeklyDays === undefined ? null : `${weeklyDays}日`,
  ].filter((detail) => detail !== null);
  return details.length === 0 ? TEXTS[kind] : `${TEXTS[kind]}（${details.join('・')}）`;
}
