import { unrestrictedTables } from './company-scope.ts';

/** A statement that isn't restricted to given companies, and needn't be. */
interface EveryCompany {
  /** What of its text names it. */
  readonly has: string;
  /** The tables of which it reads other companies' rows. */
  readonly tables: readonly string[] | 'all';
  readonly why: string;
}

/**
 * All statements over all companies. Where the schema is distributed by company each of them asks every machine, so that
 * none may be part of a request but the first three.
 */
const EVERY_COMPANY: readonly EveryCompany[] = [
  {
    has: 'folded_form("company_id") = folded_form($',
    tables: ['company', 'user_account'],
    why: 'a login and an operator name a company as they like to write it: it is looked up in its folded form',
  },
  {
    has: 'from "passkey" where "credential_id" = $1 and "rp_id" = $2',
    tables: ['passkey'],
    why: 'a login by a passkey names nobody: its credential says who it is',
  },
  {
    has: 'from "sso_settings" where "mode" <> $1 limit',
    tables: ['sso_settings'],
    why: 'once a minute: whether the login screen asks for a company’s single sign-on at all',
  },
  {
    has: '"parent_company_id" = $',
    tables: ['company'],
    why: 'a parent lists its subsidiaries, the only reference from a company to another',
  },
  {
    has: 'with recursive line as ( select company_id, parent_company_id from company',
    tables: ['company'],
    why: 'an operator gives a company a parent that must not be below it',
  },
  {
    has: 'from "company" as "c" order by "c"."company_id"',
    tables: ['company', 'user_account'],
    why: 'an operator lists the companies',
  },
  {
    has: 'select "company_id" from "company" where not exists (select "audit_entry_id" from "audit_entry"',
    tables: ['company', 'audit_entry'],
    why: 'an operator deletes the demo data only where there is nothing else',
  },
  {
    has: 'select (select count(*) from company) as companies',
    tables: ['company', 'user_account', 'time_record'],
    why: 'an operator is told what would be deleted with the demo data',
  },
  {
    has: 'select company_id from company order by company_id',
    tables: ['company'],
    why: 'the seals of an audit log are made company by company: of all of them once a start',
  },
  {
    has: 'select max(last.sealed_at) as at from company c',
    tables: ['company', 'audit_seal'],
    why: 'a start compares its clock with the last seal of all',
  },
  {
    has: 'insert into audit_entry (company_id, at, action, before, after) select company_id, $1::timestamptz',
    tables: ['company', 'audit_entry'],
    why: 'a step of the server’s clock concerns all companies: a request waits for it only where it is the first to see one',
  },
  {
    has: 'select "company_id" from "leave_reserve" order by "company_id"',
    tables: ['leave_reserve'],
    why: 'the days of leave that lapse are kept each night, company by company',
  },
  {
    has: 'select c.company_id from company c where exists (select from audit_entry e',
    tables: ['company', 'audit_entry', 'audit_leaf'],
    why: 'and then of those with new entries',
  },
  {
    has: 'select distinct on ("company_id") "company_id", "sequence", "entries", "sealed_at", "head" from "audit_seal"',
    tables: ['audit_seal'],
    why: 'the heads of all audit logs are kept elsewhere',
  },
  {
    has: 'select "company_id" from "company" order by "company_id"',
    tables: ['company'],
    why: 'a job of the night, the grants of paid leave, goes through company after company',
  },
  {
    has: 'select "company_id" as "companyId", "location_retention_days" as "days" from "company"',
    tables: ['company'],
    why: 'another one, which removes old positions',
  },
  {
    has: 'select company_id as id from company order by company_id',
    tables: ['company'],
    why: 'another one, which verifies the audit log and the records of all',
  },
  {
    has: 'delete from "login_session" where "expires_at" <= $1',
    tables: ['login_session'],
    why: 'every night what has expired is deleted, whoever’s it is',
  },
  {
    has: 'delete from file_import_change c using file_import i',
    tables: ['file_import', 'file_import_change'],
    why: 'the nightly job deletes what imports have kept that can’t be undone any more',
  },
  {
    has: 'delete from "chat_link_code" where "expires_at" <= $1',
    tables: ['chat_link_code'],
    why: 'the nightly job deletes the codes that are over',
  },
  {
    has: 'delete from "used_challenge" where "expires_at" <= $1',
    tables: ['used_challenge'],
    why: 'as the sessions are',
  },
  {
    has: 'delete from "address_cache" where greatest(looked_up_at, claimed_until) < $1',
    tables: ['address_cache'],
    why: 'as the sessions are',
  },
  {
    has: 'from "company" inner join "time_record" on "time_record"."company_id" = "company"."company_id" where "time_record"."recorded_at" >= $1 and "time_record"."address_data" is null',
    tables: ['company', 'time_record'],
    why: 'addresses whose lookup was lost are looked for, every five minutes',
  },
  {
    has: 'update "leave_outbox" set claimed_until = $1',
    tables: ['leave_outbox'],
    why: 'what is due for another system is sent, whoever’s it is: one system for all companies',
  },
  {
    has: 'update "leave_outbox" set failed_at = $1, fault = $2 where',
    tables: ['leave_outbox'],
    why: 'and what has waited for too long is given up',
  },
  {
    has: 'update "mail_outbox" set claimed_until = $1',
    tables: ['mail_outbox'],
    why: 'mails that are due are sent, whoever’s they are: one mail server for all companies',
  },
  {
    has: 'update "mail_outbox" set failed_at = $1, fault = $2 where',
    tables: ['mail_outbox'],
    why: 'as are those that have waited for too long',
  },
  {
    has: 'from notification n join user_account u on (u.company_id, u.user_id) = (n.company_id, n.user_id) where n.is_unplanned',
    tables: 'all',
    why: 'and before that is decided which notifications are mailed, and when',
  },
  {
    has: 'update notification n set is_unplanned = false',
    tables: 'all',
    why: 'which is stored of each by its key',
  },
  {
    has: 'select "company_id" from "notification_setting" where "kind" = $1',
    tables: ['notification_setting'],
    why: 'every minute the companies are looked for whose people are told of their shift beforehand',
  },
  {
    has: 'update "push_outbox" set claimed_until = $1',
    tables: ['push_outbox'],
    why: 'push messages that are due are sent, whoever’s they are',
  },
  {
    has: 'update "chat_channel" set claimed_until = $1',
    tables: ['chat_channel', 'chat_message'],
    why: 'chat channels for which something waits are told of it, whoever’s they are',
  },
  {
    has: 'update "chat_answer" set claimed_until = $1',
    tables: ['chat_answer'],
    why: 'answers in chats that are due are sent, whoever’s they are',
  },
  {
    has: 'delete from "chat_message" where "created_at" < $1',
    tables: ['chat_message'],
    why: 'as the notifications are',
  },
  {
    has: 'select from webhook_endpoint where planned_sequence is not null limit 1',
    tables: ['webhook_endpoint'],
    why: 'once audit entries are sealed, somebody looks for events only where there is a receiver',
  },
  {
    has: 'where e.planned_sequence is not null and exists (select from audit_seal s',
    tables: ['webhook_endpoint', 'audit_seal'],
    why: 'receivers for which something was sealed are planned for, whoever’s they are',
  },
  {
    has: 'update "webhook_delivery" set claimed_until = $1',
    tables: ['webhook_delivery', 'webhook_endpoint'],
    why: 'events that are due are sent, whoever’s they are',
  },
  {
    has: 'delete from "webhook_delivery" where "created_at" < $1',
    tables: ['webhook_delivery'],
    why: 'as the notifications are',
  },
  {
    has: 'delete from "webhook_secret" where "expires_at" <= $1',
    tables: ['webhook_secret'],
    why: 'as the sessions are',
  },
  {
    has: 'delete from "notification" as "n" where not coalesce(case n.kind',
    tables: ['notification'],
    why: 'as are, before, those that can’t be read',
  },
  {
    has: 'delete from "notification" as "n" where "created_at" < $1',
    tables: [
      'notification',
      'leave_request',
      'attendance_request',
      'approval_case',
      'day_swap',
      'month_closing',
      'time_record',
      'shift',
    ],
    why: 'as the sessions are',
  },
  {
    has: 'select "company_id" from "company" limit $1',
    tables: ['company'],
    why: 'a start says how to make a company where there is none',
  },
  { has: 'copy (select ', tables: 'all', why: 'a backup reads all tables whole' },
];

/** The tables that a statement doesn't restrict to given companies, without those that {@link EVERY_COMPANY} has. */
export function unexplainedTables(statement: string): readonly string[] {
  const text = statement.replaceAll(/\s+/g, ' ').trim();
  const explained = EVERY_COMPANY.filter(({ has }) => text.includes(has));
  return unrestrictedTables(statement).filter(
    (table) => !explained.some(({ tables }) => tables === 'all' || tables.includes(table.split(' ')[0] ?? '')),
  );
}
