import type { UserFilter, userRoutes } from '#contract/users.ts';
import type { userCsvRoutes } from '#contract/user-csv.ts';
import { hasRole } from '#domain/users/role.ts';
import { japanDate } from '#domain/time/instant.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { FileWorker } from '../../platform/file-worker/file-worker.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { toIdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { hasSecondFactor } from '../../records/second-factor.ts';
import { userOf } from '../../records/user-key.ts';
import { workRuleNames } from '../../records/work-rules.ts';
import type { RerouteCompany } from '../../shared/approval/approval-rerouting.ts';
import { NOTHING_STORED, orAsk } from '../../shared/leave/grant-changes.ts';
import type { MailDelivery } from '../../shared/mail/mail-outbox.ts';
import { sendCsv } from '../../platform/http/csv.ts';
import { previewImport } from '../../platform/http/csv-import.ts';
import { asDownload, FILE_TYPES, streamFile } from '../../platform/http/download.ts';
import { resetPassword, resetPasswords, setActive, changeUser, registerUser } from './users.service.ts';
import { groupAttributesOf, setGroupAttributes } from './group-attributes.service.ts';
import { allUsers, findUser } from './user-list.repository.ts';
import { neighboursOf, pageOfUsers, presentUsers } from './user-list.service.ts';
import { employeeImport, runImport } from './csv-import.service.ts';
import { exportUsers, presentPasswords, writeTemplate } from './csv-file.ts';
import type { NameRegistry } from './csv-names.ts';

const DEFAULT_LIMIT = 100;

/** Throws the 403 where an admin filters or sorts by what only a super admin may see. */
function authoriseFilter({ role }: Caller, filter: UserFilter): void {
  const withheld = [filter.client_company_id, filter.employment_type_id, filter.contract];
  const usesWithheld =
    withheld.some((value) => value !== undefined) || /company|assignment|type/.test(filter.sort ?? '');
  if (usesWithheld && !hasRole(role, 'super_admin')) throw new AppError('forbidden');
}

/** What these routes need beside the platform. */
interface UserRouteDependencies extends RoutePlatform {
  readonly mail: MailDelivery;
  /** Called after what may leave an affair with nobody to decide on it. */
  readonly reroute: RerouteCompany;
}

/** Routes of the administration of employees. */
export const userHandlers = ({ database, mail, reroute }: UserRouteDependencies): Handlers<typeof userRoutes> => ({
  'GET /api/admin/users': async ({ caller, query, now }) => {
    const today = japanDate(now);
    const isWhole = Object.values(query).every((value) => value === undefined);
    if (isWhole) {
      const rows = await allUsers(database.kysely, { companyId: caller.companyId, people: caller.people, today });
      return presentUsers(database.kysely, caller, rows, today);
    }
    authoriseFilter(caller, query);
    const { limit = DEFAULT_LIMIT, cursor, ...filter } = query;
    return pageOfUsers(database.kysely, caller, filter, { limit, cursor, today });
  },

  'POST /api/admin/users': async ({ caller, body, idempotency, now }) => {
    const { employeeId, name, name_kana, mail_address, password, role, ...employment } = body;
    const entry = { employeeId, name, name_kana, mail_address, password, role, ...employment };
    // A fast hash of a password must not be stored beside its slow one: a replay is recognised by the rest.
    const key = idempotency && toIdempotencyKey(idempotency.key, 'register', { ...entry, password: undefined });
    return {
      id: await registerUser({ database, mail }, caller, entry, key, now),
      message: '社員を登録しました',
    };
  },

  'GET /api/admin/users/{id}': async ({ caller, params, now }) => {
    const key = userOf(caller, params);
    const today = japanDate(now);
    const row = await findUser(database.kysely, { ...key, people: caller.people, today });
    const [user] = await presentUsers(database.kysely, caller, row === undefined ? [] : [row], today);
    if (user === undefined) throw new AppError('not_found');
    const isKnown = hasRole(caller.role, 'super_admin') && (await hasSecondFactor(database.kysely, key));
    return isKnown ? { ...user, has_second_factor: true } : user;
  },

  'PUT /api/admin/users/{id}': ({ caller, params, body, now }) =>
    orAsk(
      async () => {
        await changeUser({ database, mail }, caller, userOf(caller, params), body, now);
        await reroute(caller.companyId, now);
        return { message: '社員情報を更新しました' };
      },
      { message: NOTHING_STORED },
    ),

  'GET /api/admin/users/{id}/neighbours': ({ caller, params, query, now }) => {
    authoriseFilter(caller, query);
    return neighboursOf(database.kysely, caller, params.id, query, japanDate(now));
  },

  'GET /api/admin/users/{id}/group-attributes': ({ caller, params, now }) =>
    groupAttributesOf(database.kysely, userOf(caller, params), japanDate(now)),

  'PUT /api/admin/users/{id}/group-attributes': async ({ caller, params, body, now }) => {
    const { client_company_id = null, job_assignment_id = null, employment_type_id = null } = body;
    const attributes = { client_company_id, job_assignment_id, employment_type_id };
    await setGroupAttributes(database, caller, userOf(caller, params), attributes, now);
    return { message: '所属情報を更新しました' };
  },

  'POST /api/admin/users/{id}/reset-password': async ({ caller, params, now }) => ({
    one_time_password: await resetPassword(database, caller, userOf(caller, params), now),
    message: '仮パスワードを発行しました',
  }),

  'POST /api/admin/users/reset-passwords': async ({ caller, body: { user_ids }, now }) => {
    const issued = await resetPasswords(database, caller, user_ids, now);
    return { ...presentPasswords(issued), message: `${issued.length}人に仮パスワードを発行しました` };
  },

  'PUT /api/admin/users/{id}/active': async ({ caller, params, body: { active }, now }) => {
    await setActive(database, caller, userOf(caller, params), active);
    await reroute(caller.companyId, now);
    return { message: active ? '利用を再開しました' : '利用を停止しました' };
  },
});

/** Routes of the import and export of employees. */
export const userCsvHandlers = ({
  database,
  files,
  mail,
  reroute,
  registry,
}: UserRouteDependencies & { readonly files: FileWorker; readonly registry: NameRegistry }): Handlers<
  typeof userCsvRoutes
> => ({
  'GET /api/admin/users/export': async ({ caller, query, now, reply }) =>
    streamFile(
      asDownload(reply, FILE_TYPES.csv, `社員一覧_${japanDate(now)}.csv`),
      exportUsers(database.kysely, caller.companyId, query, japanDate(now)),
    ),

  'GET /api/admin/users/import-template': async ({ caller, reply }) => {
    const [workRule = ''] = (await workRuleNames(database.kysely, caller.companyId)).values();
    return sendCsv(reply, '社員登録ひな形.csv', writeTemplate(workRule));
  },

  'POST /api/admin/users/import/preview': (call) => previewImport({ database, files }, call, employeeImport),

  'POST /api/admin/users/import': async ({ caller, body, query, idempotency, now }) => {
    const outcome = await runImport(
      { database, mail, files, registry },
      caller,
      { ...body, ...query },
      idempotency,
      now,
    );
    await reroute(caller.companyId, now);
    return outcome;
  },
});
