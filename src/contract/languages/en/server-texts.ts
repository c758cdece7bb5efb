import type { ServerTexts } from '../server-texts.ts';
import { errors } from './errors.ts';
import { counted } from './dates.ts';
import { sentence } from './notices.ts';
import { names, phrases } from './phrases.ts';

const IGNORE = 'If you know nothing of it, please ignore this mail.';
const REPORT = 'If you know nothing of it, please tell an admin of your company at once.';

/** The server's texts to employees in English. */
export const serverTexts: ServerTexts = {
  errors,
  phrases,
  names,
  joins: { sentence: '. ', list: ', ' },
  sentence,
  mails: {
    confirmAddress: (link) => [
      'Confirm your mail address',
      'This mail address was entered in the attendance system.\nOpen the link below and log in to confirm it. The link works for 3 days.',
      link,
      `${IGNORE} Until it is confirmed, no other mail is sent.`,
    ],
    addressChanged: () => [
      'Your mail address was changed',
      'This mail address was replaced or deleted in the attendance system. No more mails are sent to it.',
      REPORT,
    ],
    resetPassword: (link) => [
      'Reset your password',
      'You have asked to reset your password.\nOpen the link below and choose a new one. The link works for 30 minutes, and once.',
      link,
      `${IGNORE} Your password stays as it is.`,
    ],
    firstPassword: (link, { companyId, employeeId, login }) => [
      'Your login to the attendance system',
      'You can now use the attendance system of your company.\nOpen the link below and choose your password. The link works for 7 days, and once.',
      link,
      `Company ID: ${companyId}\nEmployee ID: ${employeeId}\nLogin: ${login}`,
      'If the link doesn’t work, ask an admin of your company to send another one.',
      `${IGNORE} Please don’t forward this mail to anybody.`,
    ],
    passwordWasReset: () => [
      'Your password was reset',
      'A new password was set by the link of a mail. You were logged out on all devices.',
      REPORT,
    ],
    test: (link) => ['Test mail', 'If you get this mail, notifications of the attendance system reach you.', link],
    notifications: (count) => counted(count, 'notification'),
    unsubscribe: (link) => `Stop notifications by mail (no login needed):\n${link}`,
    signature: 'Attendance system (勤怠管理システム)\nThis mail was sent automatically. It can’t be replied to.',
    pushTest: 'This is a test. Notifications reach this device.',
  },
};
