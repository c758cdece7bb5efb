import type { HalfLeave, HourlyLeave } from '#domain/leave/day-leave.ts';
import { firstDay, lastDay } from '#domain/time/date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import {
  days,
  fullDate,
  interval,
  moment,
  monthDay,
  onWorkingDay,
  shortDay,
  weekday,
  yearMonth,
} from '#contract/languages/zh/dates.ts';
import { kindNames, noticeNames, sentence } from '#contract/languages/zh/notices.ts';
import { formMessages } from '#contract/languages/zh/form-messages.ts';
import { ownMessages } from '#contract/languages/zh/own-messages.ts';
import type { Catalogue } from '../catalogue.ts';

/** The punches. */
export const punch = {
  clock_in: '上班',
  clock_out: '下班',
  break_start: '休息开始',
  break_end: '休息结束',
};

const part = (leave: HalfLeave | HourlyLeave): string =>
  leave.unit === 'half' ? { am: '上午半天假', pm: '下午半天假' }[leave.half] : interval(leave.hours);

const annual = '带薪休假（有給休暇）';

const periodName = (period: WagePeriod): string => yearMonth(period.month);

const periodDays = ({ from, to }: Pick<WagePeriod, 'from' | 'to'>): string => `${shortDay(from)}～${shortDay(to)}`;

const waitsFor = (names: readonly string[], admins: boolean): string =>
  `等待${[...names, ...(admins ? ['管理员'] : [])].join('、')}审批`;

export const words = {
  dates: { date: fullDate, monthDay, moment, yearMonth, weekday, onWorkingDay, interval, to: '～' },
  periods: {
    whole: (period) =>
      period.from === firstDay(period.month) && period.to === lastDay(period.month)
        ? periodName(period)
        : `${periodName(period)}（${periodDays(period)}）`,
    name: periodName,
    days: periodDays,
  },
  punches: punch,
  irregularities: { late: '迟到', early: '早退', absence: '缺勤' },
  marks: {
    timeUnconfirmed: '时间未确认',
    offline: '离线打卡',
  },
  'place-words': {
    offSite: (type) => (type === 'clock_out' ? '直接回家（直帰）' : '直接前往（直行）'),
    away: (place, isOffSite) =>
      place === undefined || isOffSite || ['inside', 'edge', 'network'].includes(place.verdict)
        ? null
        : place.verdict === 'uncertain'
          ? '地点未确认'
          : '打卡地点外',
    distance: (metres) =>
      metres < 1000
        ? `约${metres}米`
        : `约${metres < 9950 ? (metres / 1000).toFixed(1) : Math.round(metres / 1000)}公里`,
  },
  roles: { super_admin: '超级管理员', admin: '管理员', user: '员工' },
  'form-messages': formMessages,
  'own-messages': ownMessages,
  'request-kinds': kindNames,
  'request-statuses': {
    draft: '草稿',
    pending: '申请中',
    returned: '已退回',
    approved: '已批准',
    rejected: '已驳回',
    withdrawn: '已撤回',
  },
  'leave-statuses': {
    draft: '草稿',
    pending: '申请中',
    returned: '已退回',
    approved: '已批准',
    rejected: '已驳回',
    cancelled: '已取消',
  },
  'request-words': {
    annual,
    part,
    ofDay: (parts, other) => {
      const byName: Record<string, string[]> = {};
      for (const each of parts) (byName[each.other?.name ?? annual] ??= []).push(part(each));
      const named = Object.entries(byName).map(([name, own]) => `${name}：${own.join('、')}`);
      return parts.length === 0 ? (other?.name ?? annual) : named.join('；');
    },
    waitsFor,
    to: '～',
    rejectHint: '只有在妨碍业务正常运营时，才能要求改到其他日期（時季変更権）',
  },
  'screen-titles': {
    '/attendance': '考勤',
    '/shift-manager': '排班',
    '/vacation-request': '休假申请',
  },
  'day-values': {
    claimed: '申报的时间',
    clock_in: '上班时间',
    clock_out: '下班时间',
    break_time: '休息时间',
    note: '备注',
    late: '迟到',
    early: '早退',
    absence: '缺勤',
    internal_work: '内部业务',
    shift: '排班',
    planned_minutes: '已批准的时间',
    worked_minutes: '工作时间',
    presence_minutes: '在场（不计工时）',
  },
  'day-states': { shiftNone: '无计划', shiftOff: '休息', separator: '、', hours: (from, to) => `${from}～${to}` },
  api: {
    unreachable: '无法连接服务器。请确认网络。',
    inquiry: (id) => `（咨询编号：${id}）`,
  },
  reopening: {
    toReopen: (id) => (id === undefined ? '在「月次・締め」解除锁定' : `在「月次・締め」解除锁定（员工ID ${id}）`),
    askToReopen: '请让超级管理员解除该月的锁定。',
  },
  notices: { kinds: noticeNames, sentence },
  bell: {
    title: '通知',
    unread: (count, orMore) => `通知（未读${count}条${orMore ? '以上' : ''}）`,
  },
  'report-states': {
    unasked: '未委托',
    waiting: '已委托',
    expired: '链接已过期',
    returned: '已退回',
    approved: '已批准',
    changed: '批准后有更改',
  },
  'plan-change': {
    title: '期间开始后的更改',
    lead: '变形工时制（変形労働時間制）的期间已经开始。更改会保存并显示，但工时仍按期间开始时的计划计算。',
    person: (name, dates, cost) => `${name}（${dates.join('、')}）：${cost}`,
    save: '仍然保存',
    cancel: '返回',
  },
  'plan-cost': {
    text: (overtime, holiday) => {
      const more = [
        ...(overtime > 0 ? [`加班${formatDuration(minutes(overtime))}`] : []),
        ...(holiday > 0 ? [`法定休息日劳动（法定休日労働）${formatDuration(minutes(holiday))}`] : []),
      ];
      return more.length === 0 ? '加班不会增加' : `按排班工作将增加${more.join('和')}`;
    },
  },
  band: {
    forecast: (hours) => `按计划为${hours}`,
    outlook: ({ daysLeft, toLower, toUpper, state }, excess) => {
      if (state === 'below') return `距下限差${formatDuration(toLower)}`;
      const left = `剩余${days(daysLeft)}，`;
      if (state === 'above') return `${left}超过上限${formatDuration(excess)}`;
      return state === 'near_upper' || toLower === 0
        ? `${left}距上限${formatDuration(toUpper)}`
        : `${left}距下限${formatDuration(toLower)}`;
    },
    states: {
      fine: '按计划在结算幅度（精算幅）之内',
      near_lower: '按计划达不到下限',
      near_upper: '按计划将超过上限',
      below: '未达到下限',
      above: '已超过上限',
    },
  },
} satisfies Partial<Catalogue>;
