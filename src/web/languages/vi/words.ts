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
} from '#contract/languages/vi/dates.ts';
import { kindNames, noticeNames, sentence } from '#contract/languages/vi/notices.ts';
import { formMessages } from '#contract/languages/vi/form-messages.ts';
import { ownMessages } from '#contract/languages/vi/own-messages.ts';
import type { Catalogue } from '../catalogue.ts';

/** The punches. */
export const punch = {
  clock_in: 'Vào làm',
  clock_out: 'Tan làm',
  break_start: 'Nghỉ giải lao',
  break_end: 'Hết giải lao',
};

const part = (leave: HalfLeave | HourlyLeave): string =>
  leave.unit === 'half' ? { am: 'nghỉ sáng', pm: 'nghỉ chiều' }[leave.half] : interval(leave.hours);

const annual = 'Phép có lương (有給休暇)';

const periodName = (period: WagePeriod): string => yearMonth(period.month);

const periodDays = ({ from, to }: Pick<WagePeriod, 'from' | 'to'>): string => `${shortDay(from)} – ${shortDay(to)}`;

const waitsFor = (names: readonly string[], admins: boolean): string =>
  `Đang chờ ${[...names, ...(admins ? ['quản lý'] : [])].join(', ')}`;

export const words = {
  dates: { date: fullDate, monthDay, moment, yearMonth, weekday, onWorkingDay, interval, to: '–' },
  periods: {
    whole: (period) =>
      period.from === firstDay(period.month) && period.to === lastDay(period.month)
        ? periodName(period)
        : `${periodName(period)} (${periodDays(period)})`,
    name: periodName,
    days: periodDays,
  },
  punches: punch,
  irregularities: { late: 'Đi muộn', early: 'Về sớm', absence: 'Vắng mặt' },
  marks: {
    timeUnconfirmed: 'Giờ chưa xác nhận',
    offline: 'Chấm ngoại tuyến',
  },
  'place-words': {
    offSite: (type) => (type === 'clock_out' ? 'Về thẳng nhà (直帰)' : 'Đến thẳng nơi làm (直行)'),
    away: (place, isOffSite) =>
      place === undefined || isOffSite || ['inside', 'edge', 'network'].includes(place.verdict)
        ? null
        : place.verdict === 'uncertain'
          ? 'Chưa rõ vị trí'
          : 'Ngoài nơi chấm công',
    distance: (metres) =>
      metres < 1000
        ? `khoảng ${metres} m`
        : `khoảng ${metres < 9950 ? (metres / 1000).toFixed(1) : Math.round(metres / 1000)} km`,
  },
  roles: { super_admin: 'Quản lý toàn quyền', admin: 'Quản lý', user: 'Nhân viên' },
  'form-messages': formMessages,
  'own-messages': ownMessages,
  'request-kinds': kindNames,
  'request-statuses': {
    draft: 'Bản nháp',
    pending: 'Chờ duyệt',
    returned: 'Bị trả lại',
    approved: 'Đã duyệt',
    rejected: 'Bị từ chối',
    withdrawn: 'Đã rút',
  },
  'leave-statuses': {
    draft: 'Bản nháp',
    pending: 'Chờ duyệt',
    returned: 'Bị trả lại',
    approved: 'Đã duyệt',
    rejected: 'Bị từ chối',
    cancelled: 'Đã hủy',
  },
  'request-words': {
    annual,
    part,
    ofDay: (parts, other) => {
      const byName: Record<string, string[]> = {};
      for (const each of parts) (byName[each.other?.name ?? annual] ??= []).push(part(each));
      const named = Object.entries(byName).map(([name, own]) => `${name}: ${own.join(', ')}`);
      return parts.length === 0 ? (other?.name ?? annual) : named.join('; ');
    },
    waitsFor,
    to: ' – ',
    rejectHint: 'Chỉ được đề nghị nghỉ ngày khác khi việc nghỉ cản trở hoạt động bình thường của công ty (時季変更権)',
  },
  'screen-titles': {
    '/attendance': 'Bảng công',
    '/shift-manager': 'Ca làm',
    '/vacation-request': 'Đơn nghỉ phép',
  },
  'day-values': {
    claimed: 'Giờ khai báo',
    clock_in: 'Giờ vào',
    clock_out: 'Giờ ra',
    break_time: 'Giải lao',
    note: 'Ghi chú',
    late: 'Đi muộn',
    early: 'Về sớm',
    absence: 'Vắng mặt',
    internal_work: 'Việc nội bộ',
    shift: 'Ca làm',
    planned_minutes: 'Giờ được duyệt',
    worked_minutes: 'Giờ làm thực tế',
    presence_minutes: 'Có mặt nhưng không tính giờ làm',
  },
  'day-states': {
    shiftNone: 'Chưa xếp ca',
    shiftOff: 'Nghỉ',
    separator: ', ',
    hours: (from, to) => `${from}–${to}`,
  },
  api: {
    unreachable: 'Không kết nối được máy chủ. Hãy kiểm tra kết nối mạng.',
    inquiry: (id) => ` (mã tra cứu: ${id})`,
  },
  reopening: {
    toReopen: (id) => (id === undefined ? 'Mở lại tại 月次・締め' : `Mở lại tại 月次・締め (mã nhân viên ${id})`),
    askToReopen: 'Hãy nhờ quản lý toàn quyền mở lại tháng này.',
  },
  notices: { kinds: noticeNames, sentence },
  bell: {
    title: 'Thông báo',
    unread: (count, orMore) => `Thông báo (${orMore ? 'từ ' : ''}${count}${orMore ? ' trở lên' : ''} chưa đọc)`,
  },
  'report-states': {
    unasked: 'Chưa yêu cầu',
    waiting: 'Đã yêu cầu',
    expired: 'Liên kết hết hạn',
    returned: 'Bị trả lại',
    approved: 'Đã duyệt',
    changed: 'Đã sửa sau khi duyệt',
  },
  'plan-change': {
    title: 'Thay đổi sau khi kỳ đã bắt đầu',
    lead: 'Kỳ làm việc theo giờ biến đổi (変形労働時間制) đã bắt đầu. Thay đổi vẫn được lưu và hiển thị, nhưng giờ làm được tính theo kế hoạch lúc kỳ bắt đầu.',
    person: (name, dates, cost) => `${name} (${dates.join(', ')}): ${cost}`,
    save: 'Vẫn lưu',
    cancel: 'Quay lại',
  },
  'plan-cost': {
    text: (overtime, holiday) => {
      const more = [
        ...(overtime > 0 ? [`${formatDuration(minutes(overtime))} ngoài giờ`] : []),
        ...(holiday > 0 ? [`${formatDuration(minutes(holiday))} làm vào ngày nghỉ luật định (法定休日労働)`] : []),
      ];
      return more.length === 0 ? 'Không phát sinh ngoài giờ' : `Nếu làm theo ca này sẽ thêm ${more.join(' và ')}`;
    },
  },
  band: {
    forecast: (hours) => `Dự kiến ${hours}`,
    outlook: ({ daysLeft, toLower, toUpper, state }, excess) => {
      if (state === 'below') return `Thiếu ${formatDuration(toLower)} so với mức dưới`;
      const left = `Còn ${days(daysLeft)}, `;
      if (state === 'above') return `${left}vượt mức trên ${formatDuration(excess)}`;
      return state === 'near_upper' || toLower === 0
        ? `${left}còn ${formatDuration(toUpper)} đến mức trên`
        : `${left}còn ${formatDuration(toLower)} đến mức dưới`;
    },
    states: {
      fine: 'Dự kiến trong khung giờ (精算幅)',
      near_lower: 'Dự kiến không đạt mức dưới',
      near_upper: 'Dự kiến vượt mức trên',
      below: 'Dưới mức dưới',
      above: 'Vượt mức trên',
    },
  },
} satisfies Partial<Catalogue>;
