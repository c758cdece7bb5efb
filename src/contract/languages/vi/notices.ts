import type { NotificationAbout, NotificationKind } from '#domain/notifications/kind.ts';
import type { ApprovalKind } from '#domain/approval/kind.ts';
import { isoDate, isoMonth } from '#domain/time/date.ts';
import { days, monthDay, yearMonth } from './dates.ts';

/** The names of what can be asked for. */
export const kindNames: Readonly<Record<ApprovalKind, string>> = {
  punch_correction: 'Sửa giờ chấm công',
  break: 'Sửa giải lao',
  irregular: 'Đi muộn, về sớm hoặc vắng mặt',
  internal_work: 'Việc nội bộ',
  overtime: 'Tăng ca',
  rest_day_work: 'Làm vào ngày nghỉ',
  work_claim: 'Khai giờ làm',
  shift_change: 'Đổi ca',
  leave: 'Nghỉ phép',
  swap: 'Đổi ngày nghỉ (振替休日)',
  month: 'Bảng công tháng',
};

/** The names of the kinds of notifications. */
export const noticeNames: Readonly<Record<NotificationKind, string>> = {
  leave_requested: 'Có đơn nghỉ phép (quản lý)',
  leave_decided: 'Đơn nghỉ phép được duyệt hoặc bị từ chối',
  request_asked: 'Có đơn mới (người duyệt)',
  request_decided: 'Đơn được duyệt, bị trả lại hoặc bị từ chối',
  shift_published: 'Công bố ca làm',
  shift_changed: 'Quản lý đổi ca làm',
  shift_soon: 'Trước giờ bắt đầu ca',
  forgotten_punch: 'Quên chấm công',
  month_to_confirm: 'Cần xác nhận tháng (本人確認)',
  month_to_fix: 'Nhắc về ngày cần kiểm tra',
  month_closed: 'Đã chốt công tháng',
  month_to_approve: 'Công tháng chờ duyệt (người duyệt)',
  month_decided: 'Công tháng được duyệt hoặc bị trả lại',
  overtime_near: 'Gần giới hạn của thỏa thuận 36 (36協定; bạn, quản lý)',
  overtime_expected: 'Dự kiến vượt giới hạn của thỏa thuận 36 (bạn, quản lý)',
  overtime_broken: 'Vượt giới hạn của thỏa thuận 36 (bạn, quản lý)',
  long_hours: 'Ngoài giờ hơn 80 giờ trong tháng (bạn, quản lý)',
  interval_short: 'Nghỉ giữa hai ngày làm quá ngắn (bạn, quản lý)',
  long_run: 'Làm nhiều ngày liên tục (bạn, quản lý)',
  band_near: 'Dự kiến ra ngoài khung giờ của khách hàng (精算幅; bạn, quản lý)',
  dispatch_limit: 'Ngày giới hạn phái cử (抵触日; quản lý)',
  work_report_decided: 'Khách hàng duyệt hoặc trả lại báo cáo công việc',
  obligation_near: 'Phải nghỉ đủ năm ngày phép có lương (年5日)',
  leave_expiring: 'Phép có lương sắp hết hạn',
  erasure_reserved: 'Hẹn xóa dữ liệu cá nhân (quản lý toàn quyền)',
  calculation_changed: 'Cách tính đổi do cập nhật (quản lý toàn quyền)',
  webhook_failing: 'Webhook lỗi hoặc bị tắt (quản lý toàn quyền)',
  certificate_ending: 'Chứng chỉ đăng nhập một lần sắp hết hạn (quản lý toàn quyền)',
  new_device: 'Đăng nhập trên thiết bị mới',
};

const day = (date: string | undefined): string => (date === undefined ? '' : monthDay(isoDate(date)));

const span = ({ date, until }: NotificationAbout): string =>
  until === undefined || until === date ? day(date) : `${day(date)} – ${day(until)}`;

const month = (name = ''): string => (/^\d{4}-\d{2}$/.test(name) ? yearMonth(isoMonth(name)) : name);

const DECISIONS = {
  approved: 'đã được duyệt',
  rejected: 'đã bị từ chối',
  cancelled: 'đã bị hủy',
  returned: 'đã bị trả lại',
};

const from = ({ name }: NotificationAbout): string => (name === undefined ? '' : ` từ ${name}`);

const whose = ({ name, whose: of }: NotificationAbout): string =>
  name === undefined ? (of === 'other' ? 'Một nhân viên: ' : '') : `${name}: `;

const what = ({ request }: NotificationAbout): string => (request === undefined ? 'Chấm công' : kindNames[request]);

const said = ({ comment }: NotificationAbout): string => (comment === undefined ? '' : ` (${comment})`);

const at = ({ client }: NotificationAbout): string => (client === undefined ? '' : ` tại ${client}`);

const BAND = {
  near_lower: 'dự kiến không đạt mức dưới',
  near_upper: 'dự kiến vượt mức trên',
  above: 'vượt mức trên',
};

/** The line of a notification; `null` of those for admins alone, whose screens are Japanese. */
export function sentence(kind: NotificationKind, about: NotificationAbout): string | null {
  const decided = DECISIONS[about.status ?? 'approved'];
  switch (kind) {
    case 'leave_requested':
      return `Có đơn nghỉ phép mới${from(about)} (${span(about)})`;
    case 'leave_decided':
      return `Đơn nghỉ phép ${span(about)} ${decided}`;
    case 'request_asked':
      return `Có đơn mới${from(about)}: ${what(about)} (${span(about)})`;
    case 'request_decided':
      return `Đơn ngày ${day(about.date)} (${what(about)}) ${decided}`;
    case 'shift_published':
      return `Ca làm của ${month(about.month)} đã được công bố`;
    case 'shift_changed':
      return `Ca làm của bạn đã được đổi: ${span(about)}`;
    case 'shift_soon':
      return `Ca làm của bạn sắp bắt đầu, lúc ${about.time ?? ''} (${day(about.date)})`;
    case 'forgotten_punch':
      return `Ngày ${day(about.date)} chưa chấm giờ ${about.punch === 'clock_in' ? 'vào' : 'ra'}`;
    case 'month_to_confirm':
      return `Hãy xác nhận bảng công của ${month(about.month)}`;
    case 'month_to_fix':
      return `${month(about.month)} có ngày cần kiểm tra. Hãy xem lại, sửa hoặc gửi đơn`;
    case 'month_closed':
      return `Bảng công của ${month(about.month)} đã được chốt`;
    case 'month_to_approve':
      return `${whose(about)}Bảng công của ${month(about.month)} ${
        about.days === undefined ? 'đang chờ bạn duyệt' : `đã chờ bạn duyệt ${days(about.days)}`
      }`;
    case 'month_decided':
      return `Bảng công ${month(about.month)} của bạn ${decided}${said(about)}`;
    case 'overtime_near':
      return `${whose(about)}Số giờ ngoài giờ đến ${month(about.month)} gần giới hạn của thỏa thuận 36 (36協定)`;
    case 'overtime_expected':
      return `${whose(about)}Số giờ ngoài giờ đến ${month(about.month)} dự kiến vượt giới hạn của thỏa thuận 36 (36協定)`;
    case 'overtime_broken':
      return `${whose(about)}Số giờ ngoài giờ đến ${month(about.month)} vượt giới hạn của thỏa thuận 36 (36協定)`;
    case 'long_hours':
      return `${whose(about)}${month(about.month)} đã làm hơn 80 giờ ngoài mức 40 giờ một tuần${
        about.whose === 'other' ? '' : '. Bạn có thể đề nghị được bác sĩ tư vấn (面接指導)'
      }`;
    case 'interval_short':
      return `${whose(about)}Thời gian nghỉ trước khi vào làm ngày ${day(about.date)} quá ngắn (勤務間インターバル)`;
    case 'long_run':
      return `${whose(about)}Đã làm ${days(about.days ?? 0)} liên tục (đến ${day(about.date)})`;
    case 'band_near':
      return `${whose(about)}Giờ làm${at(about)} trong ${month(about.month)} ${BAND[about.band ?? 'near_lower']} (còn ${days(about.days ?? 0)}, ${about.time ?? ''})`;
    case 'work_report_decided':
      return `${whose(about)}Báo cáo công việc ${month(about.month)}${at(about)} ${decided}${said(about)}`;
    case 'obligation_near':
      return `Phải nghỉ thêm ${days(about.days ?? 0)} phép có lương (有給休暇), chậm nhất ${day(about.date)}`;
    case 'leave_expiring':
      return `${days(about.days ?? 0)} phép có lương (有給休暇) sẽ hết hạn vào ${day(about.date)}`;
    case 'new_device':
      return `Có đăng nhập trên thiết bị mới (${about.device ?? 'không rõ'})`;
    case 'dispatch_limit':
    case 'erasure_reserved':
    case 'calculation_changed':
    case 'webhook_failing':
    case 'certificate_ending':
      return null;
  }
}
