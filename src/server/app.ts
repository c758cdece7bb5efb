import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

import { routes } from '#contract/routes.ts';
import { issueMessage } from '#contract/wire.ts';
import { adminAttendanceHandlers, correctionHandlers } from './features/attendance/corrections.routes.ts';
import { archiveHandlers } from './features/archive/archive.routes.ts';
import { erasureHandlers } from './features/archive/erasure.routes.ts';
import { shiftImport, shiftUndo } from './features/shift/shift-import.ts';
import { shiftPlanningHandlers } from './features/shift/planning.routes.ts';
import { rosterHandlers } from './features/shift/roster.routes.ts';
import {
  adminShiftHandlers,
  shiftHandlers,
  shiftImportHandlers,
  shiftMisfitHandlers,
} from './features/shift/shift.routes.ts';
import { authHandlers } from './features/auth/auth.routes.ts';
import { passwordResetHandlers } from './features/auth/password-reset.routes.ts';
import { secondFactorHandlers } from './features/auth/second-factor.routes.ts';
import { ssoHandlers } from './features/auth/sso.routes.ts';
import { withSaml } from './features/auth/saml-provider.ts';
import { createOidcProvider } from './features/auth/sso-provider.ts';
import type { SsoUse } from './features/auth/sso-use.ts';
import { loginSettingsHandlers } from './features/auth/login-settings.routes.ts';
import { companyHandlers } from './features/companies/go-live.routes.ts';
import { calendarFeedHandlers } from './features/calendar-feed/calendar-feed.routes.ts';
import { companyCalendarHandlers } from './features/company-calendar/calendar.routes.ts';
import { companyPolicyHandlers } from './features/company-policy/policy.routes.ts';
import { auditLogHandlers } from './features/audit-log/audit-log.routes.ts';
import { recordProofHandlers } from './features/record-proof/record-proof.routes.ts';
import { hrServiceHandlers } from './features/hr-services/hr-services.routes.ts';
import { historyHandlers } from './features/history/history.routes.ts';
import { holidayHandlers } from './features/holidays/holidays.routes.ts';
import { homeHandlers } from './features/home/home.routes.ts';
import { assignedWorkHandlers } from './features/assignments/assigned-work.routes.ts';
import { reportTemplateHandlers } from './features/assignments/report-templates.routes.ts';
import { reportApprovalHandlers } from './features/assignments/report-approvals.routes.ts';
import { workReportHandlers } from './features/assignments/work-reports.routes.ts';
import { internalWorkHandlers } from './features/attendance/internal-work.routes.ts';
import { apiClientHandlers } from './features/api-clients/api-clients.routes.ts';
import { chatAppHandlers } from './features/chat-apps/chat-apps.routes.ts';
import { serveChatApps } from './features/chat-apps/chat-callback.ts';
import type { ChatAnswering } from './features/chat-apps/chat-answers.ts';
import { type WebhookDependencies, webhookHandlers } from './features/webhooks/webhooks.routes.ts';
import { kioskHandlers } from './features/kiosk/kiosk.routes.ts';
import type { LeaveOutbox } from './features/leave/leave-outbox.ts';
import { leaveBalanceHandlers } from './features/leave/leave-balances.routes.ts';
import { leaveImportHandlers } from './features/leave/leave-import.routes.ts';
import { leaveLedgerHandlers } from './features/leave/leave-ledger.routes.ts';
import { leaveKindHandlers } from './features/leave/leave-kinds.routes.ts';
import { leaveYearHandlers } from './features/leave/leave-year.routes.ts';
import { leaveDraftHandlers } from './features/leave/leave-drafts.routes.ts';
import { leaveOnBehalfHandlers } from './features/leave/leave-on-behalf.routes.ts';
import { leaveReserveHandlers } from './features/leave/leave-reserve.routes.ts';
import { leaveSettingsHandlers } from './features/leave/leave-settings.routes.ts';
import { commonGrantDayHandlers } from './features/leave/common-grant-day.routes.ts';
import { askedLeave } from './features/leave/asked-leave.service.ts';
import { leaveCases } from './features/leave/leave-approval.ts';
import { leaveHandlers } from './features/leave/leave.routes.ts';
import { plannedLeaveHandlers } from './features/leave/planned-leave.routes.ts';
import { locationSettingsHandlers } from './features/location/location-settings.routes.ts';
import { logoHandlers } from './features/logos/logos.routes.ts';
import {
  importColumnHandlers,
  importHandlers,
  monthComparisonHandlers,
  pastDayHandlers,
  pastMonthHandlers,
} from './features/moving-in/moving-in.routes.ts';
import { PAST_DAY_FILE, PAST_PUNCH_FILE } from './features/moving-in/past-day-files.ts';
import { PAST_MONTH_FILE } from './features/moving-in/past-months.service.ts';
import { pastDayUndo, pastMonthUndo } from './features/moving-in/past-undo.ts';
import type { ImportUndos } from './features/moving-in/imports.service.ts';
import type { ImportFiles } from './features/moving-in/import-columns.service.ts';
import { assignmentImport } from './features/assignments/assignment-import.ts';
import { assignmentUndo } from './features/assignments/assignment-imports.service.ts';
import { DEPARTMENT_FILE, MEMBERSHIP_FILE } from './features/departments/department-csv.ts';
import { departmentUndo } from './features/departments/department-import.ts';
import { membershipUndo } from './features/departments/membership-import.ts';
import { GRANT_FILE, TAKEN_FILE } from './features/leave/leave-csv-reader.ts';
import { grantUndo, takenUndo } from './features/leave/leave-import.service.ts';
import { pcLogImport, pcLogUndo } from './features/pc-logs/pc-log-import.ts';
import { CONTRACT_FILE } from './features/users/contract-csv.ts';
import { contractUndo } from './features/users/contract-changes.service.ts';
import { peopleUndo } from './features/users/people-imports.service.ts';
import { EMPLOYEE_FILE } from './features/users/employee-file.ts';
import { mailHandlers } from './features/mail/mail.routes.ts';
import { masterDataHandlers } from './features/master-data/master-data.routes.ts';
import { employmentTypes } from './features/master-data/master-data.service.ts';
import { serveMcp } from './features/mcp/mcp-http.ts';
import { mcpHandlers } from './features/mcp/mcp.routes.ts';
import { closingHandlers } from './features/closing/closing.routes.ts';
import { monthCases } from './features/closing/month-cases.ts';
import { myDayHandlers } from './features/my-day/my-day.routes.ts';
import { chatChannelHandlers } from './features/notifications/chat-channels.routes.ts';
import type { ChatDelivery } from './features/notifications/chat-outbox.ts';
import type { PushDelivery } from './features/notifications/push-outbox.ts';
import { pushHandlers } from './features/notifications/push.routes.ts';
import { notificationHandlers } from './features/notifications/notifications.routes.ts';
import type { Unsubscribing } from './features/notifications/unsubscribing.ts';
import { overtimeHandlers } from './features/overtime/overtime.routes.ts';
import { payrollHandlers } from './features/payroll/payroll.routes.ts';
import { permissionHandlers } from './features/permissions/permissions.routes.ts';
import { attendanceTargets } from './features/attendance/request-targets.ts';
import { plannedTargets } from './features/requests/planned-targets.ts';
import { requestCases } from './features/requests/request-cases.ts';
import { requestHandlers } from './features/requests/requests.routes.ts';
import { correctionRequests } from './features/requests/requests.service.ts';
import { shiftTargets } from './features/shift/request-targets.ts';
import { sheetFileHandlers, sheetHandlers } from './features/sheet/sheet.routes.ts';
import type { LoginScreenOf } from './features/system/login-screen.ts';
import { systemHandlers } from './features/system/system.routes.ts';
import { placeHandlers } from './features/places/places.routes.ts';
import { type MapSettings, originOfTiles } from './features/places/settings.ts';
import { chatPunching } from './features/attendance/chat-punches.service.ts';
import { storeKioskPunch } from './features/attendance/kiosk-punches.service.ts';
import { punchSettingsHandlers } from './features/attendance/punch-settings.routes.ts';
import { timeRecordHandlers, todayHandlers } from './features/attendance/time-records.routes.ts';
import type { DepartmentWrites } from './features/scim/context.ts';
import { SCIM_PATH, serveScim } from './features/scim/scim.plugin.ts';
import { swapCases } from './features/swaps/swap-cases.ts';
import { swapHandlers } from './features/swaps/swaps.routes.ts';
import { loginHandlers } from './features/users/logins.routes.ts';
import { userCsvHandlers, userHandlers } from './features/users/users.routes.ts';
import { compareFetched } from './features/users/fetched-people.service.ts';
import { peopleByProgram, registerBySso } from './features/users/users.service.ts';
import { pcLogHandlers } from './features/pc-logs/pc-logs.routes.ts';
import { healthHandlers } from './features/health/health.routes.ts';
import { presenceHandlers } from './features/presence/presence.routes.ts';
import { protectionHandlers } from './features/protection/protection.routes.ts';
import { approvalHandlers } from './features/approval/approval.routes.ts';
import { reroutingOf } from './features/approval/waiting.job.ts';
import { dispatchLedgerHandlers } from './features/assignments/dispatch-ledger.routes.ts';
import { dispatchHandlers } from './features/assignments/dispatch.routes.ts';
import { assignmentHandlers } from './features/assignments/assignments.routes.ts';
import { departmentHandlers } from './features/departments/departments.routes.ts';
import { companyDepartments } from './features/departments/departments.service.ts';
import type { NameRegistry } from './features/users/csv-names.ts';
import { contractChangeHandlers } from './features/users/contract-changes.routes.ts';
import { workContractHandlers } from './features/users/work-contracts.routes.ts';
import { workRuleHandlers } from './features/work-rules/work-rules.routes.ts';
import type { Challenges } from './platform/auth/challenges.ts';
import type { Devices } from './platform/auth/devices.ts';
import type { LoginLimits } from './platform/auth/login-limits.ts';
import type { QrCodes } from './platform/auth/qr-codes.ts';
import type { Vault } from './platform/auth/vault.ts';
import type { FileWorker } from './platform/file-worker/file-worker.ts';
import { AppError } from './platform/http/app-error.ts';
import { serveApiDocs } from './platform/http/api-docs.ts';
import { refuseAddress, refuseUnreadable, sendError } from './platform/http/error-handler.ts';
import { requestIds } from './platform/http/request-id.ts';
import { registerRoutes, type RoutePlatform } from './platform/http/routes.ts';
import { SECURITY_HEADERS } from './platform/http/security-headers.ts';
import type { Shutdown } from './platform/http/shutdown.ts';
import { trust } from './platform/http/trusted-proxies.ts';
import { watchForProxies } from './platform/http/untrusted-proxy.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import type { Log } from './platform/log.ts';
import { type Metrics, serveMetrics } from './platform/metrics.ts';
import type { Notices } from './platform/notices.ts';
import type { FetchPublicly } from './platform/outside/public-post.ts';
import type { CaseAdaptor } from './shared/approval/cases.ts';
import type { MailDelivery } from './shared/mail/mail-outbox.ts';

/** All that waits for approval. */
export const WAITING: readonly CaseAdaptor[] = [requestCases, leaveCases, swapCases, monthCases];

/** The dependencies of a server process. */
export interface AppDependencies extends RoutePlatform {
  readonly devices: Devices;
  readonly challenges: Challenges;
  readonly vault: Vault;
  readonly ssoUse: SsoUse;
  /** How identity providers are asked. */
  readonly fetchPublicly: FetchPublicly;
  readonly qrCodes: QrCodes;
  readonly loginLimits: LoginLimits;
  readonly loginScreen: LoginScreenOf;
  readonly notices: Notices;
  /** Whether a company's people may log in at all. */
  readonly acceptsCompany: (companyId: string) => Promise<boolean>;
  readonly version: string;
  /** The built web app's folder, or `null` for the API alone (development, API tests). */
  readonly webRoot: string | null;
  readonly trustedProxies: readonly string[];
  readonly log: Log;
  readonly shutdown: Shutdown;
  /** `null` where nobody reads them; served to whoever has `metricsToken`. */
  readonly metrics: Metrics | null;
  readonly metricsToken: string | null;
  readonly leaveOutbox: LeaveOutbox;
  readonly mail: MailDelivery;
  readonly chat: ChatDelivery;
  readonly chatAnswers: ChatAnswering;
  readonly push: PushDelivery;
  readonly webhooks: WebhookDependencies['webhooks'];
  readonly unsubscribing: Unsubscribing;
  readonly files: FileWorker;
  /** The address of kintai, for links to its screens; `null` where nobody has said it. */
  readonly siteUrl: string | null;
  /** The map on which places are drawn; `null` for none. */
  readonly map: MapSettings | null;
  /** Called for each new punch that has a location. */
  readonly onPunch: (companyId: string, timeRecordId: number) => void;
}

/** How the names in a file of employees are registered. */
const REGISTRY: NameRegistry = {
  storeEmploymentType: (write, name) => employmentTypes.storeNew(write, { name, description: '' }),
  storeDepartment: (write, department) => companyDepartments.storeNew(write, department),
  removeEmploymentType: (write, id) => employmentTypes.removeStored(write, id),
  removeDepartment: (write, id) => companyDepartments.removeStored(write, id),
};

/** The file of each import. */
const IMPORT_FILES: ImportFiles = {
  employees: EMPLOYEE_FILE,
  contracts: CONTRACT_FILE,
  departments: DEPARTMENT_FILE,
  memberships: MEMBERSHIP_FILE,
  assignments: assignmentImport.file,
  leave_grants: GRANT_FILE,
  leave_taken: TAKEN_FILE,
  shifts: shiftImport.file,
  pc_logs: pcLogImport.file,
  past_months: PAST_MONTH_FILE,
  past_days: PAST_DAY_FILE,
  past_punches: PAST_PUNCH_FILE,
};

/** How each import is undone. */
const importUndos = (mail: MailDelivery): ImportUndos => ({
  employees: { ...peopleUndo(mail, REGISTRY), noun: EMPLOYEE_FILE.noun },
  contracts: { ...contractUndo, noun: CONTRACT_FILE.noun },
  departments: { ...departmentUndo, noun: DEPARTMENT_FILE.noun },
  memberships: { ...membershipUndo, noun: MEMBERSHIP_FILE.noun },
  assignments: { ...assignmentUndo, noun: assignmentImport.file.noun },
  leave_grants: { ...grantUndo, noun: GRANT_FILE.noun },
  leave_taken: { ...takenUndo, noun: TAKEN_FILE.noun },
  shifts: { ...shiftUndo, noun: shiftImport.file.noun },
  pc_logs: { ...pcLogUndo, noun: pcLogImport.file.noun },
  past_months: { ...pastMonthUndo, noun: PAST_MONTH_FILE.noun },
  past_days: { ...pastDayUndo, noun: PAST_DAY_FILE.noun },
  past_punches: { ...pastDayUndo, noun: PAST_PUNCH_FILE.noun },
});

/** How a provider's groups are stored. */
const DEPARTMENTS: DepartmentWrites = {
  storeGroup: (write, department) => companyDepartments.storeNew(write, department),
  async renameGroup(write, id, name) {
    const before = await companyDepartments.find(write.trx, write.companyId, id);
    await companyDepartments.storeChange(write, before, { ...before, name });
  },
  removeGroup: (write, id) => companyDepartments.removeStored(write, id),
};

/** The HTTP server, ready to listen: every route of the contract, the API's documentation, and the web app. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  z.config({ customError: issueMessage });
  const isTrusted = trust(dependencies.trustedProxies);
  const loggerInstance: FastifyBaseLogger = dependencies.log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    trustProxy: dependencies.trustedProxies.length > 0 ? [...dependencies.trustedProxies] : false,
    genReqId: requestIds(isTrusted),
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    // Timeout for a request whose headers or body trickle in; Node checks for those only now and then.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    // What still arrives on an open connection is answered, as the last on it.
    return503OnClosing: false,
    // The token of an unsubscription is the longest.
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseUnreadable,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendError);
  app.removeContentTypeParser('text/plain');
  app.decorateRequest('claims', null);
  app.decorateRequest('caller', null);
  app.decorateRequest('receivedAt');
  app.decorateRequest('isTimeConfirmed');

  const { metrics, metricsToken } = dependencies;
  const targets = { ...attendanceTargets, ...shiftTargets };
  const reroute = reroutingOf(dependencies.database, WAITING, dependencies.log);
  const proxies = watchForProxies(isTrusted, dependencies.log);
  dependencies.notices.add(proxies.notice);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS);
    proxies.see(request.raw);
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // The client's next request goes to another process, or to this one once it is back.
    if (dependencies.shutdown.hasBegun) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    metrics?.answered({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });

  if (metrics !== null && metricsToken !== null) serveMetrics(app, metrics, metricsToken);
  await serveApiDocs(app, dependencies.version);
  await serveChatApps(app, { ...dependencies, chatPunching: chatPunching(dependencies.database) });
  await app.register(async (api) => {
    api.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store');
      // A device with a wrong clock shows the server's time, which is that of the punches (D1).
      reply.header('date', new Date(dependencies.now()).toUTCString());
      done();
    });
    await registerRoutes(api, dependencies, routes, {
      ...authHandlers(dependencies),
      ...passwordResetHandlers(dependencies),
      ...mailHandlers(dependencies),
      ...notificationHandlers(dependencies),
      ...chatChannelHandlers(dependencies),
      ...pushHandlers(dependencies),
      ...loginSettingsHandlers(dependencies),
      ...secondFactorHandlers(dependencies),
      ...ssoHandlers({
        ...dependencies,
        provider: withSaml(createOidcProvider(dependencies.fetchPublicly)),
        register: registerBySso,
      }),
      ...hrServiceHandlers({ ...dependencies, compareFetched }),
      ...timeRecordHandlers({
        ...dependencies,
        requestCorrection: correctionRequests({ ...dependencies, targets: { ...targets, ...plannedTargets } }),
      }),
      ...correctionHandlers(dependencies),
      ...historyHandlers(dependencies),
      ...auditLogHandlers(dependencies),
      ...recordProofHandlers(dependencies),
      ...shiftHandlers(dependencies),
      ...shiftMisfitHandlers(dependencies),
      ...rosterHandlers(dependencies),
      ...shiftPlanningHandlers(dependencies),
      ...shiftImportHandlers(dependencies),
      ...internalWorkHandlers(dependencies),
      ...assignedWorkHandlers(dependencies),
      ...workReportHandlers(dependencies),
      ...reportTemplateHandlers(dependencies),
      ...reportApprovalHandlers(dependencies),
      ...adminAttendanceHandlers(dependencies),
      ...adminShiftHandlers(dependencies),
      ...todayHandlers(dependencies),
      ...myDayHandlers(dependencies),
      ...calendarFeedHandlers(dependencies),
      ...punchSettingsHandlers(dependencies),
      ...placeHandlers(dependencies),
      ...apiClientHandlers(dependencies),
      ...mcpHandlers(dependencies),
      ...chatAppHandlers(dependencies),
      ...webhookHandlers(dependencies),
      ...kioskHandlers({ ...dependencies, storeKioskPunch: storeKioskPunch(dependencies.database) }),
      ...leaveHandlers(dependencies),
      ...leaveBalanceHandlers(dependencies),
      ...leaveImportHandlers(dependencies),
      ...importColumnHandlers(dependencies, IMPORT_FILES),
      ...importHandlers({ ...dependencies, reroute }, importUndos(dependencies.mail)),
      ...pastMonthHandlers(dependencies),
      ...pastDayHandlers(dependencies),
      ...monthComparisonHandlers(dependencies),
      ...leaveDraftHandlers(dependencies),
      ...leaveOnBehalfHandlers(dependencies),
      ...plannedLeaveHandlers(dependencies),
      ...leaveLedgerHandlers(dependencies),
      ...leaveKindHandlers(dependencies),
      ...leaveYearHandlers(dependencies),
      ...leaveSettingsHandlers(dependencies),
      ...swapHandlers(dependencies),
      ...requestHandlers(dependencies, targets, askedLeave(dependencies)),
      ...commonGrantDayHandlers(dependencies),
      ...leaveReserveHandlers(dependencies),
      ...holidayHandlers(dependencies),
      ...homeHandlers(dependencies),
      ...logoHandlers(dependencies),
      ...masterDataHandlers(dependencies),
      ...loginHandlers(dependencies),
      ...userHandlers({ ...dependencies, reroute }),
      ...userCsvHandlers({ ...dependencies, reroute, registry: REGISTRY }),
      ...archiveHandlers(dependencies),
      ...erasureHandlers(dependencies),
      ...workContractHandlers(dependencies),
      ...workRuleHandlers(dependencies),
      ...contractChangeHandlers(dependencies),
      ...assignmentHandlers(dependencies),
      ...dispatchHandlers(dependencies),
      ...dispatchLedgerHandlers(dependencies),
      ...departmentHandlers(dependencies),
      ...permissionHandlers(dependencies),
      ...approvalHandlers({ ...dependencies, reroute }),
      ...protectionHandlers(dependencies),
      ...healthHandlers(dependencies),
      ...presenceHandlers(dependencies),
      ...pcLogHandlers(dependencies),
      ...sheetHandlers(dependencies),
      ...sheetFileHandlers(dependencies),
      ...closingHandlers(dependencies),
      ...overtimeHandlers(dependencies),
      ...payrollHandlers(dependencies),
      ...companyHandlers(dependencies),
      ...companyPolicyHandlers(dependencies),
      ...companyCalendarHandlers(dependencies),
      ...locationSettingsHandlers(dependencies),
      ...systemHandlers(dependencies),
    });
    serveMcp(api, dependencies);
  });
  await app.register(
    serveScim(dependencies, { ...dependencies, people: peopleByProgram, departments: DEPARTMENTS, reroute }),
    { prefix: SCIM_PATH },
  );
  if (dependencies.webRoot === null) app.setNotFoundHandler(() => Promise.reject(new AppError('not_found')));
  else {
    const { webRoot, loginScreen, map } = dependencies;
    await serveWebApp(app, webRoot, loginScreen, map && originOfTiles(map));
  }
  return app;
}
