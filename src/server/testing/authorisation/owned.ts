import { readFileSync } from 'node:fs';

import { randomInt, randomUUID } from 'node:crypto';

import type { Insertable } from 'kysely';

import type { Role } from '#domain/users/role.ts';
import { NO_OWN_CHOICES, type WorkRule } from '#domain/work-rules/work-rule.ts';
import { SESSION_MS } from '#domain/users/password.ts';
import { epochMs } from '#domain/time/instant.ts';
import { parsePeriodName } from '#domain/working-time/wage-period.ts';
import { sessionHash } from '../../platform/auth/tokens.ts';
import type { DB } from '../../platform/database/schema.ts';
import { sha256 } from '../../platform/sha256.ts';
import type { UserKey } from '../../records/user-key.ts';
import { versionOf } from '../../records/version.ts';
import { addApiClient } from '../api-client-builders.ts';
import { addCase, addCompany, addUser, cheapHash, type TestUser } from '../builders.ts';
import { addLeaveGrant, addLeaveRequest, assignToClient, employ } from '../leave-builders.ts';
import type { TestServer } from '../test-server.ts';

/** A past working day on which everybody of {@link Owned} worked. */
export const DAY = '2026-11-10';

/** Sundays on which the employee of {@link Owned} worked: with compensation, and without. */
export const [GIVEN, WORKED] = ['2026-11-01', '2026-11-08'];

/** The first day on which the caller and the employee are each other's deputies. */
export const DEPUTY_FROM = '2026-11-02';
/** The employee's month that waits for the caller's approval. */
export const MONTH_TO_APPROVE = '2026-09';

/** A client's own form of its reports. */
export const CLIENT_FORM = readFileSync(new URL('../../platform/xlsx/testing/form.xlsx', import.meta.url));

/** What is agreed on with a client: its share leaves room for another. */
const assignmentOf = (groups: { readonly clientCompany: number; readonly jobAssignment: number }) => ({
  client_company_id: groups.clientCompany,
  job_assignment_id: groups.jobAssignment,
  from_date: '2024-04-01',
  share_percent: 60,
  monthly_price: 700_000,
});

/** A company with one row of each table, by ids. */
export interface Owned {
  readonly companyId: string;
  /** Part of every text of the company: a response to a stranger must not contain it. */
  readonly secret: string;
  /** The caller of the requests. */
  readonly caller: TestUser;
  readonly token: string;
  /** The session of the token, by its number. */
  readonly session: number;
  /** A colleague, the subject of admins' requests. */
  readonly employee: number;
  readonly clientCompany: number;
  readonly jobAssignment: number;
  readonly employmentType: number;
  readonly fileImport: number;
  /** One without people, and one with the employee in it. */
  readonly department: number;
  readonly clientAssignment: number;
  /** The caller's own. */
  readonly ownAssignment: number;
  /** A workplace of the client that takes dispatched workers. */
  readonly dispatchWorkplace: number;
  /** Links by which a client is asked to approve the report of the employee, and of the caller. */
  readonly reportLink: number;
  /** A client, and an assignment of the employee to it, of which no report is with the client. */
  readonly unaskedClient: number;
  readonly unaskedAssignment: number;
  readonly ownReportLink: number;
  /** The employee's dispatch to the client, and a record of theirs. */
  readonly dispatch: number;
  readonly dispatchRecord: number;
  readonly usedDepartment: number;
  /** The caller's own clock-in, report of a late arrival and pending request of leave; then the employee's rows. */
  readonly record: number;
  readonly report: number;
  readonly leaveRequest: number;
  readonly employeeRecord: number;
  readonly employeeShift: number;
  readonly employeeInternalWork: number;
  readonly employeeLeaveRequest: number;
  /** Grants without usage, of paid leave and of another kind. */
  readonly employeeGrant: number;
  readonly employeeKindGrant: number;
  /** The records of the employee and of the caller, with a photo of a shared device. */
  readonly photo: number;
  readonly ownPhoto: number;
  /** A place to punch at, for the employee. */
  readonly place: number;
  /** In trouble. */
  readonly chatChannel: number;
  /** Of the caller. */
  readonly pushSubscription: number;
  /** A receiver of events, and an event that it has got. */
  readonly webhook: number;
  readonly webhookDelivery: number;
  /** A program that calls the API, and a secret of it. */
  readonly apiClient: number;
  readonly apiSecret: number;
  /** An AI assistant of the caller. */
  readonly assistant: number;
  /** A chat app that the caller has linked, and a code that links another one. */
  readonly chatApp: number;
  readonly chatLink: number;
  readonly chatCode: string;
  /** A registered shared device, and the PIN of the employee there. */
  readonly kiosk: number;
  readonly kioskToken: string;
  readonly kioskCode: string;
  /** The employee's IC card. */
  readonly card: number;
  /** A scan of the employee's that couldn't be taken. */
  readonly refusedScan: number;
  readonly employeeId: string;
  readonly payrollTemplate: number;
  /** Of the client company. */
  readonly reportTemplate: number;
  readonly workRule: number;
  readonly restriction: number;
  readonly shiftPattern: number;
  /** Swaps that wait: the caller's own, and the employee's. */
  readonly swap: number;
  readonly employeeSwap: number;
  /** Requests: the caller's own that waits, and a draft of theirs; the employee's that waits. */
  readonly request: number;
  readonly draftRequest: number;
  readonly leaveDraft: number;
  readonly employeeRequest: number;
  /** A route of approval; the employee's month of {@link MONTH_TO_APPROVE} waits for the caller. */
  readonly approvalRoute: number;
  /** A day of planned leave, which the employee is left out of. */
  readonly plannedLeave: number;
  /** A role that nobody has, one that the employee has over themself, and that assignment. */
  readonly permissionRole: number;
  readonly usedPermissionRole: number;
  readonly permissionAssignment: number;
  /** A mail to the employee that was given up. */
  readonly mail: number;
}

interface CallerOptions {
  readonly role: Role;
  readonly isFirstLogin?: boolean;
}

/** A record of a dispatched worker. */
async function addDispatchRecord(
  { database: { kysely } }: TestServer,
  { companyId, userId }: UserKey,
  content: string,
): Promise<number> {
  const { dispatch_record_id: id } = await kysely
    .insertInto('dispatch_record')
    .values({ company_id: companyId, user_id: userId, kind: 'training', record_date: '2026-10-01', content })
    .returning('dispatch_record_id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A workplace of the client, with an extension of its limit. */
async function addWorkplace(
  { database: { kysely } }: TestServer,
  companyId: string,
  clientCompanyId: number,
  secret: string,
): Promise<number> {
  const { dispatch_workplace_id: id } = await kysely
    .insertInto('dispatch_workplace')
    .values({ company_id: companyId, client_company_id: clientCompanyId, name: secret, accepted_from: '2024-04-01' })
    .returning('dispatch_workplace_id')
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('dispatch_extension')
    .values({ company_id: companyId, dispatch_workplace_id: id, limit_on: '2030-04-01', union_heard_on: '2027-02-01' })
    .execute();
  return id;
}

/** Creates one, with the caller logged in. */
export async function addOwned(server: TestServer, { role, isFirstLogin = false }: CallerOptions): Promise<Owned> {
  const { database } = server;
  const secret = `極秘${randomUUID()}`;
  const companyId = await addCompany(database, { name: `${secret}株式会社`, asksConfirmation: true });
  const caller = await addUser(database, { companyId, role, isFirstLogin, name: `${secret} 本人` });
  const employee = await addUser(database, { companyId, name: `${secret} 同僚` });
  const groups = await addGroups(server, companyId, secret);
  await employ(database, caller, '2024-04-01');
  await employ(database, employee, '2024-04-01');
  const own = await addDay(server, caller, secret);
  const day = await addDay(server, employee, secret);
  for (const person of [caller, employee]) await addLeaveGrant(database, person, '2025-10-01', 10);
  await addLogos(server, companyId, secret);
  await addPlanning(server, employee, secret);
  await addRestDays(server, employee);
  const clientAssignment = await assignToClient(database, employee, assignmentOf(groups));
  const ownAssignment = await assignToClient(database, caller, assignmentOf(groups));
  return {
    companyId,
    secret,
    caller,
    ...(await openSession(server, caller)),
    employee: employee.userId,
    ...groups,
    clientAssignment,
    ownAssignment,
    dispatch: await assignToClient(database, employee, {
      client_company_id: groups.clientCompany,
      contract_kind: 'dispatch',
      from_date: '2022-04-01',
      to_date: '2024-03-31',
    }),
    dispatchRecord: await addDispatchRecord(server, employee, secret),
    dispatchWorkplace: await addWorkplace(server, companyId, groups.clientCompany, secret),
    ...(await addUnasked(server, employee, secret)),
    reportLink: await addReportLink(server, employee, { client: groups.clientCompany, assignment: clientAssignment }),
    ownReportLink: await addReportLink(server, caller, { client: groups.clientCompany, assignment: ownAssignment }),
    department: await addDepartment(server, companyId, secret),
    usedDepartment: await addDepartment(server, companyId, secret, employee),
    record: own.record,
    report: own.report,
    leaveRequest: await addLeaveRequest(database, caller, '2026-11-26', 'pending'),
    leaveDraft: await addLeaveDraft(server, caller, secret),
    employeeRecord: day.record,
    employeeShift: day.shift,
    employeeInternalWork: day.internalWork,
    employeeLeaveRequest: await addLeaveRequest(database, employee, '2026-11-26', 'pending'),
    employeeGrant: await addLeaveGrant(database, employee, '2026-04-01', 10),
    employeeKindGrant: await addKindGrant(server, employee, secret),
    photo: await addPhoto(server, employee, day.record),
    ownPhoto: await addPhoto(server, caller, own.record),
    place: await addPlace(server, employee, secret),
    chatChannel: await addChatChannel(server, companyId, secret),
    pushSubscription: await addSubscription(server, caller, secret),
    ...(await addWebhook(server, employee, secret)),
    ...(await addUnassignedClient(server, companyId, secret)),
    ...(await addChatApps(server, caller, secret)),
    assistant: await addAssistant(server, caller, secret),
    ...(await addSso(server, employee, secret)),
    ...(await addKiosk(server, employee, secret)),
    payrollTemplate: await addPayrollTemplate(server, companyId, secret),
    workRule: await addWorkRule(server, companyId, secret),
    restriction: await addRestriction(server, employee),
    shiftPattern: await addShiftPattern(server, companyId, secret),
    swap: await addSwap(server, caller, secret),
    employeeSwap: await addSwap(server, employee, secret),
    request: await addRequest(server, caller, { date: '2026-11-13', reason: secret }),
    draftRequest: await addRequest(server, caller, { date: '2026-11-12', reason: secret, isDraft: true }),
    employeeRequest: await addRequest(server, employee, { date: DAY, reason: secret }),
    plannedLeave: await addPlannedLeave(server, employee, secret),
    ...(await addPermissions(server, employee, secret)),
    fileImport: await addFileImport(server, caller),
    mail: await addMail(server, employee),
    approvalRoute: await addApprovals(server, caller, employee, secret),
  };
}

/** A receiver of events that is on, with a secret and an event that was delivered. */
async function addWebhook({ database: { kysely }, now }: TestServer, { companyId, userId }: UserKey, secret: string) {
  const at = new Date(now());
  const { webhook_endpoint_id: webhook } = await kysely
    .insertInto('webhook_endpoint')
    .values({
      company_id: companyId,
      name: `${secret} 受信`,
      webhook_url: 'https://hooks.example.com/kintai',
      events: ['punch.created'],
      planned_sequence: 0,
    })
    .returning('webhook_endpoint_id')
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('webhook_secret')
    .values({
      company_id: companyId,
      webhook_endpoint_id: webhook,
      sealed: Buffer.alloc(32, secret),
      ending: 'abcd',
      created_at: at,
    })
    .execute();
  const { audit_entry_id } = await kysely
    .insertInto('audit_entry')
    .values({ company_id: companyId, subject_user_id: userId, action: 'punch', at })
    .returning('audit_entry_id')
    .executeTakeFirstOrThrow();
  const { webhook_delivery_id: webhookDelivery } = await kysely
    .insertInto('webhook_delivery')
    .values({
      company_id: companyId,
      webhook_endpoint_id: webhook,
      audit_entry_id,
      user_id: userId,
      created_at: at,
      delivered_at: at,
      next_attempt_at: at,
    })
    .returning('webhook_delivery_id')
    .executeTakeFirstOrThrow();
  return { webhook, webhookDelivery };
}

/** An identity provider that nobody logs in by, an account there, and a service for personnel that is off. */
async function addSso({ database: { kysely }, now }: TestServer, { companyId, userId }: TestUser, secret: string) {
  const issuer = 'https://login.example.com';
  await kysely
    .insertInto('sso_settings')
    .values({ company_id: companyId, issuer, client_id: `${secret} アプリ` })
    .execute();
  await kysely
    .insertInto('hr_service')
    .values({ company_id: companyId, service: 'smarthr', client_id: `${secret} アプリ` })
    .execute();
  const at = new Date(now());
  await kysely
    .insertInto('sso_identity')
    .values({ company_id: companyId, user_id: userId, issuer, subject: secret, linked_at: at, last_used_at: at })
    .execute();
  return {};
}

/** A client with an account that nothing is assigned to. */
async function addUnassignedClient({ database, now }: TestServer, companyId: string, secret: string) {
  const name = `${secret} 連携`;
  const account = await addUser(database, { companyId, name });
  const { apiClient, apiSecret } = await addApiClient(database.kysely, account, { name, now: now() });
  return { apiClient, apiSecret };
}

async function addUnasked({ database }: TestServer, employee: UserKey, secret: string) {
  const { client_company_id: unaskedClient } = await database.kysely
    .insertInto('client_company')
    .values({ company_id: employee.companyId, name: `${secret} 依頼なし` })
    .returning('client_company_id')
    .executeTakeFirstOrThrow();
  const { client_assignment_id: unaskedAssignment } = await database.kysely
    .insertInto('client_assignment')
    .values({
      company_id: employee.companyId,
      user_id: employee.userId,
      client_company_id: unaskedClient,
      from_date: '2020-05-01',
      to_date: '2020-05-31',
    })
    .returning('client_assignment_id')
    .executeTakeFirstOrThrow();
  return { unaskedClient, unaskedAssignment };
}

/** A link by which the client is asked to approve the person's report of the month of {@link DAY}. */
async function addReportLink(
  { database: { kysely } }: TestServer,
  { companyId, userId }: UserKey,
  at: { readonly client: number; readonly assignment: number },
): Promise<number> {
  const month = parsePeriodName(DAY.slice(0, 7));
  if (month === null) throw new Error('no month');
  const { id } = await kysely
    .insertInto('work_report_link')
    .values({
      company_id: companyId,
      client_company_id: at.client,
      month,
      approver_name: '田中 一郎',
      created_by_user_id: userId,
      created_at: new Date('2026-11-19T12:00:00+09:00'),
      expires_at: new Date('2027-11-19T12:00:00+09:00'),
    })
    .returning('work_report_link_id as id')
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('work_report_request')
    .values({
      company_id: companyId,
      work_report_link_id: id,
      user_id: userId,
      client_assignment_id: at.assignment,
      month,
    })
    .execute();
  return id;
}

/** An import of months before the go-live that has changed nothing. */
async function addFileImport({ database: { kysely }, now }: TestServer, { companyId, userId }: UserKey) {
  const row = await kysely
    .insertInto('file_import')
    .values({
      company_id: companyId,
      import: 'past_months',
      at: new Date(now()),
      actor_user_id: userId,
      added: 0,
      changed: 0,
    })
    .returning('file_import_id')
    .executeTakeFirstOrThrow();
  return row.file_import_id;
}

/** Two roles, of which the employee has one over themself. */
async function addPermissions({ database: { kysely } }: TestServer, { companyId, userId }: UserKey, secret: string) {
  const [unused, used] = await kysely
    .insertInto('permission_role')
    .values(
      ['未使用', '使用中'].map((name) => ({
        company_id: companyId,
        name: `${secret} ${name}`,
        permissions: ['read_users' as const],
      })),
    )
    .returning('permission_role_id')
    .execute();
  const [permissionRole, usedPermissionRole] = [unused?.permission_role_id ?? 0, used?.permission_role_id ?? 0];
  const { permission_assignment_id: permissionAssignment } = await kysely
    .insertInto('permission_assignment')
    .values({
      company_id: companyId,
      user_id: userId,
      permission_role_id: usedPermissionRole,
      scope: 'people',
      from_date: '2026-04-01',
    })
    .returning('permission_assignment_id')
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('permission_assignment_person')
    .values({ company_id: companyId, permission_assignment_id: permissionAssignment, user_id: userId })
    .execute();
  return { permissionRole, usedPermissionRole, permissionAssignment };
}

async function addApprovals(
  { database: { kysely } }: TestServer,
  { companyId, userId }: UserKey,
  employee: UserKey,
  name: string,
): Promise<number> {
  const company = { company_id: companyId };
  const between = { from_date: DEPUTY_FROM, to_date: '2026-12-31' };
  await kysely
    .insertInto('approval_deputy')
    .values([
      { ...company, user_id: userId, deputy_user_id: employee.userId, ...between },
      { ...company, user_id: employee.userId, deputy_user_id: userId, ...between },
    ])
    .execute();
  await kysely
    .insertInto('approval_settings')
    .values({ ...company, remind_after_days: 3, escalate_after_days: 7, closes_unapproved: true })
    .execute();
  const at = new Date('2026-10-01T09:00:00+09:00');
  await kysely
    .insertInto('month_closing')
    .values({
      ...company,
      user_id: employee.userId,
      from_date: `${MONTH_TO_APPROVE}-01`,
      to_date: `${MONTH_TO_APPROVE}-30`,
      status: 'confirmed',
      at,
      by_user_id: employee.userId,
    })
    .execute();
  await kysely
    .insertInto('approval_case')
    .values({
      ...company,
      user_id: employee.userId,
      from_date: `${MONTH_TO_APPROVE}-01`,
      steps: JSON.stringify([{ approvers: [userId], mode: 'one' }]),
      waits_since: at,
      waits_for: [userId],
    })
    .execute();
  const { id } = await kysely
    .insertInto('approval_route')
    .values({ ...company, name, position: 1, kinds: ['overtime'], steps: JSON.stringify([{ by: 'admins' }]) })
    .returning('approval_route_id as id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addPlace({ database: { kysely } }: TestServer, { companyId, userId }: UserKey, name: string) {
  const { place_id } = await kysely
    .insertInto('place')
    .values({ company_id: companyId, name, latitude: 35.681236, longitude: 139.767125, radius: 100, is_for_all: false })
    .returning('place_id')
    .executeTakeFirstOrThrow();
  await kysely.insertInto('place_target').values({ company_id: companyId, place_id, user_id: userId }).execute();
  return place_id;
}

async function addChatChannel({ database: { kysely } }: TestServer, companyId: string, name: string): Promise<number> {
  const at = new Date('2026-11-19T12:00:00+09:00');
  const { chat_channel_id } = await kysely
    .insertInto('chat_channel')
    .values({
      company_id: companyId,
      service: 'slack',
      name,
      webhook_url: `https://hooks.slack.com/services/${encodeURIComponent(name)}`,
      kinds: ['month_closed'],
      next_attempt_at: at,
      fault: 'HTTP 404',
      failed_at: at,
    })
    .returning('chat_channel_id')
    .executeTakeFirstOrThrow();
  return chat_channel_id;
}

async function addSubscription({ database: { kysely } }: TestServer, { companyId, userId }: UserKey, secret: string) {
  const session = { company_id: companyId, session_hash: Buffer.alloc(32, `session of ${companyId} ${userId}`) };
  await kysely
    .insertInto('login_session')
    .values({ ...session, user_id: userId, expires_at: new Date('2026-12-19T12:00:00+09:00') })
    .execute();
  const { push_subscription_id } = await kysely
    .insertInto('push_subscription')
    .values({
      ...session,
      user_id: userId,
      endpoint: 'https://web.push.apple.com/1',
      endpoint_hash: Buffer.alloc(32, `${companyId} ${userId}`),
      public_key: Buffer.alloc(65, 4),
      auth_secret: Buffer.alloc(16, 1),
      device: secret,
      created_at: new Date('2026-11-19T12:00:00+09:00'),
    })
    .returning('push_subscription_id')
    .executeTakeFirstOrThrow();
  return push_subscription_id;
}

async function addMail({ database: { kysely } }: TestServer, { companyId, userId }: UserKey): Promise<number> {
  const at = new Date('2026-11-19T12:00:00+09:00');
  const { mail_id } = await kysely
    .insertInto('mail_outbox')
    .values({
      company_id: companyId,
      user_id: userId,
      kind: 'test',
      due_at: at,
      next_attempt_at: at,
      fault: 'SMTP 550',
      failed_at: at,
    })
    .returning('mail_id')
    .executeTakeFirstOrThrow();
  return mail_id;
}

async function addGroups({ database: { kysely } }: TestServer, companyId: string, name: string) {
  const named = { company_id: companyId, name };
  const client = await kysely
    .insertInto('client_company')
    .values(named)
    .returning('client_company_id')
    .executeTakeFirstOrThrow();
  const job = await kysely
    .insertInto('job_assignment')
    .values({ ...named, client_company_id: client.client_company_id })
    .returning('job_assignment_id')
    .executeTakeFirstOrThrow();
  const type = await kysely
    .insertInto('employment_type')
    .values(named)
    .returning('employment_type_id')
    .executeTakeFirstOrThrow();
  const template = await kysely
    .insertInto('work_report_template')
    .values({
      company_id: companyId,
      client_company_id: client.client_company_id,
      title: name,
      report_columns: ['date', 'work'],
      seals: [name],
    })
    .returning('work_report_template_id')
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('work_report_form')
    .values({
      company_id: companyId,
      work_report_template_id: template.work_report_template_id,
      content: CLIENT_FORM,
    })
    .execute();
  return {
    reportTemplate: template.work_report_template_id,
    clientCompany: client.client_company_id,
    jobAssignment: job.job_assignment_id,
    employmentType: type.employment_type_id,
  };
}

async function addDepartment(
  { database: { kysely } }: TestServer,
  companyId: string,
  name: string,
  member?: UserKey,
): Promise<number> {
  const { department_id: id } = await kysely
    .insertInto('department')
    .values({ company_id: companyId, kind: 'department', code: randomUUID(), name })
    .returning('department_id')
    .executeTakeFirstOrThrow();
  if (member !== undefined)
    await kysely
      .insertInto('department_membership')
      .values({
        company_id: companyId,
        user_id: member.userId,
        department_id: id,
        kind: 'department',
        from_date: '2026-04-01',
        is_main: true,
      })
      .execute();
  return id;
}

async function addPlannedLeave({ database: { kysely } }: TestServer, user: UserKey, secret: string): Promise<number> {
  const day = await kysely
    .insertInto('planned_leave_day')
    .values({ company_id: user.companyId, calendar_date: '2026-11-27', is_for_all: true, name: secret })
    .returning(['company_id', 'planned_leave_day_id'])
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('planned_leave_exemption')
    .values({ ...day, user_id: user.userId, reason: secret })
    .execute();
  return day.planned_leave_day_id;
}

async function addWorkRule({ database }: TestServer, companyId: string, secret: string): Promise<number> {
  const { work_rule_id: id } = await database.kysely
    .insertInto('work_rule')
    .values({ company_id: companyId, name: `${secret} 時給`, kind: 'hourly' })
    .returning('work_rule_id')
    .executeTakeFirstOrThrow();
  await database.kysely
    .insertInto('work_rule_version')
    .values({
      company_id: companyId,
      work_rule_id: id,
      effective_month: '2020-01-01',
      settings: JSON.stringify({ kind: 'hourly', ...NO_OWN_CHOICES } satisfies WorkRule),
    })
    .execute();
  return id;
}

/** One that is over: no shift of the requests is against it. */
async function addRestriction({ database: { kysely } }: TestServer, { companyId, userId }: UserKey): Promise<number> {
  const { work_restriction_id: id } = await kysely
    .insertInto('work_restriction')
    .values({
      company_id: companyId,
      user_id: userId,
      kind: 'pregnant_no_night',
      from_date: '2025-01-01',
      to_date: '2025-12-31',
    })
    .returning('work_restriction_id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A kind of leave with grants, and one of them. */
async function addKindGrant(
  { database: { kysely } }: TestServer,
  { companyId, userId }: UserKey,
  secret: string,
): Promise<number> {
  await kysely
    .insertInto('leave_kind')
    .values({
      company_id: companyId,
      kind: 'refreshment',
      name: secret,
      active: true,
      is_paid: true,
      has_grants: true,
    })
    .execute();
  const { leave_kind_grant_id: id } = await kysely
    .insertInto('leave_kind_grant')
    .values({ company_id: companyId, user_id: userId, kind: 'refreshment', granted_on: '2026-04-01', days: 3 })
    .returning('leave_kind_grant_id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a photo to a punch. */
async function addPhoto({ database: { kysely } }: TestServer, user: UserKey, record: number): Promise<number> {
  await kysely
    .insertInto('kiosk_photo')
    .values({
      company_id: user.companyId,
      user_id: user.userId,
      time_record_id: record,
      content: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xd9]),
      taken_at: new Date(0),
    })
    .execute();
  return record;
}

/** The PIN of the employee. */
export const PIN = '482915';
let pinHash: Promise<string> | undefined;

/** A shared device that is registered and may be registered again, and a PIN of the employee. */
async function addKiosk({ database: { kysely }, now }: TestServer, employee: TestUser, secret: string) {
  const { companyId, userId, employeeId } = employee;
  const kioskToken = randomUUID();
  const kioskCode = 'abcd-efgh';
  const { kiosk_id: kiosk } = await kysely
    .insertInto('kiosk')
    .values({
      company_id: companyId,
      name: `${secret} 玄関`,
      code_hash: sha256(kioskCode),
      code_expires_at: new Date(now() + 60_000),
      token_hash: sha256(kioskToken),
      registered_at: new Date(now()),
    })
    .returning('kiosk_id')
    .executeTakeFirstOrThrow();
  pinHash ??= cheapHash(PIN);
  await kysely
    .insertInto('kiosk_pin')
    .values({ company_id: companyId, user_id: userId, pin_hash: await pinHash, set_at: new Date(now()) })
    .execute();
  const { identity_card_id: card } = await kysely
    .insertInto('identity_card')
    .values({
      company_id: companyId,
      user_id: userId,
      kind: 'ic_card',
      name: secret,
      number_hash: sha256(kioskToken),
      added_at: new Date(now()),
    })
    .returning('identity_card_id')
    .executeTakeFirstOrThrow();
  const { refused_kiosk_scan_id: refusedScan } = await kysely
    .insertInto('refused_kiosk_scan')
    .values({
      company_id: companyId,
      scan_id: randomUUID(),
      kiosk_name: secret,
      user_id: userId,
      reason: 'month_closed',
      received_at: new Date(now()),
    })
    .returning('refused_kiosk_scan_id')
    .executeTakeFirstOrThrow();
  return { kiosk, kioskToken, kioskCode, card, refusedScan, employeeId };
}

/** Two chat apps: one that the caller has linked, and one in which somebody was given a code. */
async function addChatApps({ database: { kysely }, now }: TestServer, { companyId, userId }: TestUser, secret: string) {
  const add = async (name: string): Promise<number> =>
    (
      await kysely
        .insertInto('chat_app')
        .values({
          company_id: companyId,
          service: 'slack',
          name: `${secret} ${name}`,
          address_key: randomUUID(),
          signing_secret: Buffer.from(secret),
        })
        .returning('chat_app_id')
        .executeTakeFirstOrThrow()
    ).chat_app_id;
  const chatApp = await add('連携済み');
  const inChat = { company_id: companyId, chat_user: secret, chat_user_name: secret };
  const { chat_link_id: chatLink } = await kysely
    .insertInto('chat_link')
    .values({ ...inChat, chat_app_id: chatApp, user_id: userId, linked_at: new Date(now()) })
    .returning('chat_link_id')
    .executeTakeFirstOrThrow();
  const chatCode = String(randomInt(1e8)).padStart(8, '0');
  await kysely
    .insertInto('chat_link_code')
    .values({
      ...inChat,
      chat_app_id: await add('未連携'),
      code_hash: sha256(`${companyId} ${chatCode}`),
      expires_at: new Date(now() + 600_000),
    })
    .execute();
  return { chatApp, chatLink, chatCode };
}

/** An assistant of the caller, in a company that lets its people have some. */
async function addAssistant(
  { database: { kysely }, now }: TestServer,
  { companyId, userId }: TestUser,
  secret: string,
) {
  await kysely.updateTable('company').set({ assistant_use: 'read' }).where('company_id', '=', companyId).execute();
  const { assistant_id: assistant } = await kysely
    .insertInto('assistant')
    .values({
      company_id: companyId,
      user_id: userId,
      name: secret,
      tools: ['my_day'],
      secret_hash: sha256(randomUUID()),
      ending: 'abcd',
      created_at: new Date(now()),
      expires_at: new Date(now() + 30 * 86_400_000),
    })
    .returning('assistant_id')
    .executeTakeFirstOrThrow();
  return assistant;
}

async function addPayrollTemplate({ database }: TestServer, companyId: string, name: string): Promise<number> {
  const { payroll_template_id: id } = await database.kysely
    .insertInto('payroll_template')
    .values({
      company_id: companyId,
      name,
      encoding: 'utf-8',
      hours_format: 'decimal',
      quotes: 'as_needed',
      has_header: true,
      columns: JSON.stringify([{ item: 'employee_id', heading: name, text: '' }]),
    })
    .returning('payroll_template_id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addShiftPattern({ database }: TestServer, companyId: string, name: string): Promise<number> {
  const { shift_pattern_id: id } = await database.kysely
    .insertInto('shift_pattern')
    .values({
      company_id: companyId,
      name,
      short_name: '秘',
      shortcut: 'S',
      color: 'blue',
      start_minute: 540,
      end_minute: 1080,
      break_minutes: 60,
      needed: [0, 0, 0, 0, 0, 0, 0],
    })
    .returning('shift_pattern_id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Rest days that were worked on, and compensation for one of them. */
async function addRestDays({ database: { kysely } }: TestServer, { companyId, userId }: UserKey): Promise<void> {
  const owner = { company_id: companyId, user_id: userId };
  await kysely
    .insertInto('time_record')
    .values(
      [GIVEN, WORKED].flatMap((date) => [
        { ...owner, work_date: date, record_type: 'clock_in' as const, recorded_at: `${date}T09:00:00+09:00` },
        { ...owner, work_date: date, record_type: 'clock_out' as const, recorded_at: `${date}T18:00:00+09:00` },
      ]),
    )
    .execute();
  const kind = 'comp_day';
  await kysely
    .insertInto('leave_kind')
    .values({ company_id: companyId, kind, name: '代休', active: true, is_paid: false, has_grants: true })
    .execute();
  await kysely
    .insertInto('leave_kind_grant')
    .values({ ...owner, kind, earned_on: GIVEN, granted_on: GIVEN, expires_on: '2027-02-01', days: 1 })
    .execute();
}

/** A swap that waits, of a company that has them. */
async function addSwap({ database }: TestServer, owner: UserKey, reason: string): Promise<number> {
  const { kysely } = database;
  await kysely
    .insertInto('swap_settings')
    .values({ company_id: owner.companyId, swaps_days: true, comp_months: 3 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { day_swap_id: id } = await kysely
    .insertInto('day_swap')
    .values({
      company_id: owner.companyId,
      user_id: owner.userId,
      works_on: '2026-11-29',
      rests_on: '2026-11-27',
      rest_kind: 'scheduled_holiday',
      status: 'pending',
      reason,
      requested_by_user_id: owner.userId,
    })
    .returning('day_swap_id')
    .executeTakeFirstOrThrow();
  await addCase(database, owner, { day_swap_id: id });
  return id;
}

/** A request of overtime that waits for the admins, or a draft of one, of a company that takes them. */
async function addRequest(
  { database }: TestServer,
  owner: UserKey,
  { date, reason, isDraft = false }: { readonly date: string; readonly reason: string; readonly isDraft?: boolean },
): Promise<number> {
  const { kysely } = database;
  await kysely
    .insertInto('request_settings')
    .values({
      company_id: owner.companyId,
      kinds: JSON.stringify({ overtime: { mode: 'always', lateDays: 0 } }),
      fields: ['clock_in', 'clock_out', 'break_time', 'note'],
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { attendance_request_id: id } = await kysely
    .insertInto('attendance_request')
    .values({
      company_id: owner.companyId,
      user_id: owner.userId,
      kind: 'overtime',
      status: isDraft ? 'draft' : 'pending',
      work_date: date,
      payload: JSON.stringify({ kind: 'overtime', date, planned_minutes: 60 }),
      reason,
      ...(!isDraft && {
        day_before: JSON.stringify({ planned_minutes: null }),
        day_version: versionOf(['overtime', date, null]),
        day_after: JSON.stringify({ planned_minutes: 60 }),
        submitted_at: new Date('2026-11-19T12:00:00+09:00'),
      }),
    })
    .returning('attendance_request_id')
    .executeTakeFirstOrThrow();
  if (!isDraft) await addCase(database, owner, { attendance_request_id: id });
  return id;
}

/** Leave that was never handed in. */
async function addLeaveDraft(
  { database }: TestServer,
  { companyId, userId }: UserKey,
  reason: string,
): Promise<number> {
  const asked = { from: '2026-11-27', to: '2026-11-27', part: { unit: 'day' } };
  const { leave_draft_id: id } = await database.kysely
    .insertInto('leave_draft')
    .values({
      company_id: companyId,
      user_id: userId,
      asked: JSON.stringify({ asked, reason, proof: null, clientApprover: null }),
      days_count: 1,
      created_at: new Date('2026-11-19T12:00:00+09:00'),
      last_modified_at: new Date('2026-11-19T12:00:00+09:00'),
    })
    .returning('leave_draft_id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A draft of the day's shift, and a wish. */
async function addPlanning({ database: { kysely } }: TestServer, { companyId, userId }: TestUser, note: string) {
  const owner = { company_id: companyId, user_id: userId, work_date: DAY };
  await kysely
    .insertInto('shift_draft')
    .values({ ...owner, is_workday: true, start_minute: 600, end_minute: 1140 })
    .execute();
  await kysely
    .insertInto('shift_publication')
    .values({ ...owner, is_workday: false, published_at: new Date(0) })
    .execute();
  await kysely
    .insertInto('shift_wish')
    .values({ ...owner, kind: 'day_off', note })
    .execute();
}

async function addDay({ database: { kysely } }: TestServer, { companyId, userId }: TestUser, note: string) {
  const owner = { company_id: companyId, user_id: userId, work_date: DAY };
  const records: Insertable<DB['time_record']>[] = [
    { ...owner, record_type: 'clock_in', recorded_at: `${DAY}T09:00:00+09:00`, note },
    { ...owner, record_type: 'clock_out', recorded_at: `${DAY}T18:00:00+09:00` },
    { ...owner, record_type: 'late', recorded_at: `${DAY}T19:00:00+09:00`, absence_reason: note },
  ];
  const [record, , report] = await kysely
    .insertInto('time_record')
    .values(records)
    .returning('time_record_id')
    .execute();
  const shift = await kysely
    .insertInto('shift')
    // Not as it was worked.
    .values({ ...owner, is_workday: true, start_minute: 540, end_minute: 1065 })
    .returning('shift_id')
    .executeTakeFirstOrThrow();
  const internalWork = await kysely
    .insertInto('internal_work')
    .values({ ...owner, start_minute: 600, end_minute: 660, note })
    .returning('internal_work_id')
    .executeTakeFirstOrThrow();
  return {
    record: record?.time_record_id ?? 0,
    report: report?.time_record_id ?? 0,
    shift: shift.shift_id,
    internalWork: internalWork.internal_work_id,
  };
}

async function addLogos({ database: { kysely } }: TestServer, companyId: string, content: string): Promise<void> {
  await kysely
    .insertInto('logo')
    .values(
      ['normal', 'mobile'].map((kind) => ({
        company_id: companyId,
        kind,
        content_type: 'image/png',
        content: Buffer.from(content),
      })),
    )
    .execute();
}

/** Opens a session without the password, whose check is slow on purpose. */
export async function openSession(
  server: TestServer,
  { companyId, userId }: UserKey,
): Promise<{ readonly token: string; readonly session: number }> {
  const sessionId = randomUUID();
  const expiresAt = epochMs(server.now() + SESSION_MS);
  const { login_session_id: session } = await server.database.kysely
    .insertInto('login_session')
    .values({
      company_id: companyId,
      session_hash: sessionHash(sessionId),
      user_id: userId,
      created_at: new Date(server.now()),
      last_used_at: new Date(server.now()),
      confirmed_at: new Date(server.now()),
      expires_at: new Date(expiresAt),
    })
    .returning('login_session_id')
    .executeTakeFirstOrThrow();
  return { token: server.tokens.sign({ companyId, userId, sessionId }, server.now(), expiresAt), session };
}
