import { type InsertObject, sql, type Transaction } from 'kysely';

import type { AuditAction } from '#contract/audit-words.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import { lockCompany } from '../../records/company.ts';
import { type Db, holds, type OwnedCall, type OwnedReading, type OwnedWrite, writeOf } from './write.ts';

/** The tables whose id has their name, as `place_id` of `place`. */
type OwnedTable = { [Table in keyof DB]: `${Table}_id` extends keyof DB[Table] ? Table : never }[keyof DB];

/** The columns that an entity states itself. */
type OwnColumns<Table extends OwnedTable> = Omit<
  InsertObject<DB, Table>,
  'company_id' | 'created_at' | 'position' | `${Table}_id`
>;

/** Something stored that a company owns. */
interface Identified {
  readonly id: number;
}

/** The values of an entry of the audit log; `before` only of a change. */
interface Wording<Stored> {
  readonly db: Db;
  readonly companyId: string;
  readonly before: Stored | null;
}

/** The writes of an entity. */
type Act = 'add' | 'change' | 'remove';

/** An order that people say, in the column `position`. */
interface Ordering<Stored> {
  readonly action: AuditAction;
  readonly message: string;
  /** Throws the error where the list isn't the one that was ordered. */
  readonly refuse: () => never;
  /** The order in the audit log. */
  readonly inWords: (stored: readonly Stored[]) => object;
}

/**
 * What is special about an entity of a company's. What people enter of one is its `Values`; a `Stored` one has them, its id
 * and what else belongs to it.
 */
export interface EntityDefinition<
  Table extends OwnedTable,
  Values extends object,
  Stored extends Values & Identified,
  Entered,
  Response extends object,
  Platform extends object,
> {
  readonly table: Table;
  readonly actions: Readonly<Record<Act, AuditAction>>;
  /** The answers to the writes. */
  readonly messages: Readonly<Record<Act, string>>;
  /** The company's in their order; with an id the others may be left out. */
  readonly read: (db: Db, companyId: string, id?: number) => Promise<readonly Stored[]>;
  /** The entered values as they are stored; throws a fault that they have by themselves. */
  readonly toValues: (entered: Entered, before: Stored | null) => Values;
  readonly toColumns: (values: Values, at: Date) => OwnColumns<Table>;
  /** Throws where the company can't have one more. */
  readonly checkNew?: (write: OwnedWrite) => Promise<void>;
  /** Throws where values don't fit what else the company has. */
  readonly check?: (write: OwnedWrite, values: Values, before: Stored | null) => Promise<void>;
  /** Throws the error of a value that another one has, from what the database threw (`orTaken`). */
  readonly orTaken?: (error: unknown) => never;
  /** Stores what of the values is in other tables. */
  readonly storeParts?: (write: OwnedWrite, id: number, values: Values) => Promise<void>;
  /** Throws where what refers to it no longer fits, once it is changed. */
  readonly checkChanged?: (write: OwnedWrite, before: Stored, values: Values) => Promise<void>;
  /** Deletes it in another way than with its row alone; throws where it is in use. Returns what else the audit log has. */
  readonly remove?: (write: OwnedWrite, stored: Stored, deleteRow: () => Promise<void>) => Promise<object | void>;
  /** Them on the wire; a route can hand over what only a process has, as its vault. */
  readonly present: (stored: readonly Stored[], reading: OwnedReading & Platform) => Promise<Response[]> | Response[];
  /** One in the audit log. */
  readonly inWords: (stored: Stored, wording: Wording<Stored>) => object | Promise<object>;
  /** In which order they are tried, where people say it; a new one is the last. */
  readonly order?: Ordering<Stored>;
  /** The user whose permissions or days a change concerns, in the audit log. */
  readonly subjectOf?: (stored: Stored) => number;
}

/** A request that names one. */
interface NamingCall extends OwnedCall {
  readonly params: { readonly id: number };
}

/** The list of a company, and its writes; `Platform` is what presents them beside the database. */
export interface CompanyEntity<Values, Stored, Entered, Response, Platform extends object = object> {
  list(database: Database, call: OwnedCall & Platform): Promise<Response[]>;
  /** The one of an id. Throws `not_found`. */
  find(db: Db, companyId: string, id: number): Promise<Stored>;
  /** Adds one; a replayed key returns the first. */
  add(
    database: Database,
    call: OwnedCall & Platform & { readonly body: Entered; readonly idempotency: IdempotencyKey | null },
  ): Promise<Response & { message: string }>;
  /** Adds one each time, where the route takes no key. */
  addWithoutKey(
    database: Database,
    call: OwnedCall & Platform & { readonly body: Entered },
  ): Promise<Response & { message: string }>;
  change(
    database: Database,
    call: NamingCall & Platform & { readonly body: Entered },
  ): Promise<Response & { message: string }>;
  remove(database: Database, call: NamingCall): Promise<{ message: string }>;
  /** Puts them in an order. Throws `not_found`, and the error of a list that has changed unless each is named once. */
  reorder(
    database: Database,
    call: OwnedCall & { readonly body: { readonly ids: readonly number[] } },
  ): Promise<{ message: string }>;
  /** Stores a new one that was checked, in a transaction that does more and has locked the company; its id. */
  storeNew(write: OwnedWrite, values: Values): Promise<number>;
  /** Stores a change that was checked, as `storeNew` does. */
  storeChange(write: OwnedWrite, before: Stored, values: Values): Promise<Stored>;
  /** Removes one in a transaction that does more. Throws `not_found`. */
  removeStored(write: OwnedWrite, id: number): Promise<void>;
}

/**
 * An entity of which a company owns a list. Its writes are serialised with the company's others, checked and audited; one
 * that changes nothing stores and audits nothing.
 */
export function companyEntity<
  Table extends OwnedTable,
  Values extends object,
  Stored extends Values & Identified,
  Entered,
  Response extends object,
  Platform extends object = object,
>(
  definition: EntityDefinition<Table, Values, Stored, Entered, Response, Platform>,
): CompanyEntity<Values, Stored, Entered, Response, Platform> {
  const { actions, messages, read, toValues, toColumns, check, storeParts, present, inWords, order } = definition;
  // One of the tables for the compiler, which can't follow a statement of any.
  const table = definition.table as 'place';
  const idColumn = `${definition.table}_id` as 'place_id';
  const orTaken = definition.orTaken ?? rethrow;

  const stored = async (db: Db, companyId: string, id: number): Promise<readonly Stored[]> =>
    (await read(db, companyId, id)).filter((each) => each.id === id);

  async function find(db: Db, companyId: string, id: number): Promise<Stored> {
    const [found] = await stored(db, companyId, id);
    if (found === undefined) throw new AppError('not_found');
    return found;
  }

  async function justStored(trx: Transaction<DB>, companyId: string, id: number): Promise<Stored> {
    const [found] = await stored(trx, companyId, id);
    if (found === undefined) throw new Error(`what was just stored is not there: ${definition.table} ${id}`);
    return found;
  }

  async function presentOne(reading: OwnedReading & Platform, id: number): Promise<Response | undefined> {
    return (await present(await stored(reading.db, reading.caller.companyId, id), reading))[0];
  }

  const audit = (
    { trx, companyId, actorUserId }: OwnedWrite,
    act: Act,
    one: Stored,
    words: { readonly before?: object; readonly after?: object },
  ): Promise<void> =>
    writeAudit(trx, {
      companyId,
      actorUserId,
      subjectUserId: definition.subjectOf?.(one) ?? null,
      action: actions[act],
      before: words.before ?? null,
      after: words.after ?? null,
    });

  const lastPosition = (companyId: string) =>
    sql`(select coalesce(max(position), 0) + 1 from ${sql.table(table)} where company_id = ${companyId})`;

  async function storeNew(write: OwnedWrite, values: Values): Promise<number> {
    const { trx, companyId } = write;
    const at = new Date(write.now);
    const row = {
      ...toColumns(values, at),
      ...(order !== undefined && { position: lastPosition(companyId) }),
      company_id: companyId,
      created_at: at,
    };
    const { id } = await trx
      .insertInto(table)
      .values(row as never)
      .returning(sql.ref<number>(idColumn).as('id'))
      .executeTakeFirstOrThrow()
      .catch(orTaken);
    await storeParts?.(write, id, values);
    const added = await justStored(trx, companyId, id);
    await audit(write, 'add', added, { after: await inWords(added, { db: trx, companyId, before: null }) });
    return id;
  }

  async function add(write: OwnedWrite, entered: Entered): Promise<number> {
    await lockCompany(write.trx, write.companyId);
    await definition.checkNew?.(write);
    const values = toValues(entered, null);
    await check?.(write, values, null);
    return storeNew(write, values);
  }

  async function storeChange(write: OwnedWrite, before: Stored, values: Values): Promise<Stored> {
    const { trx, companyId } = write;
    if (holds(before, values)) return before;
    const wasInWords = await inWords(before, { db: trx, companyId, before: null });
    await trx
      .updateTable(table)
      .set(toColumns(values, new Date(write.now)) as object)
      .where('company_id', '=', companyId)
      .where(idColumn, '=', before.id)
      .execute()
      .catch(orTaken);
    await storeParts?.(write, before.id, values);
    await definition.checkChanged?.(write, before, values);
    const after = await justStored(trx, companyId, before.id);
    await audit(write, 'change', after, {
      before: wasInWords,
      after: await inWords(after, { db: trx, companyId, before }),
    });
    return after;
  }

  const deleteRow = async (trx: Transaction<DB>, companyId: string, id: number): Promise<void> => {
    await trx.deleteFrom(table).where('company_id', '=', companyId).where(idColumn, '=', id).execute();
  };

  async function remove(write: OwnedWrite, id: number): Promise<void> {
    const { trx, companyId } = write;
    await lockCompany(trx, companyId);
    // The lock waits for transactions that add a reference to the row meanwhile.
    await sql`select from ${sql.table(table)} where company_id = ${companyId} and ${sql.ref(idColumn)} = ${id}
      for update`.execute(trx);
    const before = await find(trx, companyId, id);
    const wasInWords = await inWords(before, { db: trx, companyId, before: null });
    const deleting = () => deleteRow(trx, companyId, id);
    const more = await (definition.remove?.(write, before, deleting) ?? deleting());
    await audit(write, 'remove', before, { before: { ...wasInWords, ...more } });
  }

  async function reorder(
    { trx, companyId, actorUserId }: OwnedWrite,
    { action, refuse, inWords: inOrder }: Ordering<Stored>,
    ids: readonly number[],
  ): Promise<void> {
    await lockCompany(trx, companyId);
    const before = await read(trx, companyId);
    const byId = new Map(before.map((one) => [one.id, one]));
    const after = ids.map((id) => byId.get(id) ?? notFound());
    if (new Set(ids).size !== ids.length || before.length !== ids.length) refuse();
    if (before.every(({ id }, place) => ids[place] === id)) return;
    await sql`
      update ${sql.table(table)} o set position = ordered.position
      from unnest(${[...ids]}::bigint[]) with ordinality as ordered (id, position)
      where o.company_id = ${companyId} and ${sql.ref(`o.${idColumn}`)} = ordered.id`.execute(trx);
    await writeAudit(trx, {
      companyId,
      actorUserId,
      subjectUserId: null,
      action,
      before: inOrder(before),
      after: inOrder(after),
    });
  }

  return {
    find,
    storeNew,
    storeChange,
    removeStored: remove,

    async list({ kysely: db }, call) {
      return present(await read(db, call.caller.companyId), { ...call, db });
    },

    async add(database, call) {
      const { caller, body, idempotency } = call;
      const response = await createOnce(database, caller, idempotency, {
        find: (trx, id) => presentOne({ ...call, db: trx }, id),
        create: (trx) => add(writeOf(trx, call), body),
      });
      return { ...response, message: messages.add };
    },

    async addWithoutKey({ kysely }, call) {
      const { caller, body } = call;
      return kysely.transaction().execute(async (trx) => {
        const id = await add(writeOf(trx, call), body);
        const [response] = await present([await justStored(trx, caller.companyId, id)], { ...call, db: trx });
        if (response === undefined) throw new Error(`what was just stored is not presented: ${definition.table} ${id}`);
        return { ...response, message: messages.add };
      });
    },

    async change({ kysely }, call) {
      const { caller, body, params } = call;
      return kysely.transaction().execute(async (trx) => {
        await lockCompany(trx, caller.companyId);
        const before = await find(trx, caller.companyId, params.id);
        const values = toValues(body, before);
        const write = writeOf(trx, call);
        await check?.(write, values, before);
        await storeChange(write, before, values);
        const response = await presentOne({ ...call, db: trx }, params.id);
        if (response === undefined) throw new AppError('not_found');
        return { ...response, message: messages.change };
      });
    },

    async remove({ kysely }, call) {
      await kysely.transaction().execute((trx) => remove(writeOf(trx, call), call.params.id));
      return { message: messages.remove };
    },

    async reorder({ kysely }, call) {
      if (order === undefined) throw new Error(`${definition.table} has no order`);
      await kysely.transaction().execute((trx) => reorder(writeOf(trx, call), order, call.body.ids));
      return { message: order.message };
    },
  };
}

function notFound(): never {
  throw new AppError('not_found');
}

function rethrow(error: unknown): never {
  throw error;
}
