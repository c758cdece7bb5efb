import type { protectionRoutes } from '#contract/protection.ts';
import { japanDate } from '#domain/time/instant.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { changeOf, userOf } from '../../records/user-key.ts';
import {
  addRestriction,
  changeRestriction,
  protectionOf,
  removeRestriction,
  saveBirthDate,
} from './protection.service.ts';

/** Routes of what protects employees. */
export const protectionHandlers = ({ database }: RoutePlatform): Handlers<typeof protectionRoutes> => ({
  'GET /api/admin/users/{id}/protection': ({ caller, params, now }) =>
    protectionOf(database.kysely, caller, userOf(caller, params), japanDate(now)),

  'PUT /api/admin/users/{id}/birth-date': async ({ caller, params, body, now }) => {
    const change = await changeOf(database, caller, params.id, now);
    await saveBirthDate(database, change, body.birth_date, body.works_shifts_at_16 ?? false);
    return { message: '生年月日を保存しました' };
  },

  'POST /api/admin/users/{id}/restrictions': async ({ caller, params, body, idempotency }) => ({
    ...(await addRestriction(database, caller, userOf(caller, params), body, idempotency)),
    message: '就業の制限を登録しました',
  }),

  'PUT /api/admin/users/{id}/restrictions/{restriction}': async ({ caller, params, body, now }) => {
    await changeRestriction(database, await changeOf(database, caller, params.id, now), params.restriction, body);
    return { message: '就業の制限を変更しました' };
  },

  'DELETE /api/admin/users/{id}/restrictions/{restriction}': async ({ caller, params, now }) => {
    await removeRestriction(database, await changeOf(database, caller, params.id, now), params.restriction);
    return { message: '就業の制限を削除しました' };
  },
});
