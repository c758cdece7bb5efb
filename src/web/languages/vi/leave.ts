import { isoDate } from '#domain/time/date.ts';
import type { RequestStatus } from '#domain/leave/request.ts';
import { days, fullDate, monthDay } from '#contract/languages/vi/dates.ts';
import type { Catalogue } from '../catalogue.ts';

const monthName = (month: number): string => `Tháng ${month}`;

const listed = (dates: readonly string[], more: number): string =>
  `${dates.join(', ')}${more > 0 ? ` và ${days(more)} khác` : ''}`;

const DONE: Readonly<Record<RequestStatus, string>> = {
  draft: 'lưu nháp',
  pending: 'gửi đơn',
  returned: 'trả lại',
  approved: 'duyệt',
  rejected: 'từ chối',
  cancelled: 'hủy',
};

const shared = {
  loading: 'Đang tải...',
  close: 'Đóng',
  annualLeave: 'Phép có lương (有給休暇)',
  leftNow: 'Còn lại',
  afterPlans: 'Còn xin được',
  nextExpiry: 'Sắp hết hạn',
  nextExpiryOf: (date, count) => `${days(count)} vào ${date}`,
  days,
  status: 'Trạng thái',
  all: 'Tất cả',
  requestedOn: 'Ngày gửi đơn',
  period: 'Thời gian',
  dayCount: 'Số ngày',
  actions: 'Thao tác',
  clientApprover: 'Người duyệt phía khách hàng',
  cancel: 'Hủy',
  cancelling: 'Đang hủy...',
  cancelFailed: 'Không hủy được',
  listFailed: 'Không tải được danh sách đơn',
  noRequests: 'Không có đơn nào',
  weekdays: ['CN', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7'],
  grantLeft: (grantedOn, expiry, count) =>
    `Còn ${days(count)} của đợt cấp ${fullDate(isoDate(grantedOn))}, hạn ${fullDate(isoDate(expiry))}`,
  othersAway: (list) => `Người cùng bộ phận nghỉ (gồm cả đơn chờ duyệt): ${list}`,
  awayOn: (day, count) => `${day}: ${count} người`,
  isPlanned: 'Nghỉ phép theo kế hoạch (計画的付与)',
  designated: (on, wish) => `Công ty ấn định ngày (時季指定; hỏi ý kiến ${on}: ${wish})`,
  enteredBy: (name) => `${name} gửi đơn thay bạn`,
  decided: (status, by, on) => `${by} đã ${DONE[status]} ngày ${on}`,
  syncStates: { synced: 'Đã chuyển', failed: 'Lỗi', waiting: 'Đang chờ', none: 'Không chuyển' },
} satisfies Catalogue['leave-shared'];

export const leave = {
  'leave-decided': {
    elsewhere: 'Đơn nghỉ đang chờ người duyệt khác',
    countUnit: '',
    requestedOnDay: (day) => `Ngày gửi đơn ${day}`,
    noReason: 'Không ghi lý do',
    isPast: 'Đã qua ngày nghỉ',
    approver: (name) => `Người duyệt phía khách hàng: ${name}`,
    proof: (proof) => `Giấy tờ chứng minh: ${proof}`,
    request: 'Đơn',
    requestOf: (name, period) => `${name} ${period}`,
    balance: (left, afterPlans) =>
      `Còn ${days(left)} vào ngày đó, có thể xin ${days(afterPlans)} (đã trừ đơn đang chờ)`,
    kindBalance: (kind, left) => `${kind}: còn ${days(left)} (đã trừ đơn đang chờ)`,
    calendar: 'Lịch nghỉ',
    calendarFailed: 'Không tải được lịch',
    people: (count) => `${count} người`,
    absencesOf: (date) => `Người nghỉ ngày ${monthDay(date)}`,
    sameGroup: (text) => `Người cùng bộ phận nghỉ: ${text}`,
    awayNames: (day, names) => `${day} ${names}`,
    awayPending: (name) => `${name} (đang chờ)`,
    team: 'Danh sách nghỉ',
    teamLead: 'Chỉ hiển thị nhân viên có ngày nghỉ.',
    teamOfAsked: 'Chỉ hiển thị nhân viên có ngày nghỉ trong số những người bạn duyệt đơn nghỉ.',
    teamOf: (month) => `Danh sách nghỉ ${month}`,
    teamEmployee: 'Nhân viên',
    teamMarks: { approved: 'N', pending: 'C', absent: 'V' },
    teamHalf: '½',
    teamHour: 'h',
    dayOff: ', nghỉ: ',
    chooseDay: 'Chạm vào số để xem ai nghỉ ngày đó, gồm cả đơn đang chờ.',
    nobody: 'Tháng này không có ai nghỉ.',
    kinds: { approved: 'Phép có lương (有給休暇)', pending: 'Đang chờ', absent: 'Vắng (欠勤)' },
    teamKinds: { approved: 'Nghỉ phép', pending: 'Đang chờ', absent: 'Vắng (欠勤)' },
    sameDay: (count) => `Còn ${count} người khác nghỉ`,
    sameDayNobody: 'Không có ai khác nghỉ',
    showSameDay: 'Xem ai nghỉ cùng ngày',
    resend: 'Gửi lại',
    resending: 'Đang gửi...',
    resendOf: (name, period) => `Gửi lại đến dịch vụ ngoài: ${name} ${period}`,
    resendFailed: 'Không gửi lại được đến dịch vụ ngoài',
  },
  'leave-shared': shared,
  leave: {
    ...shared,
    title: 'Đơn nghỉ phép',
    newRequest: 'Đơn mới',
    list: 'Các đơn',
    yearTab: 'Năm',
    balance: 'Số ngày còn',
    daysUnit: () => ' ngày',
    pendingDays: (count) => ` (đã trừ ${days(count)} chờ duyệt)`,
    refresh: 'Làm mới',
    refreshing: 'Đang làm mới...',
    grantYear: 'Năm cấp phép',
    year: (year) => String(year),
    expiry: 'Hạn dùng',
    balanceFailed: 'Không lấy được số ngày phép có lương còn lại',
    unknown: '-',
    balanceAsNone: 'Đang hiển thị là 0 ngày.',
    unregistered: 'Chưa đăng ký',
    unregisteredHint:
      'Phép có lương (有給休暇) của bạn chưa được đăng ký. Trước khi đăng ký, bạn chưa thể gửi đơn nghỉ.',
    noBalance: 'Bạn không còn ngày phép có lương (有給休暇) nên không thể gửi đơn.',
    requestType: 'Loại nghỉ phép',
    date: 'Ngày muốn nghỉ',
    optionalReason: 'Lý do (không bắt buộc)',
    reason: 'Lý do',
    reasonRequired: 'Hãy nhập lý do',
    proof: 'Chứng minh (giấy tờ bạn sẽ nộp, v.v.)',
    proofRequired: 'Hãy nhập giấy tờ chứng minh',
    kindLeft: 'Còn lại',
    perRequest: 'Giới hạn mỗi đơn',
    unlimited: 'Không giới hạn số ngày.',
    isPaid: 'Nghỉ có lương.',
    isUnpaid: 'Nghỉ không lương.',
    purposes: (purposes) => `Mục đích được dùng: ${purposes}`,
    notice: (count) => `Hãy gửi đơn trước ngày nghỉ ít nhất ${days(count)}.`,
    lengthOf: (minutes) => {
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
      if (hours === 0) return `${rest} phút`;
      return rest === 0 ? `${hours} giờ` : `${hours} giờ ${rest} phút`;
    },
    dateRequired: 'Hãy nhập ngày muốn nghỉ',
    clientApproverRequired: 'Hãy nhập người duyệt phía khách hàng',
    send: 'Gửi đơn',
    saveDraft: 'Lưu nháp',
    deleteDraft: 'Xóa',
    change: 'Sửa',
    changeOf: (period) => `Sửa đơn ${period}`,
    sendOnBehalf: '代理で申請し、承認する',
    sending: 'Đang gửi...',
    sendFailed: 'Không gửi được đơn',
    notSynced: 'Có lỗi khi chuyển sang dịch vụ bên ngoài',
    isHoliday: (date, name) => `${date} là ngày lễ (${name}).`,
    isDayOff: (date) => `${date} là ngày nghỉ theo ca của bạn.`,
    isWeekend: (date) => `${date} là cuối tuần.`,
    balanceAfter: (count) => `Còn ${days(count)} sau đơn này`,
    unit: 'Đơn vị',
    units: { day: 'Một ngày', several: 'Nhiều ngày', am: 'Nghỉ sáng', pm: 'Nghỉ chiều', hour: 'Theo giờ' },
    chooseFirst: 'Bấm vào ngày nghỉ đầu tiên.',
    chooseLast: (first) => `Từ ${first}. Bấm vào ngày cuối cùng.`,
    taken: ', nghỉ',
    takenDays: (count) => `Nghỉ ${days(count)}`,
    leftOut: {
      none: (dates, more) => `Không tính ngày nghỉ sẵn: ${listed(dates, more)}`,
      unclear: (dates, more) =>
        `Không tính ngày chưa rõ có phải ngày làm việc: ${listed(dates, more)}. Nếu là ngày làm việc, hãy gửi đơn riêng cho ngày đó.`,
    },
    rangeRequired: 'Hãy chọn ngày đầu và ngày cuối',
    startTime: 'Giờ bắt đầu',
    startTimeRequired: 'Hãy nhập giờ bắt đầu',
    startTimeInvalid: 'Hãy nhập giờ bắt đầu như 9:00',
    hours: 'Số giờ',
    hoursOf: (hours) => `${hours} giờ`,
    hoursUntil: (until) => `đến ${until} (không tính giải lao)`,
    hourlyLeft: (hours) => `Nghỉ theo giờ còn ${hours} giờ`,
    askWorkday: (date) =>
      `${date} có phải ngày làm việc không? Hợp đồng của bạn chưa đăng ký thứ làm việc nên hệ thống không biết.`,
    confirmDay: 'Xin phép có lương cho ngày này',
    confirmRequired: 'Hãy đánh dấu vào ô khi xin nghỉ vào ngày nghỉ',
    filterYear: 'Năm',
    filterMonth: 'Tháng',
    month: monthName,
    type: 'Loại',
    sync: 'Chuyển dữ liệu',
    askCancel: 'Hủy đơn này?',
    cancelOf: (period) => `Hủy đơn ${period}`,
  },
  'leave-year': {
    ...shared,
    title: 'Nghỉ phép trong năm',
    back: '管理簿に戻る',
    failed: 'Không tải được dữ liệu của năm',
    year: 'Năm',
    yearName: (year) => String(year),
    month: monthName,
    totals: 'Tổng',
    hint: 'Vắng mặt là ngày làm việc không có chấm công lẫn nghỉ phép. Làm vào ngày nghỉ được tính là ngày đi làm.',
    statuses: {
      approved: 'Phép có lương (đã duyệt)',
      pending: 'Phép có lương (chờ duyệt)',
      before: 'Phép có lương (trước kintai)',
    },
    statusOf: ({ status, kind_name: name }) =>
      name === undefined
        ? {
            approved: 'Phép có lương (đã duyệt)',
            pending: 'Phép có lương (chờ duyệt)',
            before: 'Phép có lương (trước kintai)',
          }[status]
        : `${name} (${status === 'pending' ? 'chờ duyệt' : 'đã duyệt'})`,
    others: 'Nghỉ phép khác (gồm cả chờ duyệt)',
    states: {
      worked: 'Đi làm',
      absent: 'Vắng mặt',
      rest: 'Ngày nghỉ',
      owed: 'Lịch làm',
      unknown: 'Chưa ghi nhận',
    },
    stateMarks: { worked: '', absent: 'V', rest: '', owed: '', unknown: '-' },
    marks: { day: 'P', am: 'S', pm: 'C', half: '½', hour: 'h' },
    units: { half: 'Nửa ngày', hour: 'Theo giờ' },
    wholeDay: 'Cả ngày',
    leaveOf: (part, status) => `${part}: ${status}`,
    leaveDays: (list) => {
      const count = (unit: 'half' | 'hour' | undefined) => list.filter((day) => day.unit === unit).length;
      const [whole, halves, hours] = [count(undefined), count('half'), count('hour')];
      return [
        days(whole),
        ...(halves > 0 ? [`${halves} lần nửa ngày`] : []),
        ...(hours > 0 ? [`${hours} lần theo giờ`] : []),
      ].join(', ');
    },
    inMonths: (count) => `${days(count)} theo tổng tháng`,
    ofMonth: (month, count) => `${month}, ${days(count)}: Phép có lương (trước kintai, không rõ ngày)`,
    both: (one, other) => `${one}, ${other}`,
    listTitle: 'Các ngày nghỉ',
    nothing: 'Năm này không có nghỉ phép hay vắng mặt.',
  },
  withheld: {
    why: ({ units, by }) => {
      const named = units
        .map((unit) => ({ several: 'nhiều ngày', half: 'nửa ngày', hour: 'theo giờ' })[unit])
        .join(', ');
      if (by === 'kind') return `Loại nghỉ phép này không nghỉ được theo đơn vị: ${named}.`;
      return `Công ty không dùng đơn theo đơn vị: ${named}.${units.includes('hour') ? ' Nghỉ theo giờ cần có thỏa thuận lao động (労使協定).' : ''}`;
    },
    toUnits: '設定を開く',
  },
} satisfies Partial<Catalogue>;
