import { formatDuration } from '../time/minutes.ts';
import type { RosterFinding, RosterFindingKind } from './roster.ts';

const TEXTS: Readonly<Record<RosterFindingKind, string>> = {
  overlap: '前の日の勤務が終わる前に始まります',
  week_without_rest: 'この週に休日がありません（労働基準法35条）',
  over_frame: '月の予定が1か月単位の変形労働時間制の総枠を超えます（労働基準法32条の2）',
  interval: '前の勤務からの間隔が短くなっています',
  early_after_night: '夜勤明けの日の勤務です',
  statutory_holiday: '法定休日の勤務です',
  leave: '有給休暇の日の勤務です',
};

/** What a finding says, for screens and for refusals. */
export const rosterFindingText = ({ kind, gap }: Pick<RosterFinding, 'kind' | 'gap'>): string =>
  gap === undefined ? TEXTS[kind] : `${TEXTS[kind]}（${formatDuration(gap)}）`;
