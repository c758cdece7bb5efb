import type { ownMessages as japanese } from '../../own-messages.ts';

/** The texts of errors that the web app also says by itself, in Vietnamese. */
export const ownMessages: Readonly<Record<keyof typeof japanese, string>> = {
  invalid_input: 'Nội dung nhập có chỗ không đúng.',
  password_too_short: 'Mật khẩu phải có ít nhất 6 ký tự',
  password_mismatch: 'Mật khẩu không khớp',
  session_expired: 'Phiên đăng nhập đã hết hạn. Hãy đăng nhập lại.',
  login_failed: 'Mã công ty, mã nhân viên hoặc mật khẩu không đúng.',
  day_changed: 'Người khác đã cập nhật trước. Hãy kiểm tra nội dung mới nhất và lưu lại.',
  payload_too_large: 'Dữ liệu gửi quá lớn.',
  too_many_requests: 'Có quá nhiều thao tác cùng lúc. Hãy thử lại sau ít phút.',
  server_error: 'Lỗi máy chủ',
  database_away: 'Tạm thời không kết nối được máy chủ. Hãy thử lại sau ít phút.',
};
