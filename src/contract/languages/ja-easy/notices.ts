import type { NotificationAbout, NotificationKind } from '#domain/notifications/kind.ts';
import type { ApprovalKind } from '#domain/approval/kind.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';

/** The names of what can be asked for. */
export const kindNames: Readonly<Record<ApprovalKind, string>> = {
  punch_correction: '打刻（だこく）をなおす',
  break: '休憩（きゅうけい）を変える',
  irregular: '遅刻・早退・欠勤（ちこく・そうたい・けっきん）',
  internal_work: '社内業務（しゃないぎょうむ）',
  overtime: '残業（ざんぎょう）',
  rest_day_work: '休みの日の仕事',
  work_claim: '働いた時間を知らせる',
  shift_change: 'シフトを変える',
  leave: '休み',
  swap: '振替休日（ふりかえきゅうじつ）',
  month: '月の勤怠（きんたい）',
};

/** The names of the kinds of notifications. */
export const noticeNames: Readonly<Record<NotificationKind, string>> = {
  leave_requested: '休みの申請（しんせい）（管理者（かんりしゃ））',
  leave_decided: '休みの承認（しょうにん）・却下（きゃっか）',
  request_asked: '申請（しんせい）（承認（しょうにん）する人）',
  request_decided: '申請（しんせい）の承認（しょうにん）・差戻し（さしもどし）・却下（きゃっか）',
  shift_published: '新しいシフト',
  shift_changed: '管理者（かんりしゃ）がシフトを変えた',
  shift_soon: 'シフトが始まる前',
  forgotten_punch: '打刻（だこく）わすれ',
  month_to_confirm: '本人確認（ほんにんかくにん）のおねがい',
  month_to_fix: 'たしかめる日のおねがい',
  month_closed: '月の締め（しめ）',
  month_to_approve: '月の勤怠（きんたい）の承認（しょうにん）のおねがい（承認する人）',
  month_decided: '月の勤怠（きんたい）の承認（しょうにん）・差戻し（さしもどし）',
  overtime_near: '36協定（さぶろくきょうてい）の上限（じょうげん）に近い（本人・管理者（かんりしゃ））',
  overtime_expected: '36協定（さぶろくきょうてい）の上限（じょうげん）をこえそう（本人・管理者（かんりしゃ））',
  overtime_broken: '36協定（さぶろくきょうてい）の上限（じょうげん）をこえた（本人・管理者（かんりしゃ））',
  long_hours: '月に80時間より多い時間外（じかんがい）（本人・管理者（かんりしゃ））',
  interval_short: '仕事と仕事の間の休みが短い（本人・管理者（かんりしゃ））',
  long_run: '休みなしで続く仕事（本人・管理者（かんりしゃ））',
  band_near: '客先（きゃくさき）の精算幅（せいさんはば）の外になりそう（本人・管理者（かんりしゃ））',
  dispatch_limit: '派遣（はけん）の抵触日（ていしょくび）（管理者（かんりしゃ））',
  work_report_decided: '客先（きゃくさき）が決めた作業報告書（さぎょうほうこくしょ）（本人・頼んだ人）',
  obligation_near: '有給休暇（ゆうきゅうきゅうか）の年5日',
  leave_expiring: '有給休暇（ゆうきゅうきゅうか）がなくなる日',
  erasure_reserved: '個人データ（こじんデータ）を消す予約（よやく）（全権管理者（ぜんけんかんりしゃ））',
  calculation_changed: '計算（けいさん）のしかたが変わった（全権管理者（ぜんけんかんりしゃ））',
  webhook_failing: 'Webhookに送ることができない（全権管理者（ぜんけんかんりしゃ））',
  certificate_ending:
    'シングルサインオンの証明書（しょうめいしょ）の期限（きげん）（全権管理者（ぜんけんかんりしゃ））',
  new_device: '新しい端末（たんまつ）のログイン',
};

const day = (date: string | undefined): string => (date === undefined ? '' : formatMonthDay(isoDate(date)));

const span = ({ date, until }: NotificationAbout): string =>
  until === undefined || until === date ? day(date) : `${day(date)}〜${day(until)}`;

const month = (name = ''): string => `${Number(name.slice(0, 4))}年${Number(name.slice(5, 7))}月`;

const DECISIONS = {
  approved: '承認（しょうにん）になりました',
  rejected: '却下（きゃっか。だめなこと）になりました',
  cancelled: 'とりけしになりました',
  returned: '差戻し（さしもどし。もう一度なおすこと）になりました',
};

const from = ({ name }: NotificationAbout): string => (name === undefined ? '' : `${name}さんから`);

const whose = ({ name, whose: of }: NotificationAbout): string =>
  name === undefined ? (of === 'other' ? '社員（しゃいん）の' : '') : `${name}さんの`;

const what = ({ request }: NotificationAbout): string =>
  request === undefined ? '勤怠（きんたい）' : kindNames[request];

const said = ({ comment }: NotificationAbout): string => (comment === undefined ? '' : `（${comment}）`);

const of = ({ client }: NotificationAbout): string => (client === undefined ? '' : `${client}の`);

const BAND = {
  near_lower: '下限（かげん）にたりなくなりそうです',
  near_upper: '上限（じょうげん）をこえそうです',
  above: '上限（じょうげん）をこえました',
};

const AGREEMENT = '36協定（さぶろくきょうてい）の上限（じょうげん）';

/** The line of a notification; `null` of those for admins alone, whose screens are Japanese. */
export function sentence(kind: NotificationKind, about: NotificationAbout): string | null {
  const decided = DECISIONS[about.status ?? 'approved'];
  switch (kind) {
    case 'leave_requested':
      return `${from(about)}休みの申請（しんせい）があります（${span(about)}）`;
    case 'leave_decided':
      return `${span(about)}の休みが${decided}`;
    case 'request_asked':
      return `${from(about)}申請（しんせい）があります：${what(about)}（${span(about)}）`;
    case 'request_decided':
      return `${day(about.date)}の申請（しんせい）（${what(about)}）が${decided}`;
    case 'shift_published':
      return `${month(about.month)}のシフトを見ることができます`;
    case 'shift_changed':
      return `${span(about)}のシフトが変わりました`;
    case 'shift_soon':
      return `もうすぐシフトです。${about.time ?? ''}に始まります（${day(about.date)}）`;
    case 'forgotten_punch':
      return `${day(about.date)}の${
        about.punch === 'clock_in' ? '出勤（しゅっきん）' : '退勤（たいきん）'
      }の打刻（だこく）がありません`;
    case 'month_to_confirm':
      return `${month(about.month)}の勤怠（きんたい）の本人確認（ほんにんかくにん）をしてください`;
    case 'month_to_fix':
      return `${month(about.month)}の勤怠（きんたい）に、たしかめる日があります。見て、なおすか、申請（しんせい）してください`;
    case 'month_closed':
      return `${month(about.month)}の勤怠（きんたい）の締め（しめ）が終わりました`;
    case 'month_to_approve':
      return `${whose(about)}${month(about.month)}の勤怠（きんたい）が、${
        about.days === undefined ? '' : `${about.days}日前から`
      }あなたの承認（しょうにん）を待っています`;
    case 'month_decided':
      return `${month(about.month)}の勤怠（きんたい）が${decided}${said(about)}`;
    case 'overtime_near':
      return `${whose(about)}${month(about.month)}までの時間外（じかんがい）の仕事が、${AGREEMENT}に近いです`;
    case 'overtime_expected':
      return `${whose(about)}${month(about.month)}までの時間外（じかんがい）の仕事が、${AGREEMENT}をこえそうです`;
    case 'overtime_broken':
      return `${whose(about)}${month(about.month)}までの時間外（じかんがい）の仕事が、${AGREEMENT}をこえました`;
    case 'long_hours':
      return `${whose(about)}${month(about.month)}は、週40時間より長い仕事が80時間をこえました${
        about.whose === 'other'
          ? ''
          : '。医者（いしゃ）と話すことができます（面接指導（めんせつしどう））。会社に言ってください'
      }`;
    case 'interval_short':
      return `${whose(about)}${day(about.date)}の仕事の前の休みが短かったです（勤務間（きんむかん）インターバル）`;
    case 'long_run':
      return `${whose(about)}休みなしの仕事が${about.days ?? 0}日続きました（${day(about.date)}まで）`;
    case 'band_near':
      return `${whose(about)}${month(about.month)}の${of(about)}仕事の時間が、精算幅（せいさんはば）の${
        BAND[about.band ?? 'near_lower']
      }（あと${about.days ?? 0}日、${about.time ?? ''}）`;
    case 'work_report_decided':
      return `${whose(about)}${month(about.month)}の${of(about)}作業報告書（さぎょうほうこくしょ）が${decided}${said(about)}`;
    case 'obligation_near':
      return `${day(about.date)}までに、有給休暇（ゆうきゅうきゅうか）をあと${about.days ?? 0}日休む必要があります`;
    case 'leave_expiring':
      return `有給休暇（ゆうきゅうきゅうか）${about.days ?? 0}日は、${day(about.date)}まで使えます`;
    case 'new_device':
      return `新しい端末（たんまつ）でログインがありました（${about.device ?? 'わからない端末'}）`;
    case 'dispatch_limit':
    case 'erasure_reserved':
    case 'calculation_changed':
    case 'webhook_failing':
    case 'certificate_ending':
      return null;
  }
}
