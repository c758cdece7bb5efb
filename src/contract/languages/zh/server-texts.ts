import type { ServerTexts } from '../server-texts.ts';
import { errors } from './errors.ts';
import { sentence } from './notices.ts';
import { names, phrases } from './phrases.ts';

const IGNORE = '如果您对此毫不知情，请忽略本邮件。';
const REPORT = '如果您对此毫不知情，请立即告知贵公司的管理员。';

/** The server's texts to employees in simplified Chinese. */
export const serverTexts: ServerTexts = {
  errors,
  phrases,
  names,
  joins: { sentence: '。', list: '、' },
  sentence,
  mails: {
    confirmAddress: (link) => [
      '请确认您的邮箱地址',
      '考勤系统中登记了此邮箱地址。\n请打开下面的链接并登录，完成确认。链接有效期为3天。',
      link,
      `${IGNORE}确认之前，不会发送其他邮件。`,
    ],
    addressChanged: () => [
      '您的邮箱地址已更改',
      '考勤系统中的此邮箱地址已被更改或删除。今后不再向此地址发送邮件。',
      REPORT,
    ],
    resetPassword: (link) => [
      '重设密码',
      '已收到您重设密码的请求。\n请打开下面的链接，设置新密码。链接30分钟内有效，且只能使用一次。',
      link,
      `${IGNORE}您的密码不会改变。`,
    ],
    firstPassword: (link, { companyId, employeeId, login }) => [
      '考勤系统登录说明',
      '您现在可以使用公司的考勤系统了。\n请打开下面的链接，设置密码。链接7天内有效，且只能使用一次。',
      link,
      `企业ID：${companyId}\n员工ID：${employeeId}\n登录：${login}`,
      '如果链接打不开，请让贵公司的管理员重新发送。',
      `${IGNORE}请不要将本邮件转发给他人。`,
    ],
    passwordWasReset: () => ['您的密码已重设', '已通过邮件中的链接设置了新密码。所有设备均已退出登录。', REPORT],
    test: (link) => ['测试邮件', '如果您收到本邮件，说明可以收到考勤系统的通知。', link],
    notifications: (count) => `${count}条通知`,
    unsubscribe: (link) => `停止邮件通知（无需登录）：\n${link}`,
    signature: '考勤系统（勤怠管理システム）\n本邮件由系统自动发送，请勿回复。',
    pushTest: '这是测试。此设备可以收到通知。',
  },
};
