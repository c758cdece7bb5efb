import { approvalRoutes } from './approval.ts';
import { adminAttendanceRoutes, correctionRoutes } from './corrections.ts';
import { archiveRoutes } from './archive.ts';
import { erasureRoutes } from './erasure.ts';
import { assignedWorkRoutes } from './assigned-work.ts';
import { auditLogRoutes } from './audit-log.ts';
import { authRoutes } from './auth.ts';
import { closingRoutes } from './closing.ts';
import { companyRoutes } from './companies.ts';
import { calendarFeedRoutes } from './calendar-feed.ts';
import { assignmentRoutes } from './assignments.ts';
import { dispatchLedgerRoutes } from './dispatch-ledger.ts';
import { dispatchRoutes } from './dispatch.ts';
import { departmentRoutes } from './departments.ts';
import { commonGrantDayRoutes } from './common-grant-day.ts';
import { companyCalendarRoutes } from './company-calendar.ts';
import { companyPolicyRoutes } from './company-policy.ts';
import { historyRoutes } from './history.ts';
import { hrServiceRoutes } from './hr-services.ts';
import { holidayRoutes } from './holidays.ts';
import { homeRoutes } from './home.ts';
import { internalWorkRoutes } from './internal-work.ts';
import { apiClientRoutes } from './api-clients.ts';
import { chatAppRoutes } from './chat-apps.ts';
import { webhookRoutes } from './webhooks.ts';
import { kioskRoutes } from './kiosk.ts';
import { leaveBalanceRoutes } from './leave-balances.ts';
import { importColumnRoutes } from './import-columns.ts';
import { importRoutes } from './imports.ts';
import { monthComparisonRoutes } from './month-comparison.ts';
import { pastDayRoutes } from './past-days.ts';
import { pastMonthRoutes } from './past-months.ts';
import { leaveImportRoutes } from './leave-imports.ts';
import { leaveLedgerRoutes } from './leave-ledger.ts';
import { leaveKindRoutes } from './leave-kinds.ts';
import { leaveYearRoutes } from './leave-year.ts';
import { leaveDraftRoutes } from './leave-drafts.ts';
import { leaveOnBehalfRoutes } from './leave-on-behalf.ts';
import { leaveReserveRoutes } from './leave-reserve.ts';
import { leaveSettingsRoutes } from './leave-settings.ts';
import { leaveRoutes } from './leave.ts';
import { locationSettingsRoutes, systemRoutes } from './system.ts';
import { loginSettingsRoutes } from './login-settings.ts';
import { logoRoutes } from './logos.ts';
import { mailRoutes } from './mail.ts';
import { masterDataRoutes } from './master-data.ts';
import { mcpRoutes } from './mcp.ts';
import { myDayRoutes } from './my-day.ts';
import { notificationRoutes } from './notifications.ts';
import { overtimeRoutes } from './overtime.ts';
import { passwordResetRoutes } from './password-reset.ts';
import { payrollRoutes } from './payroll.ts';
import { recordProofRoutes } from './record-proof.ts';
import { requestRoutes } from './requests.ts';
import { rosterRoutes } from './rosters.ts';
import type { Route, RouteName } from './route.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { sheetFileRoutes, sheetRoutes } from './sheet.ts';
import { shiftImportRoutes } from './shift-import.ts';
import { shiftPlanningRoutes } from './shift-planning.ts';
import { adminShiftRoutes, shiftRoutes } from './shift.ts';
import { shiftMisfitRoutes } from './shift-misfits.ts';
import { ssoRoutes } from './sso.ts';
import { permissionRoutes } from './permissions.ts';
import { chatChannelRoutes } from './chat-channels.ts';
import { placeRoutes } from './places.ts';
import { pushRoutes } from './push.ts';
import { plannedLeaveRoutes } from './planned-leave.ts';
import { offlinePunchRoutes } from './offline-punches.ts';
import { punchSettingsRoutes, timeRecordRoutes } from './time-records.ts';
import { swapRoutes } from './swaps.ts';
import { todayRoutes } from './today.ts';
import { userCsvRoutes } from './user-csv.ts';
import { loginRoutes } from './logins.ts';
import { userRoutes } from './users.ts';
import { healthRoutes } from './health.ts';
import { presenceRoutes } from './presence.ts';
import { pcLogRoutes } from './pc-logs.ts';
import { protectionRoutes } from './protection.ts';
import { contractChangeRoutes } from './contract-changes.ts';
import { workContractRoutes } from './work-contracts.ts';
import { reportTemplateRoutes } from './report-templates.ts';
import { workReportRoutes } from './work-reports.ts';
import { reportApprovalRoutes } from './report-approvals.ts';
import { workRuleRoutes } from './work-rules.ts';

// Two halves: the compiler writes the type of each out in full, and has a limit for one.
const routesOfPeople = {
  ...authRoutes,
  ...passwordResetRoutes,
  ...mailRoutes,
  ...notificationRoutes,
  ...loginSettingsRoutes,
  ...secondFactorRoutes,
  ...ssoRoutes,
  ...timeRecordRoutes,
  ...offlinePunchRoutes,
  ...punchSettingsRoutes,
  ...chatChannelRoutes,
  ...pushRoutes,
  ...placeRoutes,
  ...apiClientRoutes,
  ...mcpRoutes,
  ...chatAppRoutes,
  ...webhookRoutes,
  ...kioskRoutes,
  ...correctionRoutes,
  ...historyRoutes,
  ...auditLogRoutes,
  ...recordProofRoutes,
  ...shiftRoutes,
  ...shiftMisfitRoutes,
  ...internalWorkRoutes,
  ...adminAttendanceRoutes,
  ...adminShiftRoutes,
  ...rosterRoutes,
  ...shiftPlanningRoutes,
  ...shiftImportRoutes,
  ...todayRoutes,
  ...myDayRoutes,
  ...calendarFeedRoutes,
  ...assignedWorkRoutes,
  ...workReportRoutes,
  ...reportTemplateRoutes,
  ...reportApprovalRoutes,
} as const satisfies Record<RouteName, Route>;

const routesOfCompanies = {
  ...leaveRoutes,
  ...leaveBalanceRoutes,
  ...leaveImportRoutes,
  ...importColumnRoutes,
  ...hrServiceRoutes,
  ...importRoutes,
  ...pastMonthRoutes,
  ...pastDayRoutes,
  ...monthComparisonRoutes,
  ...leaveDraftRoutes,
  ...leaveOnBehalfRoutes,
  ...plannedLeaveRoutes,
  ...commonGrantDayRoutes,
  ...leaveReserveRoutes,
  ...leaveLedgerRoutes,
  ...leaveKindRoutes,
  ...leaveYearRoutes,
  ...leaveSettingsRoutes,
  ...swapRoutes,
  ...requestRoutes,
  ...holidayRoutes,
  ...homeRoutes,
  ...logoRoutes,
  ...masterDataRoutes,
  ...assignmentRoutes,
  ...dispatchRoutes,
  ...dispatchLedgerRoutes,
  ...departmentRoutes,
  ...permissionRoutes,
  ...approvalRoutes,
  ...loginRoutes,
  ...userRoutes,
  ...userCsvRoutes,
  ...archiveRoutes,
  ...erasureRoutes,
  ...workContractRoutes,
  ...workRuleRoutes,
  ...contractChangeRoutes,
  ...protectionRoutes,
  ...healthRoutes,
  ...presenceRoutes,
  ...pcLogRoutes,
  ...sheetRoutes,
  ...sheetFileRoutes,
  ...companyRoutes,
  ...companyPolicyRoutes,
  ...companyCalendarRoutes,
  ...locationSettingsRoutes,
  ...closingRoutes,
  ...overtimeRoutes,
  ...payrollRoutes,
  ...systemRoutes,
} as const satisfies Record<RouteName, Route>;

export type Routes = typeof routesOfPeople & typeof routesOfCompanies;

/** Every route of the API. The server registers each, the web app knows their types, the documentation lists them. */
export const routes: Routes = { ...routesOfPeople, ...routesOfCompanies };
