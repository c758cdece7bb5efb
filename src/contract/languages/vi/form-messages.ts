import type { formMessages as japanese } from '../../form-messages.ts';

/** The texts of errors that forms also say by themselves, in Vietnamese. */
export const formMessages: Readonly<Record<keyof typeof japanese, string>> = {
  reason_required: 'Hãy nhập lý do sửa',
  times_required: 'Hãy nhập giờ vào hoặc giờ ra',
  future_time: 'Không thể ghi giờ trong tương lai',
  clock_in_after_clock_out: 'Giờ vào phải trước giờ ra',
  pair_times_required: 'Hãy nhập cả giờ vào và giờ ra của lượt làm cần thêm',
  pair_overlaps: 'Không thêm được vì trùng với giờ vào và giờ ra đã ghi',
  correction_crosses_pairs:
    'Ngày này có nhiều giờ vào và giờ ra. Giờ vào phải trước giờ ra đầu tiên, giờ ra phải sau giờ vào cuối cùng',
  break_too_long: 'Giải lao phải ngắn hơn giờ làm',
  clock_out_day_required: 'Trùng với giờ vào. Hãy chọn ngày tan làm (ví dụ hôm sau)',
  duty_too_long: 'Giờ ra phải trong vòng 48 giờ kể từ giờ vào',
  internal_work_start_not_before_end: 'Giờ bắt đầu phải trước giờ kết thúc',
  internal_work_before_clock_in: 'Giờ bắt đầu không được trước giờ vào ({time})',
  internal_work_after_clock_out: 'Giờ kết thúc không được sau giờ ra ({time})',
  internal_work_times_required: 'Bắt buộc nhập giờ bắt đầu và giờ kết thúc',
  internal_work_break_invalid: 'Giải lao phải ngắn hơn giờ làm',
  contract_date_far: 'Hãy nhập ngày bắt đầu áp dụng từ năm 1950 đến ba năm tới',
  contract_ends_before: 'Hợp đồng không được kết thúc trước ngày bắt đầu áp dụng',
  client_assignment_ends_before: 'Ngày kết thúc không được trước ngày bắt đầu',
  client_assignment_band: 'Hãy nhập mức dưới và mức trên của khung giờ (精算幅), mức dưới không lớn hơn mức trên',
  client_assignment_hours: 'Hãy nhập giờ bắt đầu và kết thúc của khách hàng, cách nhau tối đa 24 giờ',
  client_assignment_breaks: 'Giải lao phải nằm trong giờ của khách hàng và không trùng nhau',
  birth_date_range: 'Hãy nhập ngày sinh từ năm 1900 đến hôm nay',
  restriction_dates: 'Ngày kết thúc không được trước ngày bắt đầu',
  leaving_before_hire: 'Ngày nghỉ việc không được trước ngày vào công ty',
  request_required: 'Thay đổi này cần được duyệt. Hãy gửi đơn ở mục “Đơn”',
  internal_work_overlaps: 'Trùng giờ với việc nội bộ khác',
};
