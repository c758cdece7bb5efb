import type { auditLogRoutes } from '#contract/audit-log.ts';
import { japanDate } from '#domain/time/instant.ts';
import { asDownload, FILE_TYPES, streamFile } from '../../platform/http/download.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { exportAuditLog } from './audit-log.csv.ts';
import { pageOfAuditLog } from './audit-log.service.ts';

const DEFAULT_LIMIT = 100;

/** Routes of the audit log of the caller's company. */
export const auditLogHandlers = ({ database: { kysely } }: RoutePlatform): Handlers<typeof auditLogRoutes> => ({
  'GET /api/admin/audit-log': ({ caller, query }) => {
    const { limit = DEFAULT_LIMIT, cursor, ...filter } = query;
    return pageOfAuditLog(kysely, caller.companyId, filter, { limit, cursor });
  },

  'GET /api/admin/audit-log/csv': async ({ caller, query, now, reply }) =>
    streamFile(
      asDownload(reply, FILE_TYPES.csv, `監査ログ_${japanDate(now)}.csv`),
      exportAuditLog(kysely, caller.companyId, query),
    ),
});
