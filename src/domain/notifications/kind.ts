import { APPROVAL_KIND_NAMES } from '../approval/kind.ts';
import type { AskedKind } from '../requests/request.ts';
import { distanceText } from '../assignments/band-distance.ts';
import { formatMonthDay } from '../time/japanese-date.ts';
import { isoDate } from '../time/date.ts';

/** The kinds of notifications. */
export const NOTIFICATION_KINDS = [
  'leave_requested',
  'leave_decided',
  'request_asked',
  'request_decided',
  'shift_published',
  'shift_changed',
  'shift_soon',
  'forgotten_punch',
  'month_to_confirm',
  'month_to_fix',
  'month_closed',
  'month_to_approve',
  'month_decided',
  'overtime_near',
  'overtime_expected',
  'overtime_broken',
  'long_hours',
  'interval_short',
  'long_run',
  'band_near',
  'dispatch_limit',
  'work_report_decided',
  'obligation_near',
  'leave_expiring',
  'erasure_reserved',
  'calculation_changed',
  'webhook_failing',
  'certificate_ending',
  'new_device',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Warns of an intruder, who must not be able to silence it: nobody opts out of its mail, and none waits or is held back. */
export const SECURITY_KIND = 'new_device' satisfies NotificationKind;

/** Whether it is the {@link SECURITY_KIND}. */
export const isSecurityKind = (kind: NotificationKind): kind is typeof SECURITY_KIND => kind === SECURITY_KIND;

const SUPER_ADMINS_KINDS: ReadonlySet<NotificationKind> = new Set([
  'erasure_reserved',
  'calculation_changed',
  'webhook_failing',
  'certificate_ending',
]);

/** Whether a kind goes to super admins alone. */
export const isForSuperAdmins = (kind: NotificationKind): boolean => SUPER_ADMINS_KINDS.has(kind);

/** How a kind is mailed: not at all, as it happens, or gathered for the next morning. */
export const MAIL_TIMINGS = ['off', 'at_once', 'morning'] as const;
export type MailTiming = (typeof MAIL_TIMINGS)[number];

/** What can't wait for the morning: a warning, and what is over by then. */
const URGENT_KINDS: ReadonlySet<NotificationKind> = new Set([SECURITY_KIND, 'shift_soon']);

/** How mails of a kind can be timed. */
export const timingsOf = (kind: NotificationKind): readonly MailTiming[] =>
  URGENT_KINDS.has(kind) ? ['off', 'at_once'] : MAIL_TIMINGS;

/** The channels by which a company sends notifications of a kind. */
export interface NotificationSetting {
  readonly inApp: boolean;
  readonly mail: MailTiming;
  /** Whether it is pushed to the devices on which people want it. */
  readonly push: boolean;
}

/** The ways that a person can do without for a kind. */
export type OptionalChannel = 'mail' | 'push';

/** The settings of a company that has changed none. */
export const DEFAULT_SETTINGS: Readonly<Record<NotificationKind, NotificationSetting>> = {
  leave_requested: { inApp: true, mail: 'morning', push: true },
  leave_decided: { inApp: true, mail: 'at_once', push: true },
  request_asked: { inApp: true, mail: 'morning', push: true },
  request_decided: { inApp: true, mail: 'at_once', push: true },
  shift_published: { inApp: true, mail: 'at_once', push: true },
  shift_changed: { inApp: true, mail: 'at_once', push: true },
  // It would come every day to those who work by shifts: off until a company switches it on.
  shift_soon: { inApp: false, mail: 'off', push: false },
  forgotten_punch: { inApp: true, mail: 'morning', push: true },
  month_to_confirm: { inApp: true, mail: 'morning', push: true },
  month_to_fix: { inApp: true, mail: 'at_once', push: true },
  month_closed: { inApp: true, mail: 'off', push: true },
  month_to_approve: { inApp: true, mail: 'morning', push: true },
  month_decided: { inApp: true, mail: 'at_once', push: true },
  overtime_near: { inApp: true, mail: 'morning', push: true },
  overtime_expected: { inApp: true, mail: 'off', push: true },
  overtime_broken: { inApp: true, mail: 'morning', push: true },
  long_hours: { inApp: true, mail: 'morning', push: true },
  interval_short: { inApp: true, mail: 'off', push: true },
  long_run: { inApp: true, mail: 'off', push: true },
  band_near: { inApp: true, mail: 'morning', push: true },
  dispatch_limit: { inApp: true, mail: 'morning', push: true },
  work_report_decided: { inApp: true, mail: 'at_once', push: true },
  obligation_near: { inApp: true, mail: 'morning', push: true },
  leave_expiring: { inApp: true, mail: 'morning', push: true },
  // It can be withdrawn for a week alone.
  erasure_reserved: { inApp: true, mail: 'at_once', push: true },
  calculation_changed: { inApp: true, mail: 'off', push: false },
  webhook_failing: { inApp: true, mail: 'at_once', push: true },
  certificate_ending: { inApp: true, mail: 'morning', push: true },
  // Not in the app: the new device itself would show it.
  new_device: { inApp: false, mail: 'at_once', push: true },
};

/** What a kind is called. */
export const KIND_NAMES: Readonly<Record<NotificationKind, string>> = {
  leave_requested: '休暇の申請（管理者）',
  leave_decided: '休暇の承認・却下',
  request_asked: '申請（承認者）',
  request_decided: '申請の承認・差戻し・却下',
  shift_published: 'シフトの公開',
  shift_changed: '管理者によるシフトの変更',
  shift_soon: 'シフトの開始前',
  forgotten_punch: '打刻忘れ',
  month_to_confirm: '本人確認の依頼',
  month_to_fix: '要確認の催促',
  month_closed: '月の締め',
  month_to_approve: '月の勤怠の承認の依頼（承認者）',
  month_decided: '月の勤怠の承認・差戻し',
  overtime_near: '36協定の上限に近い（本人・管理者）',
  overtime_expected: '36協定の上限を超える見込み（本人・管理者）',
  overtime_broken: '36協定の上限の超過（本人・管理者）',
  long_hours: '月80時間を超える労働（本人・管理者）',
  interval_short: '勤務間インターバルの不足（本人・管理者）',
  long_run: '連続勤務（本人・管理者）',
  band_near: '客先の精算幅の外になる見込み（本人・管理者）',
  dispatch_limit: '派遣の抵触日（管理者）',
  work_report_decided: '作業報告書の客先による承認・差戻し（本人・依頼した人）',
  obligation_near: '年5日の取得期限',
  leave_expiring: '有給休暇の失効',
  erasure_reserved: '個人データの消去の予約（全権管理者）',
  calculation_changed: '更新による計算方法の変更（全権管理者）',
  webhook_failing: 'Webhookへの送信の失敗・停止（全権管理者）',
  certificate_ending: 'シングルサインオンの証明書の期限（全権管理者）',
  new_device: '新しい端末からのログイン',
};

/** What fills in the text of a notification. Of leave never its kind or its reason, which not everybody may know. */
export interface NotificationAbout {
  /** Who asks, or whom it is about; left out of mails. */
  readonly name?: string;
  /** It is about somebody else than who reads it, where that isn't said by the kind. */
  readonly whose?: 'other';
  readonly date?: string;
  /** A time of the working day: `9:00`. */
  readonly time?: string;
  readonly until?: string;
  /** The name of a period. */
  readonly month?: string;
  readonly status?: 'approved' | 'rejected' | 'cancelled' | 'returned';
  /** The kind of the request. */
  readonly request?: AskedKind | 'swap';
  readonly days?: number;
  /** How many months are left at the most. */
  readonly months?: number;
  readonly punch?: 'clock_in' | 'clock_out';
  readonly device?: string;
  /** Of a month at a client: where it is going to end, and how far that is from there (`8:30`, `time`); the client is left out of mails. */
  readonly band?: keyof typeof BAND_STATES;
  readonly client?: string;
  /** The name of a receiver of events; left out of mails. */
  readonly webhook?: string;
  /** Why, in somebody's words; left out of mails. */
  readonly comment?: string;
}

const day = (date: string | undefined): string => (date === undefined ? '' : formatMonthDay(isoDate(date)));

const days = ({ date, until }: NotificationAbout): string =>
  until === undefined || until === date ? day(date) : `${day(date)}〜${day(until)}`;

const monthName = (month = ''): string => `${Number(month.slice(0, 4))}年${Number(month.slice(5, 7))}月度`;

const DECISIONS = {
  approved: '承認されました',
  rejected: '却下されました',
  cancelled: '取り消されました',
  returned: '差し戻されました',
};
const requestName = ({ request }: NotificationAbout): string =>
  request === undefined ? '勤怠' : APPROVAL_KIND_NAMES[request];

/** Whose something is: a mail says only that it isn't the reader's. */
const whose = ({ name, whose: of }: NotificationAbout): string =>
  name === undefined ? (of === 'other' ? '社員の' : '') : `${name}さんの`;

const PUNCHES = { clock_in: '出勤', clock_out: '退勤' };

const OVERTIME_STATES = {
  overtime_near: '36協定の上限に近づいています',
  overtime_expected: 'このままでは36協定の上限を超える見込みです',
  overtime_broken: '36協定の上限を超えました',
};

const BAND_STATES = {
  near_lower: 'このままでは精算幅の下限に届かない見込みです',
  near_upper: 'このままでは精算幅の上限を超える見込みです',
  above: '精算幅の上限を超えました',
};

const bandDistance = ({ band = 'near_lower', days: left = 0, time = '' }: NotificationAbout): string =>
  distanceText(band, left, time);

const restScreen = (about: NotificationAbout): string => (about.whose === 'other' ? '/admin/month-end' : '/attendance');

/** What a notification says, in one line, and the screen that it leads to. */
export function textOf(
  kind: NotificationKind,
  about: NotificationAbout,
): { readonly text: string; readonly to: string } {
  switch (kind) {
    case 'leave_requested':
      return {
        text: `${about.name === undefined ? '' : `${about.name}さんから`}休暇の申請があります（${days(about)}）`,
        to: '/admin/leave',
      };
    case 'leave_decided':
      return {
        text: `${days(about)}の休暇が${DECISIONS[about.status ?? 'approved']}`,
        to: about.status === 'returned' ? '/requests' : '/vacation-request',
      };
    case 'request_asked':
      return {
        text: `${about.name === undefined ? '' : `${about.name}さんから`}${requestName(about)}の申請があります（${days(about)}）`,
        to: '/approvals',
      };
    case 'request_decided':
      return {
        text: `${day(about.date)}の${requestName(about)}の申請が${DECISIONS[about.status ?? 'approved']}`,
        to: about.request === 'swap' ? '/attendance' : '/requests',
      };
    case 'shift_published':
      return { text: `${monthName(about.month)}のシフトが公開されました`, to: '/shift-manager' };
    case 'shift_changed':
      return { text: `${days(about)}のシフトが変更されました`, to: '/shift-manager' };
    case 'shift_soon':
      return { text: `まもなく${about.time ?? ''}からのシフトです（${day(about.date)}）`, to: '/time-clock' };
    case 'forgotten_punch':
      return {
        text: `${day(about.date)}の${PUNCHES[about.punch ?? 'clock_out']}の打刻がありません`,
        to: '/attendance',
      };
    case 'month_to_confirm':
      return {
        text: `${monthName(about.month)}の勤怠の本人確認をしてください`,
        to: `/attendance?month=${about.month ?? ''}`,
      };
    case 'month_to_fix':
      return {
        text: `${monthName(about.month)}の勤怠に要確認の日があります。内容を確認して、修正や申請をしてください`,
        to: `/attendance?month=${about.month ?? ''}`,
      };
    case 'month_closed':
      return { text: `${monthName(about.month)}の勤怠が締められました`, to: '/attendance' };
    case 'month_to_approve':
      return {
        text: `${whose(about)}${monthName(about.month)}の勤怠の承認を${about.days === undefined ? '依頼されています' : `${about.days}日待っています`}`,
        to: '/approvals/months',
      };
    case 'month_decided':
      return {
        text: `${monthName(about.month)}の勤怠が${DECISIONS[about.status ?? 'approved']}${about.comment === undefined ? '' : `（${about.comment}）`}`,
        to: `/attendance?month=${about.month ?? ''}`,
      };
    case 'overtime_near':
    case 'overtime_expected':
    case 'overtime_broken':
      return {
        text: `${whose(about)}${monthName(about.month)}までの時間外労働が、${OVERTIME_STATES[kind]}`,
        to: about.whose === 'other' ? '/admin/month-end/overtime' : '/attendance',
      };
    case 'long_hours':
      return {
        text: `${whose(about)}${monthName(about.month)}の週40時間を超える労働が80時間を超えました${
          about.whose === 'other' ? '' : '。医師の面接指導を申し出ることができます'
        }`,
        to: about.whose === 'other' ? '/admin/month-end/health' : `/attendance?month=${about.month ?? ''}`,
      };
    case 'interval_short':
      return {
        text: `${whose(about)}${day(about.date)}の出勤前の休息（勤務間インターバル）が不足していました`,
        to: restScreen(about),
      };
    case 'long_run':
      return {
        text: `${whose(about)}連続勤務が${about.days ?? 0}日になりました（${day(about.date)}まで）`,
        to: restScreen(about),
      };
    case 'band_near':
      return {
        text: `${whose(about)}${monthName(about.month)}の${about.client === undefined ? '' : `${about.client}の`}作業時間が、${BAND_STATES[about.band ?? 'near_lower']}（${bandDistance(about)}）`,
        to:
          about.whose === 'other'
            ? `/admin/assignments/settlements?month=${about.month ?? ''}`
            : `/attendance?month=${about.month ?? ''}`,
      };
    case 'dispatch_limit':
      // A workplace's limit is nobody's in particular.
      return {
        text: `${about.whose === 'other' ? whose(about) : '事業所の'}派遣の抵触日${about.client === undefined ? '' : `（${about.client}）`}まで、${about.months ?? 0}か月以内です（${day(about.date)}）`,
        to: '/admin/assignments/dispatch',
      };
    case 'work_report_decided':
      return {
        text: `${whose(about)}${monthName(about.month)}の${about.client === undefined ? '' : `${about.client}の`}作業報告書が${DECISIONS[about.status ?? 'approved']}${about.comment === undefined ? '' : `（${about.comment}）`}`,
        to:
          about.whose === 'other'
            ? `/admin/assignments/reports?month=${about.month ?? ''}`
            : `/attendance?month=${about.month ?? ''}`,
      };
    case 'obligation_near':
      return {
        text: `有給休暇を${day(about.date)}までに、あと${about.days ?? 0}日取得する必要があります`,
        to: '/vacation-request',
      };
    case 'leave_expiring':
      return {
        text: `有給休暇${about.days ?? 0}日の期限は${day(about.date)}です`,
        to: '/vacation-request',
      };
    case 'erasure_reserved':
      return {
        // Without a name, which outlives in it the person's data.
        text:
          about.status === 'cancelled'
            ? '退職者の個人データの消去の予約が取り消されました'
            : `退職者の個人データの消去が予約されました（${day(about.date)}まで取り消せます）`,
        to: '/settings/archive',
      };
    case 'calculation_changed':
      return {
        text: '更新により、出勤簿と月次・締めの数字が、給与と同じ数字（打刻から1分単位、予定による遅刻・早退・欠勤）になりました。同じ言葉に2つの数字があったためです。締めた月は変わりません',
        to: '/settings/policy',
      };
    case 'webhook_failing':
      return {
        text: `Webhook${about.webhook === undefined ? '' : `「${about.webhook}」`}${
          about.status === 'cancelled' ? 'への送信を停止しました' : 'に1日以上送信できていません'
        }`,
        to: '/settings/webhooks',
      };
    case 'certificate_ending':
      return {
        text: `シングルサインオン（SAML）の証明書の有効期限は${day(about.date)}です。プロバイダーの次の証明書を登録してください`,
        to: '/settings/sso',
      };
    case 'new_device':
      return { text: `新しい端末からログインがありました（${about.device ?? '不明な端末'}）`, to: '/account' };
  }
}
