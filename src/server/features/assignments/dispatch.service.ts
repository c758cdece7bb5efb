import type {
  DispatchWorkplace,
  EnteredWorkplace,
  PersonLimitResponse,
  WorkplaceLimitResponse,
} from '#contract/dispatch.ts';
import { holdsOn, type StoredAssignment } from '#domain/assignments/assignment.ts';
import {
  areExtensions,
  areHeardInTime,
  limitsOfPerson,
  limitState,
  notifiedLimit,
  ownLimit,
  type PersonLimit,
  type WorkplaceLimit,
  workplaceKey,
} from '#domain/assignments/dispatch-limits.ts';
import { groupBy } from '#domain/group-by.ts';
import { type ClientWorkReach, reachesWork } from '#domain/permissions/scope.ts';
import { compareDates, type IsoDate } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import { orTaken } from '../../platform/database/unique-violation.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { workNamesOf } from '../../records/assignments.ts';
import { dispatchesOf, type StoredWorkplace, workplacesOf } from '../../records/dispatch.ts';
import { listedPeople } from '../../records/employees.ts';
import { companyEntity } from '../../shared/owned/entity.ts';
import type { Db, OwnedCall, OwnedWrite } from '../../shared/owned/write.ts';
import { beyondReach } from './beyond-reach.ts';

/** The limit of a person, and of whom it is. */
export interface LimitOfPerson extends PersonLimit<StoredAssignment> {
  readonly userId: number;
}

/** The limit of a workplace, with the notice of its client. */
export interface LimitOfWorkplace {
  readonly clientCompanyId: number;
  readonly name: string;
  readonly registered: StoredWorkplace | null;
  readonly dispatches: readonly StoredAssignment[];
  /** `null` where no limit holds for anybody who is dispatched there. */
  readonly limit: WorkplaceLimit | null;
}

/** The limits that are of use on a day: of who is dispatched, is going to be, or hasn't been away long enough for a new count. */
export function limitsOn(
  dispatches: readonly StoredAssignment[],
  workplaces: readonly StoredWorkplace[],
  today: IsoDate,
): { readonly people: readonly LimitOfPerson[]; readonly workplaces: readonly LimitOfWorkplace[] } {
  const people = [...groupBy(dispatches, ({ userId }) => userId)].flatMap(([userId, own]) =>
    limitsOfPerson(own)
      .filter(({ restartsOn }) => restartsOn === null || restartsOn > today)
      .map((limit) => ({ ...limit, userId })),
  );
  const running = dispatches.filter(({ to }) => to === null || to >= today);
  const there = groupBy(dispatches, workplaceKey);
  const keyOf = ({ clientCompanyId, name }: StoredWorkplace): string =>
    workplaceKey({ clientCompanyId, workplace: name });
  const registered = new Map(workplaces.map((one) => [keyOf(one), one]));
  const keys = new Set([...registered.keys(), ...running.map(workplaceKey)]);
  return {
    people: people.toSorted((one, other) => byLimit(one.limitOn, other.limitOn)),
    workplaces: [...keys]
      .flatMap((key): LimitOfWorkplace[] => {
        const ofClient = registered.get(key) ?? null;
        const own = there.get(key) ?? [];
        const named = ofClient ?? own.map(({ clientCompanyId, workplace: name }) => ({ clientCompanyId, name })).at(0);
        if (named === undefined) return [];
        const limit = ofClient === null ? ownLimit(own) : notifiedLimit(ofClient.acceptedFrom, ofClient.extensions);
        const { clientCompanyId, name } = named;
        return [{ clientCompanyId, name, registered: ofClient, dispatches: own, limit }];
      })
      .toSorted((one, other) => byLimit(one.limit?.limitOn ?? null, other.limit?.limitOn ?? null)),
  };
}

/** The nearest first, those without a limit last. */
const byLimit = (one: IsoDate | null, other: IsoDate | null): number =>
  one === null || other === null ? Number(one === null) - Number(other === null) : compareDates(one, other);

/**
 * The limits of the work that the caller may see, and of the workplaces of it. Of a workplace everybody's dispatches count, seen by
 * the caller or not.
 */
export async function dispatchLimits(
  { kysely: db }: Database,
  { caller, now }: OwnedCall,
): Promise<{ people: PersonLimitResponse[]; workplaces: WorkplaceLimitResponse[] }> {
  const { companyId, clientWork } = caller;
  const isVisible = (one: StoredAssignment): boolean => reachesWork(clientWork, one);
  const today = japanDate(now);
  const { people, workplaces } = limitsOn(await dispatchesOf(db, companyId), await workplacesOf(db, companyId), today);
  const { clients } = await workNamesOf(db, companyId);
  const shown = people.filter(({ last }) => isVisible(last));
  const names = await listedPeople(db, companyId, [...new Set(shown.map(({ userId }) => userId))]);
  const clientOf = (id: number) => ({ client_company_id: id, client_company_name: clients.get(id) ?? '' });
  return {
    people: shown.flatMap(({ userId, own, last, countedFrom, limitOn, restartsOn }) => {
      const person = names.get(userId);
      if (person === undefined) return [];
      return [
        {
          ...person,
          ...beyondReach(caller, userId),
          ...clientOf(last.clientCompanyId),
          workplace: last.workplace,
          client_unit: last.unit,
          dispatch_employment: last.dispatchEmployment,
          periods: own.map(({ id, from, to }) => ({ client_assignment_id: id, from_date: from, to_date: to })),
          counted_from: countedFrom,
          limit_on: limitOn,
          state: stateOf(limitOn, today),
          restarts_on: restartsOn,
        },
      ];
    }),
    workplaces: workplaces
      .filter(
        ({ clientCompanyId, dispatches }) => seesClient(clientWork, clientCompanyId) || dispatches.some(isVisible),
      )
      .map(({ clientCompanyId, name, registered, dispatches, limit }) => ({
        ...clientOf(clientCompanyId),
        name,
        registered: registered && presentWorkplace(registered, clients),
        people: new Set(dispatches.filter((one) => holdsOn(one, today) && isVisible(one)).map(({ userId }) => userId))
          .size,
        counted_from: limit?.countedFrom ?? null,
        limit_on: limit?.limitOn ?? null,
        state: stateOf(limit?.limitOn ?? null, today),
        hear_until: limit?.hearUntil ?? null,
        is_heard_late: registered !== null && !areHeardInTime(registered.acceptedFrom, registered.extensions),
      })),
  };
}

/** Whether all work for a client is reached. */
const seesClient = ({ people, clients }: ClientWorkReach, clientCompanyId: number): boolean =>
  people === 'all' || clients.includes(clientCompanyId);

const stateOf = (limitOn: IsoDate | null, today: IsoDate) => (limitOn === null ? 'later' : limitState(limitOn, today));

const presentWorkplace = (
  { id, clientCompanyId, name, location, manager, acceptedFrom, extensions }: StoredWorkplace,
  clients: ReadonlyMap<number, string>,
): DispatchWorkplace => ({
  id,
  client_company_id: clientCompanyId,
  client_company_name: clients.get(clientCompanyId) ?? '',
  name,
  location,
  manager,
  accepted_from: acceptedFrom,
  extensions: extensions.map(({ limitOn, heardOn }) => ({ limit_on: limitOn, union_heard_on: heardOn })),
});

type WorkplaceValues = Omit<StoredWorkplace, 'id'>;

/** The workplaces of clients of which the limits are known from the client (事業所単位). */
export const dispatchWorkplaces = companyEntity({
  table: 'dispatch_workplace',
  actions: {
    add: 'add_dispatch_workplace',
    change: 'change_dispatch_workplace',
    remove: 'delete_dispatch_workplace',
  },
  messages: {
    add: '派遣先の事業所を追加しました',
    change: '派遣先の事業所を変更しました',
    remove: '派遣先の事業所を削除しました',
  },
  read: workplacesOf,
  toValues: (entered: EnteredWorkplace): WorkplaceValues => ({
    clientCompanyId: entered.client_company_id,
    name: entered.name,
    location: entered.location ?? '',
    manager: entered.manager ?? '',
    acceptedFrom: entered.accepted_from,
    extensions: entered.extensions
      .map(({ limit_on, union_heard_on }) => ({ limitOn: limit_on, heardOn: union_heard_on }))
      .toSorted((one, other) => compareDates(one.limitOn, other.limitOn)),
  }),
  toColumns: ({ clientCompanyId, name, location, manager, acceptedFrom }) => ({
    client_company_id: clientCompanyId,
    name,
    location,
    manager,
    accepted_from: acceptedFrom,
  }),
  async check({ trx, companyId }, { clientCompanyId, acceptedFrom, extensions }) {
    await trx
      .selectFrom('client_company')
      .select('client_company_id')
      .where('company_id', '=', companyId)
      .where('client_company_id', '=', clientCompanyId)
      .forKeyShare()
      .executeTakeFirstOrThrow(() => new AppError('not_found'));
    if (!areExtensions(acceptedFrom, extensions) || extensions.some(({ limitOn, heardOn }) => heardOn >= limitOn))
      throw AppError.at('extensions', 'dispatch_extension_order');
  },
  orTaken: orTaken('name', 'dispatch_workplace_taken'),
  storeParts: replaceExtensions,
  async present(stored, { db, caller }) {
    const { clients } = await workNamesOf(db, caller.companyId);
    return stored.map((one) => presentWorkplace(one, clients));
  },
  async inWords(one, { db, companyId }: { readonly db: Db; readonly companyId: string }) {
    const { clients } = await workNamesOf(db, companyId);
    const { id: _, client_company_id: _client, client_company_name, ...words } = presentWorkplace(one, clients);
    return { client_company: client_company_name, ...words };
  },
});

/** Stores the extensions of a workplace in place of those it had. */
async function replaceExtensions(
  { trx, companyId }: OwnedWrite,
  id: number,
  { extensions }: WorkplaceValues,
): Promise<void> {
  await trx
    .deleteFrom('dispatch_extension')
    .where('company_id', '=', companyId)
    .where('dispatch_workplace_id', '=', id)
    .execute();
  if (extensions.length === 0) return;
  await trx
    .insertInto('dispatch_extension')
    .values(
      extensions.map(({ limitOn, heardOn }) => ({
        company_id: companyId,
        dispatch_workplace_id: id,
        limit_on: limitOn,
        union_heard_on: heardOn,
      })),
    )
    .execute();
}
