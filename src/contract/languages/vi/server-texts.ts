import type { ServerTexts } from '../server-texts.ts';
import { errors } from './errors.ts';
import { sentence } from './notices.ts';
import { names, phrases } from './phrases.ts';

const IGNORE = 'Nếu bạn không biết về việc này, hãy bỏ qua email này.';
const REPORT = 'Nếu bạn không biết về việc này, hãy báo ngay cho quản lý của công ty.';

/** The server's texts to employees in Vietnamese. */
export const serverTexts: ServerTexts = {
  errors,
  phrases,
  names,
  joins: { sentence: '. ', list: ', ' },
  sentence,
  mails: {
    confirmAddress: (link) => [
      'Xác nhận địa chỉ email',
      'Địa chỉ email này đã được nhập vào hệ thống chấm công.\nHãy mở liên kết dưới đây và đăng nhập để xác nhận. Liên kết có hiệu lực trong 3 ngày.',
      link,
      `${IGNORE} Khi chưa xác nhận, không có email nào khác được gửi.`,
    ],
    addressChanged: () => [
      'Địa chỉ email của bạn đã được đổi',
      'Địa chỉ email này đã được thay thế hoặc xóa trong hệ thống chấm công. Email sẽ không được gửi đến địa chỉ này nữa.',
      REPORT,
    ],
    resetPassword: (link) => [
      'Đặt lại mật khẩu',
      'Bạn đã yêu cầu đặt lại mật khẩu.\nHãy mở liên kết dưới đây và đặt mật khẩu mới. Liên kết có hiệu lực trong 30 phút và chỉ dùng được một lần.',
      link,
      `${IGNORE} Mật khẩu của bạn vẫn giữ nguyên.`,
    ],
    firstPassword: (link, { companyId, employeeId, login }) => [
      'Đăng nhập hệ thống chấm công',
      'Bạn đã có thể dùng hệ thống chấm công của công ty.\nHãy mở liên kết dưới đây và đặt mật khẩu. Liên kết có hiệu lực trong 7 ngày và chỉ dùng được một lần.',
      link,
      `Mã công ty: ${companyId}\nMã nhân viên: ${employeeId}\nĐăng nhập: ${login}`,
      'Nếu liên kết không dùng được, hãy nhờ quản lý của công ty gửi lại.',
      `${IGNORE} Vui lòng không chuyển tiếp email này cho người khác.`,
    ],
    passwordWasReset: () => [
      'Mật khẩu của bạn đã được đặt lại',
      'Mật khẩu mới đã được đặt từ liên kết trong email. Bạn đã bị đăng xuất trên mọi thiết bị.',
      REPORT,
    ],
    test: (link) => [
      'Email thử',
      'Nếu bạn nhận được email này, thông báo của hệ thống chấm công sẽ đến được với bạn.',
      link,
    ],
    notifications: (count) => `${count} thông báo`,
    unsubscribe: (link) => `Ngừng thông báo qua email (không cần đăng nhập):\n${link}`,
    signature: 'Hệ thống chấm công (勤怠管理システム)\nEmail này được gửi tự động. Vui lòng không trả lời.',
    pushTest: 'Đây là thông báo thử. Thiết bị này nhận được thông báo.',
  },
};
