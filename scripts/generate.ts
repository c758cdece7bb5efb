// `npm run generate`: writes the types of the database's columns again, from the migrations, which it runs on an embedded
// PostgreSQL of its own, and lint's rules on the server's rooms from their list.
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createLog } from '#server/platform/log.ts';
import { asOwner, databaseUrl, startTestPostgres, TEMPLATE_DATABASE } from '#server/testing/test-postgres.ts';
import { LINT_FILE, lintOfRooms } from './rooms.ts';
import { captureTool, root, toolScript } from './tools.ts';

/** The file of the Kysely types. */
const SCHEMA_FILE = 'src/server/platform/database/schema.ts';

/** A type of ours, imported inline: the generator writes no such imports. */
const ours = (module: string, type: string): string => `import("#${module}.ts").${type}`;

/** The type of a column when read, and when written. */
const column = (read: string, written: string): string => `ColumnType<${read}, ${written}, ${written}>`;

// So that no row needs a cast.
const TYPES = { int8: 'number', date: column(ours('domain/time/date', 'IsoDate'), 'string') };
const COLUMNS = {
  'attendance_request.kind': ours('domain/requests/request', 'RequestKind'),
  'attendance_request.status': ours('domain/requests/request', 'RequestStatus'),
  'attendance_request_event.action': ours('domain/requests/request', 'RequestEventAction'),
  'approval_route.kinds': `${ours('domain/approval/kind', 'ApprovalKind')}[]`,
  'reserved_erasure.retention_years': '3 | 5',
  'shift_pattern.color': ours('domain/shift/pattern', 'PatternColor'),
  'shift_wish.kind': ours('domain/shift/wish', 'WishKind'),
  'client_assignment.band_method': `Generated<${ours('domain/assignments/settlement', 'SettlementMethod')}>`,
  'client_assignment.contract_kind': `${ours('domain/assignments/assignment', 'ContractKind')} | null`,
  'client_assignment.dispatch_employment': `${ours('domain/assignments/assignment', 'DispatchEmployment')} | null`,
  'client_assignment.dispatch_sex': `${ours('domain/assignments/assignment', 'DispatchSex')} | null`,
  'dispatch_record.kind': ours('domain/assignments/dispatch-ledger', 'DispatchRecordKind'),
  'client_assignment.rounding_direction': `Generated<${ours('domain/assignments/settlement', 'ClientRounding["direction"]')}>`,
  'client_assignment.rounding_unit': `Generated<${ours('domain/assignments/settlement', 'ClientRounding["unit"]')}>`,
  'chat_app.service': ours('domain/chat-apps/command', 'ChatAppService'),
  'company.assistant_use': `Generated<${ours('domain/mcp/assistant', 'AssistantUse')}>`,
  'company.kiosk_means': `Generated<${ours('domain/kiosk/means', 'KioskMeans')}[]>`,
  'company.place_rule': `Generated<${ours('domain/places/place', 'PlaceRule')}>`,
  'company_day.kind': ours('domain/working-time/work-classes', 'DayKind'),
  'care_dependent.relation': ours('domain/leave/kind', 'CareRelation'),
  'department.kind': ours('domain/departments/department', 'DepartmentKind'),
  'department_membership.kind': ours('domain/departments/department', 'DepartmentKind'),
  'file_import.import': ours('contract/import-columns', 'ImportKey'),
  'import_mapping.hours': `'typed' | 'dotted' | 'minutes'`,
  'mail_outbox.kind': ours('domain/mail/kind', 'MailKind'),
  'mailed_link.purpose': ours('domain/mail/kind', 'LinkPurpose'),
  'day_swap.rest_kind': ours('domain/swaps/day-swap', 'RestKind'),
  'day_swap.status': ours('domain/swaps/day-swap', 'SwapStatus'),
  'identity_card.kind': `'ic_card' | 'printed_qr'`,
  'leave_day.half': `${ours('domain/leave/day-leave', 'HalfDay')} | null`,
  'leave_day.unit': `Generated<${ours('domain/leave/amount', 'LeaveUnit')}>`,
  'leave_kind.attendance': `Generated<${ours('domain/leave/kind', 'KindAttendance')}>`,
  'leave_kind.limit_per': `${ours('domain/leave/kind', 'LimitPer')} | null`,
  'leave_request.status': ours('domain/leave/request', 'HandedInStatus'),
  'leave_settings.client_approver_asked_of': `Generated<${ours('domain/leave/leave-settings', 'AskedApprover')}>`,
  'leave_settings.several_days': `Generated<${ours('domain/leave/leave-settings', 'SeveralDays')}>`,
  'leave_taken_before.half': `${ours('domain/leave/day-leave', 'HalfDay')} | null`,
  'leave_taken_before.unit': `Generated<${ours('domain/leave/amount', 'LeaveUnit')}>`,
  'login_session.means': `Generated<${ours('domain/users/sso', 'LoginMeans')}>`,
  'payroll_template.encoding': ours('domain/payroll/template', 'PayrollEncoding'),
  'payroll_template.hours_format': ours('domain/payroll/hours-format', 'HoursFormat'),
  'payroll_template.quotes': ours('domain/payroll/template', 'PayrollQuotes'),
  'permission_assignment.scope': ours('domain/permissions/scope', 'ScopeKind'),
  'scim_client.employee_id_from': ours('domain/scim/person', 'EmployeeIdSource'),
  'permission_role.permissions': `${ours('domain/permissions/permission', 'Permission')}[]`,
  'request_punch.place_verdict': `${ours('domain/places/place', 'PlaceVerdict')} | null`,
  'request_punch.record_type': ours('domain/attendance/record', 'PunchType'),
  'refused_kiosk_scan.record_type': `${ours('domain/attendance/record', 'AnyPunchType')} | null`,
  'hr_service.service': ours('domain/hr-services/service', 'HrService'),
  'sso_settings.kind': `Generated<${ours('domain/users/sso', 'SsoKind')}>`,
  'sso_settings.matches_by': `Generated<${ours('domain/users/sso', 'SsoMatch')}>`,
  'sso_settings.mode': `Generated<${ours('domain/users/sso', 'SsoMode')}>`,
  'statutory_grant_review.basis': `Generated<${ours('domain/leave/attendance-rate', 'AttendanceBasis')}>`,
  'time_record.address_data': column(
    ours('contract/time-records', 'TimeRecord["address_data"]'),
    'object | string | null',
  ),
  'time_record.place_verdict': `${ours('domain/places/place', 'PlaceVerdict')} | null`,
  'time_record.record_type': ours('domain/attendance/record', 'RecordType'),
  'user_account.language': `${ours('domain/users/language', 'Language')} | null`,
  'user_account.role': ours('domain/users/role', 'Role'),
  'work_contract.renewal': `${ours('domain/working-time/contract-terms', 'Renewal')} | null`,
  'work_contract.short_time': `${ours('domain/working-time/contract-terms', 'ShortTime')} | null`,
  'work_report_template.report_columns': `${ours('domain/assignments/report-layout', 'ReportColumn')}[]`,
  'work_restriction.kind': ours('domain/protection/protected-person', 'RestrictionKind'),
  'work_contract.wage_kind': `${ours('domain/working-time/contract-terms', 'WageKind')} | null`,
  'work_report_link.month': ours('domain/working-time/wage-period', 'PeriodName'),
  'work_report_request.day_comments': `ColumnType<${ours('domain/assignments/report-approval', 'DayComment')}[], string | undefined, string>`,
  'work_report_request.month': ours('domain/working-time/wage-period', 'PeriodName'),
  'work_report_request.state': `Generated<${ours('domain/assignments/report-approval', 'RequestState')}>`,
};

/**
 * Writes the Kysely types of a migrated database where they have changed, or with `verify` rejects then. Dates are text
 * and numbers are numbers, as `openDatabase` reads them. Returns whether the file has changed.
 */
export async function generateSchema(url: string, { verify }: { verify: boolean }): Promise<boolean> {
  const options = [
    '--dialect=postgres',
    `--url=${url}`,
    '--date-parser=string',
    '--numeric-parser=number',
    `--type-mapping=${JSON.stringify(TYPES)}`,
    `--overrides=${JSON.stringify({ columns: COLUMNS })}`,
    '--include-pattern=public.*',
    '--log-level=error',
    '--print',
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [toolScript('kysely-codegen'), ...options], {
    cwd: root,
  });
  const types = `${stdout.trim()}\n`;
  const file = join(root, SCHEMA_FILE);
  if (types === (await readFile(file, 'utf8'))) return false;
  if (verify) throw new Error(`${SCHEMA_FILE} differs from the migrated schema. Write it again: npm run generate`);
  await writeFile(file, types);
  return true;
}

/** Writes lint's rules on the server's rooms. */
async function generateLint(): Promise<void> {
  await writeFile(join(root, LINT_FILE), JSON.stringify(lintOfRooms(), null, 2));
  await captureTool('oxfmt', [LINT_FILE]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await generateLint();
  const { server, stop } = await startTestPostgres();
  try {
    const database = openDatabase(asOwner(server, TEMPLATE_DATABASE), 2, () => undefined);
    try {
      await migrate(database, createLog('warn'));
    } finally {
      await database.close();
    }
    const changed = await generateSchema(databaseUrl(server, TEMPLATE_DATABASE), { verify: false });
    console.log(`${SCHEMA_FILE} ${changed ? 'is written' : 'is up to date'}`);
  } finally {
    await stop();
  }
}
