import { randomUUID } from 'node:crypto';

import type { Transaction } from 'kysely';

import type { EpochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import { isOf, type UserKey } from '../../records/user-key.ts';

/**
 * The tables whose rows of a person are erased, in the order in which they can be: closings first, since a closed month
 * takes no write, and what was accepted of a day before its records, which would note in the audit log that it is void.
 */
export const ERASED_TABLES = [
  'reserved_erasure',
  'approval_case',
  'accepted_finding',
  'findings_reminder',
  'month_closing',
  'attendance_request_event',
  'request_punch',
  'attendance_request',
  'kiosk_photo',
  'time_record',
  'internal_work',
  'assigned_work',
  'shift',
  'shift_draft',
  'shift_publication',
  'shift_wish',
  'day_swap',
  'leave_draft',
  'leave_outbox',
  'leave_day',
  'leave_request',
  'leave_taken_before',
  'past_day',
  'past_month',
  'file_import_change',
  'planned_leave_exemption',
  'leave_grant',
  'leave_kind_grant',
  'care_dependent',
  'statutory_grant_review',
  'work_contract',
  'work_report_request',
  'dispatch_record',
  'client_assignment',
  'department_membership',
  'scim_user',
  'permission_assignment_person',
  'permission_assignment',
  'approval_deputy',
  'place_target',
  'birth_date',
  'work_restriction',
  'health_record',
  'pc_log',
  'idempotency_key',
  'login_session',
  'mailed_link',
  'mail_outbox',
  'notification',
  'notification_opt_out',
  'push_subscription',
  'webhook_delivery',
  'calendar_feed',
  'chat_link',
  'assistant',
  'kiosk_pin',
  'identity_card',
  'used_qr_code',
  'refused_kiosk_scan',
  'passkey',
  'recovery_code',
  'sso_identity',
  'totp_secret',
] as const;

/** Makes an account say nothing of the person. Its new ID is one that nobody types by chance. */
export async function clearAccount(trx: Transaction<DB>, user: UserKey, now: EpochMs): Promise<void> {
  const at = new Date(now);
  await trx
    .updateTable('user_account')
    .set({
      employee_id: `erased-${randomUUID()}`,
      name: '消去済み',
      name_kana: null,
      mail_address: null,
      mail_confirmed_at: null,
      role: 'user',
      password_hash: '',
      punch_key: Buffer.alloc(32),
      is_first_login: false,
      one_time_password_until: null,
      login_handed_out_at: null,
      active: false,
      hired_on: null,
      left_on: null,
      language: null,
      opens_admin_home: false,
      hides_setup: false,
      created_at: at,
      erased_at: at,
    })
    .where(isOf(user))
    .execute();
}
