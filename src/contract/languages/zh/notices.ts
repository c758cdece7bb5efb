import type { NotificationAbout, NotificationKind } from '#domain/notifications/kind.ts';
import type { ApprovalKind } from '#domain/approval/kind.ts';
import { isoDate, isoMonth } from '#domain/time/date.ts';
import { days, monthDay, yearMonth } from './dates.ts';

/** The names of what can be asked for. */
export const kindNames: Readonly<Record<ApprovalKind, string>> = {
  punch_correction: '打卡更正',
  break: '休息变更',
  irregular: '迟到、早退、缺勤',
  internal_work: '内部业务',
  overtime: '加班',
  rest_day_work: '休息日上班',
  work_claim: '工时申报',
  shift_change: '排班变更',
  leave: '休假',
  swap: '调休（振替休日）',
  month: '月度考勤',
};

/** The names of the kinds of notifications. */
export const noticeNames: Readonly<Record<NotificationKind, string>> = {
  leave_requested: '休假申请（管理员）',
  leave_decided: '休假的批准、驳回',
  request_asked: '各类申请（审批人）',
  request_decided: '申请的批准、退回、驳回',
  shift_published: '排班公布',
  shift_changed: '管理员更改排班',
  shift_soon: '上班前提醒',
  forgotten_punch: '漏打卡',
  month_to_confirm: '月度考勤的本人确认',
  month_to_fix: '待确认日期的提醒',
  month_closed: '月度考勤锁定（締め）',
  month_to_approve: '待审批的月度考勤（审批人）',
  month_decided: '月度考勤的批准、退回',
  overtime_near: '接近36协议（36協定）上限（本人、管理员）',
  overtime_expected: '预计超过36协议上限（本人、管理员）',
  overtime_broken: '超过36协议上限（本人、管理员）',
  long_hours: '单月超时80小时以上（本人、管理员）',
  interval_short: '两班之间休息不足（本人、管理员）',
  long_run: '连续上班（本人、管理员）',
  band_near: '预计超出客户结算幅度（精算幅；本人、管理员）',
  dispatch_limit: '派遣期限日（抵触日；管理员）',
  work_report_decided: '客户批准、退回工作报告书',
  obligation_near: '每年5天带薪休假的期限（年5日）',
  leave_expiring: '带薪休假到期',
  erasure_reserved: '个人数据的预定删除（超级管理员）',
  calculation_changed: '更新引起的计算变化（超级管理员）',
  webhook_failing: 'Webhook发送失败、停止（超级管理员）',
  certificate_ending: '单点登录的证书到期（超级管理员）',
  new_device: '在新设备上登录',
};

const day = (date: string | undefined): string => (date === undefined ? '' : monthDay(isoDate(date)));

const span = ({ date, until }: NotificationAbout): string =>
  until === undefined || until === date ? day(date) : `${day(date)}～${day(until)}`;

const month = (name = ''): string => (/^\d{4}-\d{2}$/.test(name) ? yearMonth(isoMonth(name)) : name);

const DECISIONS = { approved: '已获批准', rejected: '被驳回', cancelled: '已取消', returned: '被退回' };

const from = ({ name }: NotificationAbout): string => (name === undefined ? '有' : `${name}提交了`);

const whose = ({ name, whose: of }: NotificationAbout): string =>
  name === undefined ? (of === 'other' ? '有员工：' : '') : `${name}：`;

const what = ({ request }: NotificationAbout): string => (request === undefined ? '考勤' : kindNames[request]);

const said = ({ comment }: NotificationAbout): string => (comment === undefined ? '' : `（${comment}）`);

const at = ({ client }: NotificationAbout): string => (client === undefined ? '' : `在${client}的`);

const BAND = {
  near_lower: '预计达不到下限',
  near_upper: '预计超过上限',
  above: '已超过上限',
};

/** The line of a notification; `null` of those for admins alone, whose screens are Japanese. */
export function sentence(kind: NotificationKind, about: NotificationAbout): string | null {
  const decided = DECISIONS[about.status ?? 'approved'];
  switch (kind) {
    case 'leave_requested':
      return `${from(about)}新的休假申请（${span(about)}）`;
    case 'leave_decided':
      return `${span(about)}的休假${decided}`;
    case 'request_asked':
      return `${from(about)}新的申请：${what(about)}（${span(about)}）`;
    case 'request_decided':
      return `${day(about.date)}的申请（${what(about)}）${decided}`;
    case 'shift_published':
      return `${month(about.month)}的排班已公布`;
    case 'shift_changed':
      return `您的排班有更改：${span(about)}`;
    case 'shift_soon':
      return `即将上班：${about.time ?? ''}（${day(about.date)}）`;
    case 'forgotten_punch':
      return `${day(about.date)}的${about.punch === 'clock_in' ? '上班' : '下班'}漏打卡`;
    case 'month_to_confirm':
      return `请对${month(about.month)}的考勤进行本人确认`;
    case 'month_to_fix':
      return `${month(about.month)}有待确认的日期。请查看，并更正或提交申请`;
    case 'month_closed':
      return `${month(about.month)}的考勤已锁定（締め）`;
    case 'month_to_approve':
      return `${whose(about)}${month(about.month)}的考勤${
        about.days === undefined ? '等待您审批' : `已等待您审批${days(about.days)}`
      }`;
    case 'month_decided':
      return `您${month(about.month)}的考勤${decided}${said(about)}`;
    case 'overtime_near':
      return `${whose(about)}截至${month(about.month)}的加班接近36协议（36協定）的上限`;
    case 'overtime_expected':
      return `${whose(about)}截至${month(about.month)}的加班预计超过36协议（36協定）的上限`;
    case 'overtime_broken':
      return `${whose(about)}截至${month(about.month)}的加班已超过36协议（36協定）的上限`;
    case 'long_hours':
      return `${whose(about)}${month(about.month)}超出每周40小时的时间在80小时以上${
        about.whose === 'other' ? '' : '。您可以申请医生面谈指导（面接指導）'
      }`;
    case 'interval_short':
      return `${whose(about)}${day(about.date)}上班前的休息时间不足（勤務間インターバル）`;
    case 'long_run':
      return `${whose(about)}已连续上班${days(about.days ?? 0)}（截至${day(about.date)}）`;
    case 'band_near':
      return `${whose(about)}${month(about.month)}${at(about)}工时${BAND[about.band ?? 'near_lower']}（剩余${days(about.days ?? 0)}，${about.time ?? ''}）`;
    case 'work_report_decided':
      return `${whose(about)}${month(about.month)}${at(about)}工作报告书${decided}${said(about)}`;
    case 'obligation_near':
      return `${day(about.date)}之前还须休${days(about.days ?? 0)}带薪休假（有給休暇）`;
    case 'leave_expiring':
      return `${days(about.days ?? 0)}带薪休假（有給休暇）将于${day(about.date)}到期`;
    case 'new_device':
      return `在新设备上登录（${about.device ?? '未知设备'}）`;
    case 'dispatch_limit':
    case 'erasure_reserved':
    case 'calculation_changed':
    case 'webhook_failing':
    case 'certificate_ending':
      return null;
  }
}
