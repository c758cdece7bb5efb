import { afterAll, beforeAll, expect, it } from 'vitest';

import { epochMs } from '#domain/time/instant.ts';
import { demoDataAt } from './demo-data-at.ts';
import { fillDemoData } from './features/demo-data/demo-data.repository.ts';
import { createFreshDatabase, type TestDatabase } from './testing/test-database.ts';

// Each index costs every write: it stays for as long as a query needs it. Those of keys are needed by the keys.

const USER = `company_id = 'demo' and user_id = 7`;
const PAGE = 'order by at desc, audit_entry_id desc limit 50';

/** What each index is for: the query of the product that it was made for, in short. */
const QUERIES: Readonly<Record<string, string>> = {
  api_secret_client: `select from api_secret where company_id = 'demo' and api_client_id = 1`,
  approval_case_waiting: `select from approval_case where company_id = 'demo' and waits_since is not null order by waits_since`,
  approval_deputy_of: `select from approval_deputy where company_id = 'demo' and deputy_user_id = 1`,
  assigned_work_day: `select from assigned_work where ${USER} and work_date between '2026-11-01' and '2026-11-30'`,
  attendance_request_day: `select from attendance_request where ${USER} and work_date between '2026-11-01' and '2026-11-30'`,
  attendance_request_entered: `select from attendance_request where company_id = 'demo' and entered_by_user_id = 7`,
  attendance_request_event_actor: `select from attendance_request_event where company_id = 'demo' and actor_user_id = 7`,
  attendance_request_event_request: `select * from attendance_request_event where company_id = 'demo' and attendance_request_id = 1 order by attendance_request_event_id`,
  attendance_request_pending: `select from attendance_request where company_id = 'demo' and status = 'pending' order by submitted_at`,
  audit_entry_action: `select from audit_entry where company_id = 'demo' and action = 'close_month' and action <> 'punch' ${PAGE}`,
  audit_entry_actor: `select from audit_entry where company_id = 'demo' and actor_user_id = 7 ${PAGE}`,
  audit_entry_day: `select from audit_entry where company_id = 'demo' and subject_user_id = 7 and work_date = '2026-11-20'`,
  audit_entry_leave_decision: `select after from audit_entry where company_id = 'demo' and actor_user_id = 7 and action in ('agree_to_leave', 'approve_leave', 'return_leave', 'reject_leave')`,
  audit_entry_newest: `select from audit_entry where company_id = 'demo' ${PAGE}`,
  audit_entry_subject: `select from audit_entry where company_id = 'demo' and subject_user_id = 7 ${PAGE}`,
  care_dependent_user: `select from care_dependent where ${USER}`,
  chat_answer_app: `delete from chat_answer where company_id = 'demo' and chat_app_id = 1`,
  chat_link_user: `select from chat_link where ${USER}`,
  chat_message_waiting: `select from chat_message where company_id = 'demo' and chat_channel_id = 1 and settled_at is null`,
  client_assignment_client: `select from client_assignment where company_id = 'demo' and client_company_id = 1`,
  client_assignment_dispatch: `select from client_assignment where company_id = 'demo' and contract_kind = 'dispatch'`,
  client_assignment_user: `select from client_assignment where ${USER} order by from_date`,
  day_swap_pending: `select from day_swap where company_id = 'demo' and status = 'pending' order by day_swap_id limit 500`,
  day_swap_user: `select from day_swap where ${USER} order by day_swap_id desc`,
  department_membership_department: `select from department_membership where company_id = 'demo' and department_id = 1`,
  dispatch_record_user: `select from dispatch_record where ${USER} order by record_date`,
  file_import_change_user: `select from file_import_change where ${USER}`,
  file_import_recent: `select from file_import where company_id = 'demo' and import = 'contracts' order by file_import_id desc limit 20`,
  health_record_period: `select from health_record where company_id = 'demo' and from_date = '2026-10-01'`,
  identity_card_user: `select from identity_card where ${USER}`,
  internal_work_day: `select from internal_work where ${USER} and work_date = '2026-11-20'`,
  kiosk_photo_taken: `select from kiosk_photo where company_id = 'demo' and taken_at < now() - interval '1 year' order by taken_at limit 200`,
  kiosk_photo_user: `select from kiosk_photo where ${USER}`,
  leave_day_date: `select from leave_day where company_id = 'demo' and work_date between '2026-11-01' and '2026-11-02'`,
  leave_day_user: `select from leave_day where ${USER} and work_date between '2026-11-01' and '2026-11-30'`,
  leave_draft_user: `select from leave_draft where ${USER}`,
  leave_grant_user: `select from leave_grant where ${USER} order by granted_on`,
  leave_kind_grant_expires: `select from leave_kind_grant where company_id = 'demo' and kind = 'comp_day' and expires_on between '2026-11-20' and '2026-12-20' order by expires_on`,
  leave_kind_grant_user: `select from leave_kind_grant where ${USER} and kind = 'stocked' order by granted_on`,
  leave_outbox_due: `select from leave_outbox where delivered_revision < revision and failed_at is null and next_attempt_at <= now()`,
  leave_request_day: `select from leave_request where ${USER} and start_date <= '2026-11-30' order by start_date`,
  leave_request_kind: `select from leave_request where company_id = 'demo' and kind = 'summer' and kind <> 'annual'`,
  leave_request_month: `select from leave_request where company_id = 'demo' and start_date between '2026-11-01' and '2026-11-02'`,
  leave_request_pending: `select from leave_request where company_id = 'demo' and status = 'pending' order by created_at`,
  leave_taken_before_date: `select from leave_taken_before where company_id = 'demo' and work_date >= '2026-01-01'`,
  login_session_user: `delete from login_session where ${USER}`,
  mail_outbox_due: `select from mail_outbox where failed_at is null and next_attempt_at <= now()`,
  mail_outbox_failed: `select from mail_outbox where company_id = 'demo' and failed_at is not null order by failed_at`,
  month_closing_from_date: `select from month_closing where company_id = 'demo' and from_date = '2026-10-01'`,
  notification_of_mail: `select from notification where ${USER} and mail_due_at = '2026-11-20 07:30+09'`,
  notification_of_push: `select from notification where ${USER} and push_due_at = '2026-11-20 07:30+09'`,
  notification_of_user: `select from notification where ${USER} and shows_in_app order by notification_id desc limit 50`,
  notification_unplanned: `select from notification where is_unplanned order by company_id, notification_id limit 1000`,
  notification_unread: `select from notification where ${USER} and shows_in_app and read_at is null`,
  passkey_credential: `select from passkey where credential_id = 'x'`,
  passkey_user: `select from passkey where ${USER}`,
  past_day_import: `select from past_day where company_id = 'demo' and file_import_id = 1`,
  past_month_import: `select from past_month where company_id = 'demo' and file_import_id = 1`,
  permission_assignment_person_user: `select from permission_assignment_person where ${USER}`,
  permission_assignment_user: `select from permission_assignment where ${USER}`,
  push_outbox_due: `select from push_outbox where next_attempt_at <= now()`,
  push_subscription_user: `select from push_subscription where ${USER}`,
  refused_kiosk_scan_user: `select from refused_kiosk_scan where ${USER}`,
  request_punch_user: `select from request_punch where ${USER}`,
  request_punch_with_place: `select from request_punch where company_id = 'demo' and recorded_at < now() - interval '1 year' and latitude is not null order by recorded_at limit 1000`,
  scim_client_api_client: `select from scim_client where company_id = 'demo' and api_client_id = 1`,
  scim_user_manager: `select from scim_user where company_id = 'demo' and manager_user_id = 7`,
  time_record_absence: `select from time_record where company_id = 'demo' and record_type = 'absence' and superseded_at is null and work_date between '2026-11-01' and '2026-11-30'`,
  time_record_day: `select from time_record where ${USER} and superseded_at is null and work_date between '2026-11-01' and '2026-11-30' order by work_date`,
  time_record_instant: `select from time_record where ${USER} and recorded_at > now() - interval '1 day' order by recorded_at desc`,
  time_record_with_place: `select from time_record where company_id = 'demo' and recorded_at < now() - interval '1 year' and (latitude is not null or address_data is not null)`,
  user_account_created: `select from user_account where company_id = 'demo' order by created_at, user_id limit 50`,
  user_account_name: `select from user_account where company_id = 'demo' order by coalesce(name_kana, name), employee_id limit 50`,
  webhook_attempt_delivery: `select from webhook_attempt where company_id = 'demo' and webhook_delivery_id = 1`,
  webhook_delivery_failed: `select count(*) from webhook_delivery where company_id = 'demo' and webhook_endpoint_id = 1 and failed_at is not null`,
  webhook_delivery_user: `delete from webhook_delivery where ${USER}`,
  webhook_delivery_waiting: `select from webhook_delivery where company_id = 'demo' and webhook_endpoint_id = 1 and delivered_at is null and failed_at is null order by user_id, audit_entry_id`,
  webhook_secret_endpoint: `select from webhook_secret where company_id = 'demo' and webhook_endpoint_id = 1`,
  work_contract_employment_type: `select from work_contract where company_id = 'demo' and employment_type_id = 1`,
  work_contract_work_rule: `select from work_contract where company_id = 'demo' and work_rule_id = 1`,
  work_report_link_client: `select from work_report_link where company_id = 'demo' and client_company_id = 1`,
  work_report_request_link: `select from work_report_request where company_id = 'demo' and work_report_link_id = 1 order by work_report_request_id`,
  work_report_request_month: `select from work_report_request where company_id = 'demo' and month = '2026-11' order by client_assignment_id`,
  work_report_request_user: `select from work_report_request where ${USER}`,
  work_restriction_user: `select from work_restriction where ${USER} order by from_date`,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createFreshDatabase(1);
  await fillDemoData(database.kysely, demoDataAt(epochMs(Date.parse('2026-11-20T09:00:00+09:00'))));
  await database.pool.query(`
    insert into login_session (company_id, session_hash, user_id, expires_at)
    select company_id, decode(md5(user_id::text) || md5(user_id::text), 'hex'), user_id, now() from user_account`);
  // Of many people on many days.
  await database.pool.query(`
    insert into audit_entry (company_id, at, subject_user_id, work_date, action)
    select 'demo', now(), user_id, date '2026-01-01' + days, 'punch' from user_account, generate_series(0, 299) as days
    where company_id = 'demo'`);
  await database.pool.query('analyze');
  await database.pool.query('set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off');
});
afterAll(() => database.drop());

it('each has a query that needs it', async () => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not i.indisunique order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(QUERIES));
});

it.each(Object.entries(QUERIES))('%s is what PostgreSQL reads for it', async (index, query) => {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${query}`);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(new RegExp(`using ${index} on`));
});
