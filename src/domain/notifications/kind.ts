import { type AskedKind, REQUEST_KIND_NAMES } from '../requests/request.ts';
import { formatMonthDay } from '../time/japanese-date.ts';
import { isoDate } from '../time/date.ts';

/** What people are told of. */
export const NOTIFICATION_KINDS = [
  'leave_requested',
  'leave_decided',
  'request_asked',
  'request_decided',
  'shift_published',
  'forgotten_punch',
  'month_closed',
  'month_to_approve',
  'month_decided',
  'obligation_near',
  'leave_expiring',
  'new_device',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Warns of an intruder, who must not be able to silence it: nobody opts out of its mail, and none waits or is held back. */
export const SECURITY_KIND = 'new_device' satisfies NotificationKind;
/** What a person can opt out of. */
export type OptionalKind = Exclude<NotificationKind, typeof SECURITY_KIND>;

/** Whether it is the {@link SECURITY_KIND}. */
export const isSecurityKind = (kind: NotificationKind): kind is typeof SECURITY_KIND => kind === SECURITY_KIND;

/** How a kind is mailed: not at all, as it happens, or gathered for the next morning. */
export const MAIL_TIMINGS = ['off', 'at_once', 'morning'] as const;
export type MailTiming = (typeof MAIL_TIMINGS)[number];

/** How mails of a kind can be timed: what warns doesn't wait for the morning. */
export const timingsOf = (kind: NotificationKind): readonly MailTiming[] =>
  isSecurityKind(kind) ? ['off', 'at_once'] : MAIL_TIMINGS;

/** How a company's people are told of a kind. */
export interface NotificationSetting {
  readonly inApp: boolean;
  readonly mail: MailTiming;
}

/** The settings of a company that has changed none. */
export const DEFAULT_SETTINGS: Readonly<Record<NotificationKind, NotificationSetting>> = {
  leave_requested: { inApp: true, mail: 'morning' },
  leave_decided: { inApp: true, mail: 'at_once' },
  request_asked: { inApp: true, mail: 'morning' },
  request_decided: { inApp: true, mail: 'at_once' },
  shift_published: { inApp: true, mail: 'at_once' },
  forgotten_punch: { inApp: true, mail: 'morning' },
  month_closed: { inApp: true, mail: 'off' },
  month_to_approve: { inApp: true, mail: 'morning' },
  month_decided: { inApp: true, mail: 'at_once' },
  obligation_near: { inApp: true, mail: 'morning' },
  leave_expiring: { inApp: true, mail: 'morning' },
  // Who sees it on that device needn't be told there.
  new_device: { inApp: false, mail: 'at_once' },
};

/** What a kind is called. */
export const KIND_NAMES: Readonly<Record<NotificationKind, string>> = {
  leave_requested: '休暇の申請（管理者）',
  leave_decided: '休暇の承認・却下',
  request_asked: '申請（承認者）',
  request_decided: '申請の承認・差戻し・却下',
  shift_published: 'シフトの公開',
  forgotten_punch: '打刻忘れ',
  month_closed: '月の締め',
  month_to_approve: '月の勤怠の承認の依頼（承認者）',
  month_decided: '月の勤怠の承認・差戻し',
  obligation_near: '年5日の取得期限（3か月前）',
  leave_expiring: '有給休暇の失効（2か月前）',
  new_device: '新しい端末からのログイン',
};

/** What fills in the text of a notification. Of leave never its kind or its reason, which not everybody may know. */
export interface NotificationAbout {
  /** Who asks; left out of mails. */
  readonly name?: string;
  readonly date?: string;
  readonly until?: string;
  /** The name of a period. */
  readonly month?: string;
  readonly status?: 'approved' | 'rejected' | 'cancelled' | 'returned';
  /** What was asked for. */
  readonly request?: AskedKind;
  readonly days?: number;
  readonly punch?: 'clock_in' | 'clock_out';
  readonly device?: string;
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
  request === undefined ? '勤怠' : REQUEST_KIND_NAMES[request];

const PUNCHES = { clock_in: '出勤', clock_out: '退勤' };

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
        to: '/vacation-request',
      };
    case 'request_asked':
      return {
        text: `${about.name === undefined ? '' : `${about.name}さんから`}${requestName(about)}の申請があります（${days(about)}）`,
        to: '/approvals',
      };
    case 'request_decided':
      return {
        text: `${day(about.date)}の${requestName(about)}の申請が${DECISIONS[about.status ?? 'approved']}`,
        to: '/requests',
      };
    case 'shift_published':
      return { text: `${monthName(about.month)}のシフトが公開されました`, to: '/shift-manager' };
    case 'forgotten_punch':
      return {
        text: `${day(about.date)}の${PUNCHES[about.punch ?? 'clock_out']}の打刻がありません`,
        to: '/attendance',
      };
    case 'month_closed':
      return { text: `${monthName(about.month)}の勤怠が締められました`, to: '/attendance' };
    case 'month_to_approve':
      return {
        text: `${about.name === undefined ? '' : `${about.name}さんの`}${monthName(about.month)}の勤怠の承認を${about.days === undefined ? '依頼されています' : `${about.days}日待っています`}`,
        to: '/approvals/months',
      };
    case 'month_decided':
      return {
        text: `${monthName(about.month)}の勤怠が${DECISIONS[about.status ?? 'approved']}${about.comment === undefined ? '' : `（${about.comment}）`}`,
        to: `/attendance?month=${about.month ?? ''}`,
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
    case 'new_device':
      return { text: `新しい端末からログインがありました（${about.device ?? '不明な端末'}）`, to: '/account' };
  }
}
