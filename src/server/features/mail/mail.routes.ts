import type { mailRoutes, UndeliveredMail } from '#contract/mail.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { LoginLimits } from '../../platform/auth/login-limits.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { auditOf } from '../../records/user-key.ts';
import type { MailDelivery } from '../../shared/mail/mail-outbox.ts';
import {
  confirmMailAddress,
  mailAddressOf,
  resendConfirmation,
  sendTest,
  setMailAddress,
} from './mail-address.service.ts';
import {
  countWaiting,
  dropMail,
  MAILS,
  type UndeliveredMail as Row,
  undeliveredMails,
} from './mail-outbox.repository.ts';

const MAX_SHOWN = 200;

/** What the routes of mail need beside the platform. */
export interface MailDependencies extends RoutePlatform {
  readonly mail: MailDelivery;
  readonly loginLimits: LoginLimits;
}

/** Routes of one's mail address, and of the mails that failed. */
export const mailHandlers = (dependencies: MailDependencies): Handlers<typeof mailRoutes> => {
  const { database, mail } = dependencies;
  const { kysely } = database;
  return {
    'GET /api/mail-address': async ({ caller }) => {
      const { address, isConfirmed } = await mailAddressOf(kysely, caller);
      return { is_on: mail.isOn, address, is_confirmed: isConfirmed };
    },

    'PUT /api/mail-address': async ({ caller, body, now }) => {
      await setMailAddress(dependencies, caller, body.address, now);
      return {
        message:
          body.address === null
            ? 'メールアドレスを削除しました'
            : '確認のメールを送信しました。メールのリンクを開いてください',
      };
    },

    'POST /api/mail-address/confirmation': async ({ caller, now }) => {
      await resendConfirmation(dependencies, caller, now);
      return { message: '確認のメールを送信しました。メールのリンクを開いてください' };
    },

    'POST /api/mail-address/confirm': async ({ caller, body, now }) => {
      await confirmMailAddress(database, caller, body.token, now);
      return { message: 'メールアドレスを確認しました' };
    },

    'POST /api/mail-address/test': async ({ caller, now }) => {
      await sendTest(dependencies, caller, now);
      return { message: 'テストメールを送信しました。届くまで数分かかることがあります' };
    },

    'GET /api/admin/mails': async ({ caller }) => {
      const [waiting, rows] = await Promise.all([
        countWaiting(kysely, caller.companyId),
        undeliveredMails(kysely, caller.companyId, MAX_SHOWN),
      ]);
      return { is_on: mail.isOn, waiting, mails: rows.map(presentMail) };
    },

    'POST /api/admin/mails/{id}/resend': async ({ caller, params, now }) => {
      if (!mail.isOn) throw new AppError('mail_off');
      await kysely.transaction().execute(async (trx) => {
        const mailed = await MAILS.retry(trx, { companyId: caller.companyId, id: params.id }, now);
        if (mailed === undefined) throw new AppError('not_found');
        const { userId } = mailed;
        await writeAudit(trx, { ...auditOf({ ...caller, userId }, caller.userId), action: 'resend_mail' });
      });
      mail.wake();
      return { message: 'もう一度送信します' };
    },

    'DELETE /api/admin/mails/{id}': async ({ caller, params }) => {
      await kysely.transaction().execute(async (trx) => {
        const userId = await dropMail(trx, caller.companyId, params.id);
        if (userId === null) throw new AppError('not_found');
        await writeAudit(trx, { ...auditOf({ ...caller, userId }, caller.userId), action: 'drop_mail' });
      });
      return { message: 'メールを削除しました' };
    },
  };
};

const presentMail = (row: Row): UndeliveredMail => ({
  id: row.mail_id,
  kind: row.kind,
  user_id: row.user_id,
  employee_id: row.employee_id,
  name: row.name,
  due_at: formatTimestamp(row.due_at),
  attempts: row.attempts,
  fault: row.fault ?? '',
  failed_at: row.failed_at === null ? null : formatTimestamp(row.failed_at),
});
