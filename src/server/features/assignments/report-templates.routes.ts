import type { reportTemplateRoutes } from '#contract/report-templates.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { reportTemplates } from './report-templates.ts';

/** Routes of the templates of the reports that clients sign. */
export const reportTemplateHandlers = ({ database }: RoutePlatform): Handlers<typeof reportTemplateRoutes> => ({
  'GET /api/admin/work-report-templates': (call) => reportTemplates.list(database, call),
  'POST /api/admin/work-report-templates': (call) => reportTemplates.add(database, call),
  'PUT /api/admin/work-report-templates/{id}': (call) => reportTemplates.change(database, call),
  'DELETE /api/admin/work-report-templates/{id}': (call) => reportTemplates.remove(database, call),
});
