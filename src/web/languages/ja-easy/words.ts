import type { HalfLeave, HourlyLeave } from '#domain/leave/day-leave.ts';
import { firstDay, lastDay, type DateRange, dayNumber, type IsoDate, monthNumber, yearOf } from '#domain/time/date.ts';
import type { Interval } from '#domain/time/interval.ts';
import {
  formatDate,
  formatMoment,
  formatMonthDay,
  formatYearMonth,
  weekdayLetter,
} from '#domain/time/japanese-date.ts';
import {
  formatDuration,
  formatTimeOfDay,
  minutes,
  MINUTES_PER_DAY,
  type WorkingDayMinute,
} from '#domain/time/minutes.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { kindNames, noticeNames, sentence } from '#contract/languages/ja-easy/notices.ts';
import { formMessages } from '#contract/languages/ja-easy/form-messages.ts';
import { ownMessages } from '#contract/languages/ja-easy/own-messages.ts';
import type { Catalogue } from '../catalogue.ts';

/** The punches. */
export const punch = {
  clock_in: '出勤（しゅっきん）',
  clock_out: '退勤（たいきん）',
  break_start: 'きゅうけい始め',
  break_end: 'きゅうけい終わり',
};

/** A date within a known year: `11月20日`. */
export const shortDay = (date: IsoDate): string => `${monthNumber(date)}月${dayNumber(date)}日`;

/** The clock time of a working day: `次の日06:00` on the next day of the calendar, `前の日23:50` on the day before. */
function onWorkingDay(minute: WorkingDayMinute): string {
  const time = formatTimeOfDay(minute);
  if (minute < 0) return `前の日${time}`;
  const later = Math.floor(minute / MINUTES_PER_DAY);
  return later === 0 ? time : `${later === 1 ? '次の日' : `${later}日後`}${time}`;
}

/** The hours from one to the other: `22:00〜次の日06:00`. */
export const interval = ({ start, end }: Interval): string => `${onWorkingDay(start)}〜${onWorkingDay(end)}`;

const part = (leave: HalfLeave | HourlyLeave): string =>
  leave.unit === 'half' ? { am: '午前（ごぜん）の休み', pm: '午後（ごご）の休み' }[leave.half] : interval(leave.hours);

const annual = '有給休暇（ゆうきゅうきゅうか）';

const isWholeMonth = (period: WagePeriod): boolean =>
  period.from === firstDay(period.month) && period.to === lastDay(period.month);

const periodName = (period: WagePeriod): string =>
  isWholeMonth(period) ? formatYearMonth(period.month) : `${formatYearMonth(period.month)}分`;

function periodDays({ from, to }: DateRange): string {
  const format = (date: IsoDate): string =>
    yearOf(from) === yearOf(to) ? `${monthNumber(date)}/${dayNumber(date)}` : date;
  return `${format(from)}〜${format(to)}`;
}

const statuses = {
  draft: '下書き（したがき）',
  pending: '申請中（しんせいちゅう）',
  returned: '差戻し（さしもどし）',
  approved: '承認（しょうにん）',
  rejected: '却下（きゃっか）',
};

export const words = {
  dates: {
    date: formatDate,
    monthDay: formatMonthDay,
    moment: formatMoment,
    yearMonth: formatYearMonth,
    weekday: weekdayLetter,
    onWorkingDay,
    interval,
    to: '〜',
  },
  periods: {
    whole: (period) => (isWholeMonth(period) ? periodName(period) : `${periodName(period)}（${periodDays(period)}）`),
    name: periodName,
    days: periodDays,
  },
  punches: punch,
  irregularities: { late: '遅刻（ちこく）', early: '早退（そうたい）', absence: '欠勤（けっきん）' },
  marks: {
    timeUnconfirmed: '時間がわからない',
    offline: 'オフラインの打刻（だこく）',
  },
  'place-words': {
    offSite: (type) => (type === 'clock_out' ? '直帰（ちょっき）' : '直行（ちょっこう）'),
    away: (place, isOffSite) =>
      place === undefined || isOffSite || ['inside', 'edge', 'network'].includes(place.verdict)
        ? null
        : place.verdict === 'uncertain'
          ? '場所がわからない'
          : '場所の外',
    distance: (metres) =>
      metres < 1000
        ? `だいたい${metres}m`
        : `だいたい${metres < 9950 ? (metres / 1000).toFixed(1) : Math.round(metres / 1000)}km`,
  },
  roles: {
    super_admin: '全権管理者（ぜんけんかんりしゃ）',
    admin: '管理者（かんりしゃ）',
    user: '社員（しゃいん）',
  },
  'form-messages': formMessages,
  'own-messages': ownMessages,
  'request-kinds': kindNames,
  'request-statuses': { ...statuses, withdrawn: 'とりさげ' },
  'leave-statuses': { ...statuses, cancelled: 'とりけし' },
  'request-words': {
    annual,
    part,
    ofDay: (parts, other) => {
      const byName: Record<string, string[]> = {};
      for (const each of parts) (byName[each.other?.name ?? annual] ??= []).push(part(each));
      const named = Object.entries(byName).map(([name, own]) => `${name}：${own.join('・')}`);
      return parts.length === 0 ? (other?.name ?? annual) : named.join('、');
    },
    waitsFor: (names, admins) =>
      `${[...names, ...(admins ? ['管理者（かんりしゃ）'] : [])].join('、')}の承認（しょうにん）待ち`,
    to: '〜',
    rejectHint:
      '会社が休む日を変えることができるのは、会社の仕事がとても困る（こまる）ときだけです（時季変更権（じきへんこうけん））',
  },
  'screen-titles': {
    '/attendance': '勤怠（きんたい）',
    '/shift-manager': 'シフト',
    '/vacation-request': '休みの申請（しんせい）',
  },
  'day-values': {
    claimed: '知らせた時間',
    clock_in: '出勤（しゅっきん）の時間',
    clock_out: '退勤（たいきん）の時間',
    break_time: '休憩（きゅうけい）の時間',
    note: 'メモ',
    late: '遅刻（ちこく）',
    early: '早退（そうたい）',
    absence: '欠勤（けっきん）',
    internal_work: '社内業務（しゃないぎょうむ）',
    shift: 'シフト',
    planned_minutes: '承認（しょうにん）になった時間',
    worked_minutes: '働いた時間',
    presence_minutes: '会社にいた時間（仕事ではない時間）',
  },
  'day-states': {
    shiftNone: '予定（よてい）なし',
    shiftOff: '休み',
    separator: '、',
    hours: (start, end) => `${start}〜${end}`,
  },
  api: {
    unreachable: 'サーバーにつながりません。インターネットを見てください。',
    inquiry: (id) => `（番号（ばんごう）: ${id}）`,
  },
  reopening: {
    toReopen: (id) =>
      id === undefined
        ? '「月次・締め」で締め（しめ）をやめる'
        : `「月次・締め」で締め（しめ）をやめる（社員（しゃいん）ID ${id}）`,
    askToReopen: '締め（しめ）をやめるときは、全権管理者（ぜんけんかんりしゃ）に頼んでください。',
  },
  notices: { kinds: noticeNames, sentence },
  bell: {
    title: 'お知らせ',
    unread: (count, orMore) => `お知らせ（まだ読んでいないもの ${count}件（けん）${orMore ? '以上' : ''}）`,
  },
  'report-states': {
    unasked: 'まだ頼んでいない',
    waiting: '頼んでいる',
    expired: 'リンクの時間が過ぎた',
    returned: '差戻し（さしもどし）',
    approved: '承認（しょうにん）',
    changed: '承認（しょうにん）の後に変わった',
  },
  'plan-change': {
    title: '変形（へんけい）の期間（きかん）が始まった後に変える',
    lead: '変形労働時間制（へんけいろうどうじかんせい）の期間（きかん）は、もう始まっています。変えた内容（ないよう）は保存（ほぞん）します。でも、働く時間は、期間が始まったときの予定（よてい）で計算（けいさん）します。',
    person: (name, dates, cost) => `${name}（${dates.join('、')}）: ${cost}`,
    save: 'このまま保存（ほぞん）',
    cancel: 'もどる',
  },
  'plan-cost': {
    text: (overtime, holiday) => {
      const more = [
        ...(overtime > 0 ? [`時間外（じかんがい）が ${formatDuration(minutes(overtime))}`] : []),
        ...(holiday > 0 ? [`法定休日（ほうていきゅうじつ）の仕事が ${formatDuration(minutes(holiday))}`] : []),
      ];
      return more.length === 0
        ? '時間外（じかんがい）はふえません'
        : `シフトのとおりに働くと、${more.join('、')} ふえます`;
    },
  },
  band: {
    forecast: (hours) => `予定（よてい）では ${hours}`,
    outlook: ({ daysLeft, toLower, toUpper, state }, excess) => {
      if (state === 'below') return `下限（かげん）に ${formatDuration(toLower)} たりません`;
      const left = `あと${daysLeft}日、`;
      if (state === 'above') return `${left}上限（じょうげん）より ${formatDuration(excess)} 多い`;
      return state === 'near_upper' || toLower === 0
        ? `${left}上限（じょうげん）まで ${formatDuration(toUpper)}`
        : `${left}下限（かげん）まで ${formatDuration(toLower)}`;
    },
    states: {
      fine: '予定（よてい）では精算幅（せいさんはば）の中です',
      near_lower: '予定（よてい）では下限（かげん）にたりません',
      near_upper: '予定（よてい）では上限（じょうげん）をこえます',
      below: '下限（かげん）にたりません',
      above: '上限（じょうげん）をこえています',
    },
  },
} satisfies Partial<Catalogue>;
