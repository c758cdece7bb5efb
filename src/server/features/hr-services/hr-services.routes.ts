import type { FastifyRequest } from 'fastify';

import type { hrServiceRoutes } from '#contract/hr-services.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { beginConnecting, finishConnecting } from './freee-connection.service.ts';
import { type FetchingDependencies, fetchHrPeople } from './hr-people.service.ts';
import { hrServicesOf } from './hr-services.repository.ts';
import { disconnectHrService, hrServiceSetting, presentHrService } from './hr-services.service.ts';

/** What these routes need beside the service. */
interface HrServiceDependencies extends RoutePlatform, FetchingDependencies {
  /** Where people open kintai; `null` where that isn't said: where the request was sent to. */
  readonly siteUrl: string | null;
}

/** Routes of the services for personnel whose people are fetched. */
export const hrServiceHandlers = (dependencies: HrServiceDependencies): Handlers<typeof hrServiceRoutes> => {
  const { database, vault, siteUrl } = dependencies;
  const redirectUriOf = ({ protocol, host }: FastifyRequest): string =>
    `${siteUrl ?? `${protocol}://${host}`}/settings/hr-services`;
  return {
    'GET /api/admin/hr-services': (call) =>
      hrServiceSetting.show(database, call, async () => ({
        services: (await hrServicesOf(database.kysely, call.caller.companyId)).map(presentHrService),
        redirect_uri: redirectUriOf(call.request),
      })),

    'PUT /api/admin/hr-services/{service}': (call) =>
      hrServiceSetting.save(database, {
        ...call,
        body: { ...call.body, service: call.params.service, companyId: call.caller.companyId, vault },
      }),

    'POST /api/admin/hr-services/{service}/people': (call) => fetchHrPeople(dependencies, call, call.params.service),

    'POST /api/admin/hr-services/{service}/disconnect': async (call) => {
      await disconnectHrService(database, call, call.params.service);
      return { message: '接続を解除しました' };
    },

    'POST /api/admin/hr-services/freee/connect': async (call) => ({
      url: await beginConnecting(dependencies, call, redirectUriOf(call.request)),
    }),

    'POST /api/admin/hr-services/freee/connect/finish': async (call) => {
      await finishConnecting(dependencies, call, { ...call.body, redirectUri: redirectUriOf(call.request) });
      return { message: 'freee人事労務に接続しました' };
    },
  };
};
