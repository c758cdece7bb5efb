import { WAITING } from './app.ts';
import { remindersOfAll, reroutingOfAll } from './features/approval/waiting.job.ts';
import { notifyOfBands } from './features/assignments/band-notifications.job.ts';
import { notifyOfDispatchLimits } from './features/assignments/dispatch-notifications.job.ts';
import { remindClients } from './features/assignments/report-reminders.job.ts';
import { notifyOfForgottenPunches } from './features/attendance/forgotten-notifications.job.ts';
import { notifyOfRest } from './features/attendance/rest-notifications.job.ts';
import { notifyOfCertificates } from './features/auth/certificate-news.job.ts';
import { sweepSessions } from './features/auth/session-sweep.job.ts';
import { purgeCodes } from './features/chat-apps/chat-apps.repository.ts';
import { remindToConfirm } from './features/closing/confirm-news.job.ts';
import { notifyOfLongHours } from './features/health/health-notifications.job.ts';
import { notifyOfLeave } from './features/leave/leave-news.job.ts';
import { keepLapsedDays } from './features/leave/leave-reserve.service.ts';
import { makeAllDueGrants } from './features/leave/statutory-grants.service.ts';
import { purgeOldImports } from './features/moving-in/imports.service.ts';
import { purgeOldLocations } from './features/location/location.service.ts';
import { purgeOldNotifications } from './features/notifications/notification-purge.job.ts';
import { notifyOfOvertime } from './features/overtime/overtime-notifications.job.ts';
import { notifyOfShifts } from './features/shift/shift-notifications.job.ts';
import { purgeOldDeliveries } from './features/webhooks/webhook-outbox.ts';
import { verifyAll } from './platform/audit/nightly-verification.ts';
import type { DailyJob } from './platform/jobs/jobs.ts';

/** What runs at its times whatever is configured, in the order of the day. */
export const JOBS: readonly DailyJob[] = [
  // Those of the night: first the grants of the day, then what lapses.
  { queue: 'statutory-grants', cron: '5 0 * * *', task: makeAllDueGrants },
  { queue: 'leave-reserve', cron: '10 0 * * *', task: keepLapsedDays },
  // Long enough for years of a large company; what fails is tried again the next night.
  { queue: 'verify-audit', cron: '25 3 * * *', expireInSeconds: 4 * 3_600, retryLimit: 0, task: verifyAll },
  { queue: 'forget-locations', cron: '30 3 * * *', task: purgeOldLocations },
  { queue: 'sweep-sessions', cron: '45 3 * * *', task: sweepSessions },
  { queue: 'purge-chat-codes', cron: '48 3 * * *', task: purgeCodes },
  { queue: 'purge-notifications', cron: '55 3 * * *', task: purgeOldNotifications },
  { queue: 'purge-webhooks', cron: '57 3 * * *', task: purgeOldDeliveries },
  { queue: 'purge-imports', cron: '59 3 * * *', task: purgeOldImports },
  // Those of the morning, before what is gathered is mailed.
  { queue: 'health-news', cron: '15 5 * * *', task: notifyOfLongHours },
  { queue: 'overtime-news', cron: '30 5 * * *', task: notifyOfOvertime },
  { queue: 'band-news', cron: '35 5 * * *', task: notifyOfBands },
  { queue: 'dispatch-news', cron: '40 5 * * *', task: notifyOfDispatchLimits },
  { queue: 'rest-news', cron: '45 5 * * *', task: notifyOfRest },
  { queue: 'certificate-news', cron: '50 5 * * *', task: notifyOfCertificates },
  { queue: 'leave-news', cron: '0 6 * * *', task: notifyOfLeave },
  { queue: 'confirm-news', cron: '10 6 * * *', task: remindToConfirm },
  { queue: 'forgotten-news', cron: '15 6 * * *', task: notifyOfForgottenPunches },
  // When clients are at work: their mail isn't gathered.
  { queue: 'client-reminders', cron: '0 9 * * *', task: remindClients },
  { queue: 'approval-reminders', cron: '20 6 * * *', task: remindersOfAll(WAITING) },
  { queue: 'shift-news', cron: '* * * * *', task: notifyOfShifts },
  { queue: 'approval-rerouting', cron: '*/10 * * * *', task: reroutingOfAll(WAITING) },
];
