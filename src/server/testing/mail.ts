import { createLog } from '../platform/log.ts';
import { createReportLinkMails } from '../features/assignments/report-link-mails.ts';
import { createMailOutbox } from '../features/mail/mail-outbox.ts';
import { createNotificationMails } from '../features/notifications/notification-mails.ts';
import { createPlanning } from '../features/notifications/planning.ts';
import { type MailSettings, mailSettings } from '../platform/mail/settings.ts';
import { createMailer } from '../platform/mail/smtp.ts';
import type { MailDelivery } from '../shared/mail/mail-outbox.ts';
import { startSmtpServer, type TestSmtpServer } from './smtp-server.ts';
import type { TestServer } from './test-server.ts';

/** Mail that is on, and which the test sends by hand. */
export const mailByHand: MailDelivery = { isOn: true, wake: () => undefined };

/** The sending of mail by a test. */
export interface TestMail {
  readonly smtp: TestSmtpServer;
  readonly settings: MailSettings;
  /** The delays, in seconds, after which the outbox wanted to be woken. */
  readonly wakes: number[];
  /** Sends what is due. */
  deliver(): Promise<void>;
  stop(): Promise<void>;
}

/** Sends the mails of a test server to a mail server of its own. */
export async function startTestMail(server: TestServer): Promise<TestMail> {
  const smtp = await startSmtpServer();
  const settings = mailSettings({
    KINTAI_SMTP_URL: smtp.url,
    KINTAI_MAIL_FROM: { name: '勤怠', address: 'kintai@example.com' },
    KINTAI_URL: 'https://kintai.example.com',
  });
  if (settings === null) throw new Error('mail is off');
  const mailer = createMailer(settings);
  const wakes: number[] = [];
  const outbox = createMailOutbox({
    database: server.runtime,
    settings,
    mailer,
    notifications: createNotificationMails({
      plan: createPlanning(server.runtime, { mail: true, push: false }),
      unsubscribing: server.unsubscribing,
      siteUrl: settings.siteUrl,
    }),
    links: createReportLinkMails(settings),
    log: createLog('silent'),
    now: server.now,
    wakeIn: (seconds) => void wakes.push(seconds),
  });
  return {
    smtp,
    settings,
    wakes,
    deliver: () => outbox.deliverDue(new AbortController().signal),
    async stop() {
      mailer.close();
      await smtp.stop();
    },
  };
}
