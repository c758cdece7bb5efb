import type { ClockState, Repetition } from '../attendance/clock-state.ts';
import { type AnyPunchType, PUNCH_LABELS } from '../attendance/record.ts';
import type { IsoDate } from '../time/date.ts';
import { type EpochMs, japanClock, japanDate } from '../time/instant.ts';
import { formatMonthDay } from '../time/japanese-date.ts';
import { formatOnWorkingDay } from '../time/minutes.ts';
import { type ChatAppService, isPrivate } from './command.ts';

/** An answer as the service takes it. */
export function answerBody(service: ChatAppService, text: string): object {
  switch (service) {
    case 'slack':
      return { response_type: 'ephemeral', text: escaped(text) };
    case 'teams':
      return { type: 'message', text: escaped(text).replaceAll('\n', '<br>') };
    case 'line_works':
      return { content: { type: 'text', text, quickReply: { items: wordsBelow(text).map(quickReply) } } };
  }
}

/** The words that are offered as buttons below an answer of LINE WORKS. */
const wordsBelow = (text: string): readonly string[] =>
  text === CHAT_ANSWERS.notLinked || text === CHAT_ANSWERS.unlinked ? ['連携'] : ['出勤', '退勤', '残', '状況'];

/** A button by which its word is said. */
const quickReply = (word: string): object => ({ action: { type: 'message', label: word, text: word } });

/** Slack and Teams read `&`, `<` and `>` as their own. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const clock = (at: EpochMs): string => japanClock(at).slice(0, 5);

/** A punch that was stored, and what the clock says beside it. */
interface Punched {
  readonly type: AnyPunchType;
  readonly at: EpochMs;
  readonly workDate: IsoDate;
  readonly isRepeated: boolean;
  readonly repetition: Repetition | null;
}

/** The answer to a punch: 出勤を打刻しました（09:01）. */
export function punchedText({ type, at, workDate, isRepeated, repetition }: Punched): string {
  if (isRepeated) return `${PUNCH_LABELS[type]}は${clock(at)}に打刻済みです。`;
  const day = workDate === japanDate(at) ? '' : `、${formatMonthDay(workDate)}の勤務`;
  const done = `${PUNCH_LABELS[type]}を打刻しました（${clock(at)}${day}）。`;
  return `${done}${repetition === null ? '' : repetitionText(repetition)}`;
}

function repetitionText(repetition: Repetition): string {
  switch (repetition.kind) {
    case 'changes_nothing':
      return `出勤は${formatOnWorkingDay(repetition.clockIn)}に打刻済みのため、勤怠には最初の出勤時間が使われます。`;
    case 'begins_again':
      return '退勤は打刻済みのため、ここから2回目以降の勤務として数えます。';
    case 'replaces':
      return `退勤は${formatOnWorkingDay(repetition.clockOut)}に打刻済みでしたが、この時刻に変わります。`;
  }
}

/** The answer to 状況: where the person's day stands. */
export function stateText(state: ClockState): string {
  switch (state.kind) {
    case 'before':
      return '出勤前です。';
    case 'forgotten':
      return `${formatMonthDay(state.workDate)}の退勤が打刻されていません。`;
    case 'working':
      return `勤務中です（${formatOnWorkingDay(state.since)}から）。`;
    case 'on_break':
      return `休憩中です（${formatOnWorkingDay(state.since)}から）。`;
    case 'left':
      return `退勤済みです（${formatOnWorkingDay(state.at)}）。`;
  }
}

/** The answer to 残; `null` where nothing was ever granted. */
export const leaveText = (days: number | null): string =>
  days === null ? '有給休暇の付与は登録されていません。' : `有給休暇の申請できる残りは${days}日です。`;

/** The answers that say the same each time. */
export const CHAT_ANSWERS = {
  help: (service: ChatAppService): string =>
    [
      '使えることば',
      '出勤 / 退勤 / 休憩 / 戻り：打刻します',
      ...(isPrivate(service) ? ['残：有給休暇の申請できる残りを表示します', '状況：今日の打刻の状況を表示します'] : []),
      '連携：kintaiのアカウントとの連携を始めます',
      '解除：連携を解除します',
    ].join('\n'),
  code: (code: string): string =>
    `連携コード：${code}\nkintaiの「アカウント」の「チャット連携」に、10分以内に入力してください。自分で「連携」と送信していないコードは、入力しないでください。`,
  linked: 'すでにkintaiのアカウントと連携しています。',
  notLinked: 'kintaiのアカウントと連携していません。「連携」と送信して、連携を始めてください。',
  unlinked: '連携を解除しました。',
  unusable: '連携しているkintaiのアカウントは、いまは使えません。',
  publicAnswer: '返信はチャネルの全員に表示されるため、ここではお答えできません。kintaiの画面でご確認ください。',
  noPunches: 'このアプリからの打刻は受け付けていません。kintaiの打刻画面から打刻してください。',
  needsPlace:
    'チャットからの打刻には位置情報がないため、会社の打刻場所の設定により受け付けられません。kintaiの打刻画面から打刻してください。',
  noBreaks: '会社の設定により、休憩は打刻しません。',
  busy: '回数が多すぎます。しばらくしてからお試しください。',
} as const;
